import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { themeStyles } from '../tools/build/theme-styles.ts'
import { median } from './measure.ts'

const root = join(import.meta.dirname, 'browser/form-page')
const dist = join(import.meta.dirname, '../.tmp/bench-form-page')
const site = 'http://forms.test'
const mimes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const keys = 20

/** `chancery-whole`: ours with every field drawn, as the others do; the renderer itself leaves those far below the window. */
export const libraries = ['chancery', 'antd', 'react-hook-form', 'formily', 'chancery-whole'] as const
export type LibraryName = (typeof libraries)[number]

/** Main-thread CPU in milliseconds, memory in MB above the same page without a form. */
export type FormFigures = { mount: number; key: number; blur: number; submit: number; memory: number }
export const rows = ['mount', 'key', 'blur', 'submit', 'memory'] as const

/**
 * The same form in every library, in the browser, production build: CPU of the page's main thread for showing it, for one key in a text
 * field, for a figure typed into the start of a chain of 20 calculated fields and left, for a submit with everything missing; memory after
 * a garbage collection. Libraries take turns; the middle of the rounds counts.
 */
export async function measureForms(
  counts: readonly number[],
  rounds: number,
): Promise<Map<string, Record<LibraryName, FormFigures>>> {
  await build({
    configFile: false,
    root,
    plugins: [react(), themeStyles()],
    logLevel: 'error',
    build: {
      outDir: dist,
      emptyOutDir: true,
      target: 'es2023',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4000,
    },
  })
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--js-flags=--expose-gc'],
  })
  try {
    const found = new Map<string, Record<LibraryName, FormFigures>>()
    for (const count of counts) found.set(String(count), await measureCount(browser, count, rounds))
    return found
  } finally {
    await browser.close()
  }
}

async function measureCount(
  browser: Browser,
  count: number,
  rounds: number,
): Promise<Record<LibraryName, FormFigures>> {
  const all = Object.fromEntries(libraries.map((name) => [name, [] as FormFigures[]])) as unknown as Record<
    LibraryName,
    FormFigures[]
  >
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? libraries : libraries.toReversed()
    for (const name of order) all[name].push(await measureOne(browser, name, count))
  }
  return Object.fromEntries(
    libraries.map((name) => [
      name,
      Object.fromEntries(rows.map((row) => [row, median(all[name].map((one) => one[row]))])),
    ]),
  ) as Record<LibraryName, FormFigures>
}

async function measureOne(browser: Browser, library: LibraryName, count: number): Promise<FormFigures> {
  const page = await openPage(browser, library, count)
  const cdp = await page.context().newCDPSession(page)
  // Thread time: CPU that the main thread really had, whatever else the machine did.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await heap(cdp)
  const mount = await taskTime(cdp, page, async () => {
    await page.evaluate('window.mountForm()')
    await page.locator(`#${fieldSelector(library, 'f0')}`).waitFor()
  })
  const memory = (await heap(cdp)) - before
  const key = await keyTime(cdp, page, library)
  const blur = await blurTime(cdp, page, library)
  // Nothing may be left over from typing: everything is missing again on a page of its own.
  await page.context().close()
  const submit = await submitTime(browser, library, count)
  return { mount, key, blur, submit, memory }
}

async function openPage(browser: Browser, library: LibraryName, count: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.route(`${site}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = pathname === '/' ? '/index.html' : pathname
    await route.fulfill({ body: readFileSync(join(dist, file)), contentType: mimes[extname(file)] ?? '' })
  })
  const [name, whole] = library === 'chancery-whole' ? ['chancery', '&whole'] : [library, '']
  await page.goto(`${site}/?library=${name}&fields=${count}${whole}`)
  await page.getByRole('heading', { name: '发起合同审批' }).waitFor()
  await page.waitForFunction("'mountForm' in window")
  return page
}

/** Our renderer puts a prefix of its own before a field's id. */
const fieldSelector = (library: LibraryName, id: string): string =>
  library.startsWith('chancery') ? `root [data-field="${id}"] input` : id

async function focusField(page: Page, library: LibraryName, id: string): Promise<void> {
  const field = page.locator(`#${fieldSelector(library, id)}`)
  await field.scrollIntoViewIfNeeded()
  await field.click()
}

const keyTime = async (cdp: CDPSession, page: Page, library: LibraryName): Promise<number> => {
  await focusField(page, library, 'f24')
  const all = await taskTime(cdp, page, () => page.keyboard.type('a'.repeat(keys), { delay: 30 }))
  const typed = await page.locator(`#${fieldSelector(library, 'f24')}`).inputValue()
  if (typed.length !== keys) throw new Error(`${library}: ${typed.length} of ${keys} keys arrived`)
  return all / keys
}

const blurTime = async (cdp: CDPSession, page: Page, library: LibraryName): Promise<number> => {
  await focusField(page, library, 'f0')
  const time = await taskTime(cdp, page, async () => {
    await page.keyboard.type('7')
    await page.keyboard.press('Tab')
  })
  const last = await page.locator(`#${fieldSelector(library, 'f20')}`).inputValue()
  if (last !== '27') throw new Error(`${library}: the chain ends in ${last}, not in 27`)
  return time
}

async function submitTime(browser: Browser, library: LibraryName, count: number): Promise<number> {
  const page = await openPage(browser, library, count)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate('window.mountForm()')
  await page.locator(`#${fieldSelector(library, 'f0')}`).waitFor()
  await settle(page)
  const time = await taskTime(cdp, page, async () => {
    await page.getByRole('button', { name: '提交审批' }).click()
    await page.getByText('请输入字段 0', { exact: true }).first().waitFor()
  })
  await page.context().close()
  return time
}

/** CPU of the main thread for some work, until the page has nothing more to do; milliseconds. */
async function taskTime(cdp: CDPSession, page: Page, work: () => Promise<unknown>): Promise<number> {
  await settle(page)
  const before = await metric(cdp, 'TaskDuration')
  await work()
  await settle(page)
  return ((await metric(cdp, 'TaskDuration')) - before) * 1000
}

/** Two frames and a moment of rest: what was asked for has been drawn. */
const settle = (page: Page): Promise<unknown> => page.evaluate(restScript)
const restScript = `new Promise((done) => {
  const rest = () => requestIdleCallback(() => setTimeout(done, 150))
  requestAnimationFrame(() => requestAnimationFrame(rest))
})`

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

/** Living objects of the page, in MB. */
async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage')
  return (await metric(cdp, 'JSHeapUsedSize')) / 1024 / 1024
}

const peers = ['antd', 'react-hook-form', 'formily'] as const
const goals: Partial<Record<keyof FormFigures, number>> = { mount: 0.35, key: 0.4, submit: 0.1, memory: 0.25 }
const names: Record<keyof FormFigures, string> = {
  mount: 'mount, ms',
  key: 'one key, ms',
  blur: 'figure at the start of the chain and blur, ms',
  submit: 'submit, all missing, ms',
  memory: 'memory, MB',
}

/** The table of bench/README.md; bold where ours is ahead of all three and within the goal against antd Form. */
export function formsTable(found: Map<string, Record<LibraryName, FormFigures>>): string {
  const lines = [...found].flatMap(([count, figures]) =>
    rows.map((row) => {
      const ours = figures.chancery[row]
      const others = peers.map((name) => figures[name][row])
      const ratio = ours / figures.antd[row]
      const isReached = others.every((other) => ours < other) && ratio <= (goals[row] ?? 1)
      const shown = isReached ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2)
      return `| ${count} | ${names[row]} | ${[ours, ...others, figures['chancery-whole'][row]].map((one) => one.toFixed(1)).join(' | ')} | ${shown} | ${goals[row] ? `≤ ${goals[row]}` : '< 1'} |`
    }),
  )
  return [
    '| fields | row | Chancery | antd Form | react-hook-form | Formily | Chancery, all drawn | of antd Form | goal |',
    '|--:|---|--:|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}
