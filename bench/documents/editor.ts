import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import { build } from 'vite'
import { serveSite } from '#server/http/static-site.ts'
import { median } from '../measure.ts'
import { signIn, startProduct } from '../product.ts'
import { clausesOfTemplates, longContract } from './long-contract.ts'

/** Milliseconds: CPU of the page's main thread, and what a clock says. `save` is of our page alone: until the server has kept the version. */
export type EditorFigures = {
  shown: number
  editable: number
  cpu: number
  key: number
  keyPaint: number
  save: number
  /** The same page once more in the same browser, as everybody does who opens a second document. */
  shownAgain: number
  cpuAgain: number
}
export type EditorLine = { page: 'library alone' | 'ours'; pages: number } & EditorFigures

type Place = { page: EditorLine['page']; pages: number; address: string; cookie: string }

/**
 * The editor of the product's page and the library alone on an empty page, opening the same .docx in turns, each time in a browser context of its own with nothing
 * cached; the middle of the rounds counts.
 */
export async function measureEditor(
  dataDir: string,
  account: string,
  password: string,
  sizes: readonly number[],
  rounds: number,
): Promise<EditorLine[]> {
  return besideLibrary(dataDir, sizes, async ({ product, bare, browser, documents }) => {
    const cookie = await signIn(product.address, account, password)
    const places: Place[] = []
    for (const [pages, bytes] of documents) {
      const id = await contractWithText(product.address, cookie, pages, bytes)
      places.push({
        page: 'library alone',
        pages,
        address: `${bare.address}?file=/text-${pages}.docx`,
        cookie: '',
      })
      places.push({
        page: 'ours',
        pages,
        address: `${product.address}/contractEditor?scenario=contract&contextId=${id}`,
        cookie,
      })
    }
    const found = new Map<Place, EditorFigures[]>(places.map((place) => [place, []]))
    for (let round = 0; round < rounds; round++)
      for (const place of round % 2 ? places.toReversed() : places)
        found.get(place)?.push(await measureOne(browser, place))
    return places.map((place) => {
      const all = found.get(place) as EditorFigures[]
      const middle = (key: keyof EditorFigures) => median(all.map((one) => one[key]))
      return {
        page: place.page,
        pages: place.pages,
        shown: middle('shown'),
        editable: middle('editable'),
        cpu: middle('cpu'),
        key: middle('key'),
        keyPaint: middle('keyPaint'),
        save: middle('save'),
        shownAgain: middle('shownAgain'),
        cpuAgain: middle('cpuAgain'),
      }
    })
  })
}

type Beside = {
  product: { address: string }
  bare: { address: string }
  browser: Browser
  /** By how many pages they have. */
  documents: ReadonlyMap<number, Uint8Array>
}

/** Runs the product and the library's own page with texts of these sizes, and a browser for both; stops all of them afterwards. */
export async function besideLibrary<T>(
  dataDir: string,
  sizes: readonly number[],
  measure: (given: Beside) => Promise<T>,
): Promise<T> {
  const clauses = await clausesOfTemplates()
  const documents = new Map(sizes.map((pages) => [pages, longContract(clauses, pages, 30)]))
  const product = await startProduct(dataDir)
  const bare = await serveBarePage(documents)
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    return await measure({ product, bare, browser, documents })
  } finally {
    await browser.close()
    await bare.stop()
    await product.stop()
  }
}

const keys = 20
/** The library's pages. */
export const pagesSurface = '.docx-paginated-surface'

async function measureOne(browser: Browser, { page: kind, address, cookie }: Place): Promise<EditorFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  if (cookie) await context.addCookies([cookieOf(address, cookie)])
  const { page, cdp, shown } = await opened(context, address)
  const editable = await firstLetter(page)
  await settle(page)
  const cpu = (await metric(cdp, 'TaskDuration')) * 1000
  await page.evaluate('window.watchKeys()')
  const before = await metric(cdp, 'TaskDuration')
  await page.keyboard.type('甲'.repeat(keys), { delay: 60 })
  await settle(page)
  const key = (((await metric(cdp, 'TaskDuration')) - before) * 1000) / keys
  const keyPaint = median((await page.evaluate('window.keyTimes')) as number[])
  const save = kind === 'ours' ? await saveTime(page) : Number.NaN
  await page.close()
  await (await opened(context, address)).page.close()
  const again = await opened(context, address)
  await settle(again.page)
  const cpuAgain = (await metric(again.cdp, 'TaskDuration')) * 1000
  await context.close()
  return { shown, editable, cpu, key, keyPaint, save, shownAgain: again.shown, cpuAgain }
}

/** Opens an address and waits until its first page has words: when that was, since the page was asked for, in milliseconds. */
export async function opened(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(watchScript)
  await page.goto(address, { waitUntil: 'commit' })
  const shown = (await page.evaluate(
    `new Promise((done) => { const look = () => window.shownAt === undefined ? setTimeout(look, 20) : done(window.shownAt); look() })`,
  )) as number
  return { page, cdp, shown }
}

/** Milliseconds since the page was asked for until a typed letter stands in the text. */
async function firstLetter(page: Page): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    await page
      .locator(`${pagesSurface} p, ${pagesSurface} [data-block-id], ${pagesSurface} span`)
      .nth(6)
      .click({ force: true })
    await page.keyboard.type('Q')
    const at = (await page.evaluate(
      `document.querySelector('${pagesSurface}')?.textContent.includes('Q') ? performance.now() : 0`,
    )) as number
    if (at > 0) return at
  }
  throw new Error('no letter could be typed')
}

async function saveTime(page: Page): Promise<number> {
  const began = performance.now()
  await page.keyboard.press('Control+s')
  await page
    .getByRole('status')
    .filter({ hasText: /已保存/ })
    .waitFor({ timeout: 60_000 })
  return performance.now() - began
}

/** Notes when the first page has words, and afterwards how long each key takes until the frame after the text has changed. */
const watchScript = `
  const look = () => {
    const words = document.querySelector('${pagesSurface}')?.textContent ?? ''
    if (words.length > 100) requestAnimationFrame(() => { window.shownAt = performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  window.watchKeys = () => {
    window.keyTimes = []
    let began = 0
    addEventListener('keydown', () => { began = performance.now() }, true)
    addEventListener('beforeinput', () => { began ||= performance.now() }, true)
    new MutationObserver(() => {
      if (!began) return
      const from = began
      began = 0
      requestAnimationFrame(() => window.keyTimes.push(performance.now() - from))
    }).observe(document.querySelector('${pagesSurface}'), { childList: true, characterData: true, subtree: true })
  }
`

export const settle = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((done) => {
    const rest = () => requestIdleCallback(() => setTimeout(done, 200))
    requestAnimationFrame(() => requestAnimationFrame(rest))
  })`)

export async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

export function cookieOf(address: string, cookie: string) {
  const at = cookie.indexOf('=')
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: new URL(address).origin }
}

/** The library's page, built and served as the product's own pages are, with the documents beside it. */
async function serveBarePage(documents: ReadonlyMap<number, Uint8Array>) {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-bare-editor-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '../browser/editor-page'),
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 9000,
    },
  })
  const app = fastify()
  for (const [pages, bytes] of documents)
    app.get(`/text-${pages}.docx`, (_request, reply) =>
      reply.type('application/octet-stream').send(Buffer.from(bytes)),
    )
  app.setNotFoundHandler((_request, reply) => reply.sendFile('index.html'))
  await serveSite(app, folder)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { address: `${address}/`, stop }
}

/** Calls of one person, with what they send. */
export function askerOf(address: string, cookie: string) {
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      ...init,
      headers: { cookie, 'x-csrf': '1', ...(init.headers as Record<string, string>) },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  const json = (data: object, method = 'POST'): RequestInit => ({
    method,
    body: JSON.stringify(data),
    headers: { 'content-type': 'application/json' },
  })
  const file = (bytes: Uint8Array): RequestInit => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), '合同.docx')
    return { method: 'POST', body }
  }
  return { ask, json, file }
}

/** A draft of the standard purchase contract whose newest text is this one. */
export async function contractWithText(
  address: string,
  cookie: string,
  pages: number,
  bytes: Uint8Array,
): Promise<number> {
  const { ask, json, file } = askerOf(address, cookie)
  const types = await ask<{ id: number; name: string }[]>('/contract_types/list')
  const contractTypeID = types.find(({ name }) => name === '货物采购合同')?.id
  const { list } = await ask<{ list: { id: number; name: string }[] }>(
    `/templates?contractTypeID=${contractTypeID}&state=2`,
  )
  const templateID = list.find(({ name }) => name === '采购合同（标准文本）')?.id
  const { contractID } = await ask<{ contractID: number }>(
    '/contracts',
    json({ contractTypeID, templateID, values: { contract_name: `量 ${pages} 页` } }),
  )
  await ask(`/contracts/${contractID}/document`, json({}))
  const { documents } = await ask<{ documents: { id: number; kind: string }[] }>(`/contracts/${contractID}`)
  const baseID = documents.find(({ kind }) => kind === 'text')?.id
  await ask(`/contracts/${contractID}/text?baseID=${baseID}`, file(bytes))
  return contractID
}

/** The table of bench/README.md: the two columns with a slash have the ratio to the library alone at the same size behind them, a key the one to the first size. */
export function editorTable(lines: readonly EditorLine[]): string {
  const rows = lines.map((line) => {
    const bare = lines.find(
      ({ page, pages }) => page === 'library alone' && pages === line.pages,
    ) as EditorLine
    const small = lines.find(({ page }) => page === line.page) as EditorLine
    const beside = (key: keyof EditorFigures, other: EditorLine) =>
      `${line[key].toFixed(key === 'key' ? 1 : 0)} / ${(line[key] / other[key]).toFixed(2)}`
    const cells = [
      beside('shown', bare),
      beside('editable', bare),
      beside('cpu', bare),
      beside('shownAgain', bare),
      beside('cpuAgain', bare),
      beside('key', small),
      line.keyPaint.toFixed(0),
      Number.isNaN(line.save) ? '' : line.save.toFixed(0),
    ]
    return `| ${line.page} | ${line.pages} | ${cells.join(' | ')} |`
  })
  return [
    '| page | pages | first page shown, ms | first letter typed, ms | CPU until then, ms | shown, again, ms | CPU, again, ms | CPU of a key, ms | key to paint, ms | save, ms |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n')
}
