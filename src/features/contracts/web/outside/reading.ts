import type { z } from 'zod'
import type { Locale, TextParams } from '#shared/text.ts'
import type { commentShared, readShared } from '../../domain/outside-api.ts'
import { addressOf, ask, type Failure, save } from './ask.ts'
import { button, element, failureLine } from './dom.ts'
import type { OutsideWord } from './outside-words.ts'

type Shared = z.output<(typeof readShared)['answer']>
type Block = Shared['blocks'][number]
type Own = Shared['comments'][number]

type Means = {
  t: (key: OutsideWord, params?: TextParams) => string
  locale: Locale
  language: HTMLElement
  dayOf: (instant: string) => string
  /** The session or the link has ended. */
  onEnd: (failure: Failure) => void
  onLeave: () => Promise<void>
}

/** What was typed and not sent, by paragraph: it outlives another language and another code. */
const typed = new Map<number | null, string>()

const ends = (code: number): boolean => [40110, 41001, 41002, 40410].includes(code)

/** The text with what may be done with it. */
export function reading(shared: Shared, means: Means): HTMLElement[] {
  const { t, dayOf } = means
  const { organization, sharedBy, parties } = shared
  const head = element(
    'header',
    { class: 'o-head' },
    element(
      'div',
      { class: 'o-tools' },
      means.language,
      button(t('leave'), means.onLeave, { class: 'o-quiet' }),
    ),
    element('h1', { tabindex: '-1' }, shared.title),
    element('p', { class: 'o-soft' }, t('from', { organization, sharedBy })),
    // Names alone: nothing leads from here to anybody's record.
    parties.length > 0 && element('p', { class: 'o-soft' }, `${t('parties')}: ${parties.join('、')}`),
    element('p', { class: 'o-soft' }, t('until', { day: dayOf(shared.expiresAt) })),
    files(shared, means),
  )
  const hints = element(
    'div',
    { class: 'o-hints' },
    element('p', {}, t('plain')),
    shared.mayComment && element('p', {}, t('mayComment', { organization })),
  )
  const sheet = element(
    'article',
    { class: 'o-sheet', 'aria-label': t('document') },
    ...paragraphs(shared, means),
  )
  if (shared.blocks.length === 0) sheet.append(element('p', { class: 'o-soft' }, t('empty')))
  const whole = shared.mayComment && element('section', { class: 'o-sheet' }, remarks(shared, null, means))
  return [
    head,
    element('main', { class: 'o-reading' }, hints, sheet, ...(whole ? [whole] : [])),
    element('footer', { class: 'o-footer' }, t('footer')),
  ]
}

function files({ title, pdf }: Shared, { t, locale, onEnd }: Means): HTMLElement {
  const failure = failureLine()
  const get = (format: 'docx' | 'pdf') => async () => {
    failure.say('')
    const wrong = await save(addressOf(`file?format=${format}`), `${title}.${format}`, locale)
    if (wrong && ends(wrong.code)) return onEnd(wrong)
    if (wrong) failure.say(wrong.message || t('offline'))
  }
  return element(
    'div',
    { class: 'o-files' },
    button(t('word'), get('docx')),
    pdf === 'ready' || pdf === 'pending'
      ? button(t(pdf === 'ready' ? 'pdf' : 'pdfPending'), get('pdf'))
      : null,
    failure.node,
  )
}

/** Each block with what was said of it; rows that follow each other are one table. */
function paragraphs(shared: Shared, means: Means): HTMLElement[] {
  const made: HTMLElement[] = []
  let table: HTMLTableSectionElement | null = null
  for (const [index, block] of shared.blocks.entries()) {
    // There is nothing to say of an empty place.
    const said = block.cells.join('').trim() ? remarks(shared, index, means) : null
    if (block.kind === 'row') {
      if (!table) {
        table = element('tbody')
        made.push(
          element('div', { class: 'o-table', role: 'region', tabindex: '0' }, element('table', {}, table)),
        )
      }
      const cells = block.cells.map((cell) => element('td', {}, cell))
      table.append(element('tr', {}, ...cells))
      if (said) table.append(element('tr', {}, element('td', { colspan: '99', class: 'o-said' }, said)))
      continue
    }
    table = null
    made.push(element('div', { class: 'o-block' }, textOf(block), said))
  }
  return made
}

const textOf = ({ kind, align, cells }: Block): HTMLElement =>
  element(kind === 'heading' ? 'h2' : 'p', { class: `o-${align}` }, cells.join(' '))

/** What this person said of a paragraph (null: of the whole), and a way to say more; null where there is neither. */
function remarks(shared: Shared, block: number | null, means: Means): HTMLElement | null {
  const own = shared.comments.filter((one) => one.block === block)
  if (!shared.mayComment && own.length === 0) return null
  const place = element('div', { class: 'o-remarks' }, ...own.map((one) => ownComment(one, means)))
  if (!shared.mayComment) return place
  const opener = opens(shared, { block, place, means })
  place.append(opener)
  if (typed.has(block)) opener.click()
  return place
}

const ownComment = ({ text, createdAt }: Own, { t, dayOf }: Means): HTMLElement =>
  element(
    'div',
    { class: 'o-own' },
    element('div', { class: 'o-soft' }, t('own', { day: dayOf(createdAt) })),
    element('div', { class: 'o-words' }, text),
  )

type Place = { block: number | null; place: HTMLElement; means: Means }

function opens(shared: Shared, at: Place): HTMLButtonElement {
  const { block, means } = at
  const { t } = means
  const opener = element(
    'button',
    {
      type: 'button',
      class: 'o-quiet o-remark',
      ...(block === null ? {} : { 'aria-label': t('commentOn', { number: String(block + 1) }) }),
      click: () => {
        const form = commentForm(shared, at, opener)
        opener.replaceWith(form)
        form.querySelector('textarea')?.focus({ preventScroll: true })
      },
    },
    t(block === null ? 'commentWhole' : 'comment'),
  )
  return opener
}

function commentForm(shared: Shared, { block, place, means }: Place, opener: HTMLElement): HTMLElement {
  const { t, locale, onEnd } = means
  // One for each comment: what is sent twice because no answer came is kept once.
  const sentAs = crypto.randomUUID?.() ?? randomId()
  const id = `comment-${block ?? 'whole'}`
  const failure = failureLine()
  const input: HTMLTextAreaElement = element('textarea', {
    id,
    rows: '4',
    maxlength: '2000',
    input: () => typed.set(block, input.value),
  })
  input.value = typed.get(block) ?? ''
  const close = () => {
    typed.delete(block)
    form.replaceWith(opener)
    opener.focus()
  }
  const send = async () => {
    const text = input.value.trim()
    if (!text) return failure.say(t('commentMissing'))
    typed.set(block, input.value)
    const body = { sentAs, block, text }
    const answer = await ask<typeof commentShared>('POST', 'comments', { locale, body })
    if ('failure' in answer) {
      if (ends(answer.failure.code)) return onEnd(answer.failure)
      return failure.say(answer.failure.message || t('offline'))
    }
    shared.comments.push(answer.data)
    place.insertBefore(ownComment(answer.data, means), form)
    close()
  }
  const form = element(
    'div',
    { class: 'o-form' },
    element('label', { for: id }, t('yourComment')),
    input,
    failure.node,
    element(
      'div',
      { class: 'o-files' },
      button(t('send'), send, { class: 'o-main' }),
      button(t('cancel'), async () => close()),
    ),
  )
  return form
}

/** Where the page is not served over TLS the browser makes no ids by itself. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
