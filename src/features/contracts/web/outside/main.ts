import 'virtual:theme.css'
import './outside.css'
import { formatInstant } from '#shared/dates.ts'
import { type Locale, type TextParams, wordsIn } from '#shared/text.ts'
import type {
  enterShared,
  leaveShared,
  openShared,
  readShared,
  sendSharedCode,
} from '../../domain/outside-api.ts'
import { ask, type Failure } from './ask.ts'
import { button, element, failureLine, show } from './dom.ts'
import { type OutsideWord, outsideWords } from './outside-words.ts'
import { reading } from './reading.ts'

/*
 * The page of people outside, /share/<key>#<secret>: whose link it is → a code by mail → the text. It knows nothing of the product, and nothing leads from here into it.
 */

const kept = 'chancery-share.locale'
const remembered = sessionStorage.getItem(kept) ?? navigator.language
let locale: Locale = /^en/i.test(remembered) ? 'en' : 'zh-CN'
/** What is on the screen, to be shown again in the other language. */
let again: () => unknown = start

const t = (key: OutsideWord, params?: TextParams): string => wordsIn(locale)(outsideWords[key], params)

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const dayOf = (instant: string): string => formatInstant(instant, zone)

const look = () => {
  document.documentElement.lang = locale
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

function language(): HTMLElement {
  const other: Locale = locale === 'en' ? 'zh-CN' : 'en'
  return element(
    'button',
    {
      type: 'button',
      class: 'o-quiet o-language',
      lang: other,
      click: () => {
        locale = other
        sessionStorage.setItem(kept, other)
        look()
        again()
      },
    },
    t('english'),
  )
}

/** A page with one thing to read and at most one thing to do. */
function card(title: string, ...children: (Node | string | null)[]): void {
  document.title = title
  show(
    element('header', { class: 'o-top' }, language()),
    element('main', { class: 'o-card' }, element('h1', { tabindex: '-1' }, title), ...children),
    element('footer', { class: 'o-footer' }, t('footer')),
  )
}

const paragraph = (text: string): HTMLElement => element('p', {}, text)

/** Why nothing can be shown, in the server's words. */
const overTitles: Readonly<Record<number, OutsideWord>> = {
  40410: 'wrongTitle',
  41001: 'expiredTitle',
  41002: 'endedTitle',
  42911: 'restsTitle',
}

function fail({ code, message }: Failure): void {
  again = () => start()
  const title = overTitles[code]
  const more = title ? null : button(t('retry'), async () => start(), { class: 'o-main' })
  card(t(title ?? 'failedTitle'), paragraph(message || t('offline')), more)
}

async function start(): Promise<void> {
  look()
  card(t('loading'))
  const answer = await ask<typeof openShared>('POST', 'opening', { locale })
  if ('failure' in answer) return fail(answer.failure)
  return answer.data.isEntered ? read() : askCode(answer.data)
}

type Opened = { organization: string; email: string }

function askCode(opened: Opened, hint = ''): void {
  again = () => askCode(opened, hint)
  const failure = failureLine()
  const send = button(
    t('askCode'),
    async () => {
      const answer = await sendCode(opened)
      if (answer) failure.say(answer.message || t('offline'))
    },
    { class: 'o-main', autofocus: true },
  )
  card(t('askTitle'), hint && paragraph(hint), paragraph(t('askText', opened)), send, failure.node)
}

/** Sends a code and goes on to where it is typed; answers what went wrong. What ends the link is shown at once. */
async function sendCode(opened: Opened): Promise<Failure | null> {
  const answer = await ask<typeof sendSharedCode>('POST', 'code', { locale })
  if ('data' in answer) {
    typeCode({ ...opened, ...answer.data })
    return null
  }
  if (!overTitles[answer.failure.code]) return answer.failure
  fail(answer.failure)
  return null
}

function typeCode(sent: Opened & { minutes: number }, typed = ''): void {
  const input = element('input', {
    id: 'code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: '6',
    autofocus: true,
    'aria-describedby': 'code-failure',
  })
  input.value = typed
  again = () => typeCode(sent, input.value)
  const failure = failureLine()
  failure.node.id = 'code-failure'
  const enter = async () => {
    const code = input.value.trim()
    if (!/^\d{6}$/.test(code)) return failure.say(t('codeMissing'))
    const answer = await ask<typeof enterShared>('POST', 'session', { locale, body: { code } })
    if ('data' in answer) return read()
    if (overTitles[answer.failure.code]) return fail(answer.failure)
    failure.say(answer.failure.message || t('offline'))
    input.select()
  }
  const submit = button(t('enter'), enter, { class: 'o-main' })
  const resend = button(
    t('again'),
    async () => {
      const wrong = await sendCode(sent)
      if (wrong) failure.say(wrong.message || t('offline'))
    },
    { class: 'o-quiet' },
  )
  const form = element(
    'form',
    {
      submit: (event) => {
        event.preventDefault()
        submit.click()
      },
    },
    element('label', { for: 'code' }, t('code')),
    input,
    failure.node,
    submit,
    resend,
  )
  card(t('codeTitle'), paragraph(t('codeText', sent)), form)
}

async function read(): Promise<void> {
  card(t('loading'))
  const answer = await ask<typeof readShared>('GET', 'document', { locale })
  if ('failure' in answer) return answer.failure.code === 40110 ? askAgain() : fail(answer.failure)
  const shown = answer.data
  const draw = () => {
    again = draw
    document.title = shown.title
    show(...reading(shown, { t, locale, language: language(), dayOf, onEnd, onLeave: leave }))
  }
  draw()
}

/** The session or the link ended while somebody read. */
function onEnd(failure: Failure): void {
  if (failure.code === 40110) void askAgain(t('expiredEntry'))
  else fail(failure)
}

async function askAgain(hint = ''): Promise<void> {
  const answer = await ask<typeof openShared>('POST', 'opening', { locale })
  return 'failure' in answer ? fail(answer.failure) : askCode(answer.data, hint)
}

async function leave(): Promise<void> {
  await ask<typeof leaveShared>('DELETE', 'session', { locale })
  again = () => left()
  left()
}

function left(): void {
  card(
    t('leftTitle'),
    paragraph(t('leftText')),
    button(t('askCode'), async () => start(), { class: 'o-main' }),
  )
}

addEventListener('hashchange', () => location.reload())
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', look)
void start()
