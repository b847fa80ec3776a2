import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import react from '@vitejs/plugin-react'
import fastify from 'fastify'
import lighthouse, { desktopConfig } from 'lighthouse'
import { build } from 'vite'
import { serveSite } from '#server/http/static-site.ts'
import { antdStyles } from '../tools/build/antd-styles.ts'
import { precompress } from '../tools/build/precompress.ts'
import { themeStyles } from '../tools/build/theme-styles.ts'
import { median } from './measure.ts'
import { signIn, startProduct } from './product.ts'

const browserArgs = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type PageFigures = {
  page: string
  performance: number
  accessibility: number
  lcp: number
  scriptKb: number
}

/** Lighthouse (desktop) on the built product and on an empty page of the same kit, in turns; the middle of all rounds. */
export async function measureFirstScreens(
  dataDir: string,
  account: string,
  password: string,
  rounds: number,
): Promise<PageFigures[]> {
  const product = await startProduct(dataDir)
  const empty = await serveEmptyPage()
  const browser = await startBrowser()
  try {
    const cookie = await signIn(product.address, account, password)
    const pages: { page: string; url: string; headers: Record<string, string> }[] = [
      { page: 'empty page of the same kit', url: empty.address, headers: {} },
      { page: 'sign-in', url: `${product.address}/`, headers: {} },
      { page: 'home, signed in', url: `${product.address}/`, headers: { Cookie: cookie } },
      { page: 'standing book, signed in', url: `${product.address}/contracts`, headers: { Cookie: cookie } },
    ]
    const found = new Map<string, PageFigures[]>(pages.map(({ page }) => [page, []]))
    for (let round = 0; round < rounds; round++)
      for (const one of pages) found.get(one.page)?.push(await audit(browser.port, one))
    return pages.map(({ page }) => {
      const all = found.get(page) as PageFigures[]
      const middle = (key: Exclude<keyof PageFigures, 'page'>) => median(all.map((one) => one[key]))
      return {
        page,
        performance: middle('performance'),
        accessibility: middle('accessibility'),
        lcp: middle('lcp'),
        scriptKb: middle('scriptKb'),
      }
    })
  } finally {
    await browser.stop()
    await empty.stop()
    await product.stop()
  }
}

async function audit(
  port: number,
  { page, url, headers }: { page: string; url: string; headers: Record<string, string> },
): Promise<PageFigures> {
  const result = await lighthouse(
    url,
    {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
      extraHeaders: headers,
      disableStorageReset: false,
    },
    desktopConfig,
  )
  if (!result) throw new Error(`no answer of Lighthouse for ${page}`)
  const { categories, audits } = result.lhr
  const requests =
    (
      audits['network-requests']?.details as
        | { items: { resourceType: string; transferSize: number }[] }
        | undefined
    )?.items ?? []
  return {
    page,
    performance: categories.performance?.score ?? 0,
    accessibility: categories.accessibility?.score ?? 0,
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    scriptKb:
      requests
        .filter(({ resourceType }) => resourceType === 'Script')
        .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
  }
}

async function startBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'chancery-lighthouse-'))
  const port = await freePort()
  const child = spawn(
    '/usr/bin/chromium',
    [...browserArgs, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: 'ignore',
    },
  )
  for (let i = 0; i < 200; i++) {
    if (
      await fetch(`http://127.0.0.1:${port}/json/version`).then(
        () => true,
        () => false,
      )
    )
      break
    await sleep(100)
  }
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill()
    await Promise.race([ended, sleep(5_000)])
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { port, stop }
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

/** Built and served as the product's own pages are: compressed beforehand, by the same server code. */
async function serveEmptyPage() {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-empty-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'browser/empty-page'),
    plugins: [react(), themeStyles(), antdStyles(), precompress()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
    },
  })
  const app = fastify()
  app.setNotFoundHandler((_request, reply) => reply.sendFile('index.html'))
  await serveSite(app, folder)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { address: `${address}/`, stop }
}

/** Bytes of JavaScript that index.html loads at once, as gzip; the limit stands in bench/README.md. */
export function initialScript(dist: string): { gzip: number; files: number } {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const names = [...html.matchAll(/(?:src|href)="\/(?<name>assets\/[^"]+\.js)"/g)].map(
    (match) => match.groups?.name as string,
  )
  const known = new Set(readdirSync(join(dist, 'assets')))
  const gzip = names.reduce((sum, name) => {
    const file = known.has(`${name.slice(7)}.gz`) ? `${name}.gz` : name
    return sum + readFileSync(join(dist, file)).length
  }, 0)
  return { gzip, files: names.length }
}
