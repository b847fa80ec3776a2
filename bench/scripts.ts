import { type Browser, chromium } from '@playwright/test'
import { signIn, startProduct } from './product.ts'

type Weight = { page: string; files: number; kilobytes: number; withHeaders: number; later: number }

/** What a page shows once it can be used. */
const pages = ({ draft, signed }: { draft: number; signed: number }) => [
  { page: 'home', path: '/', shown: '.c-workbench' },
  { page: 'standing book', path: '/standingBook', shown: '.ant-table-row' },
  { page: 'contract', path: `/myContract/detail?contractId=${draft}`, shown: '.c-page-header' },
  {
    page: 'form of a contract',
    path: `/myContract/edit?contractId=${draft}`,
    shown: '.c-field-control input',
  },
  {
    page: 'editor',
    path: `/contractEditor?scenario=contract&contextId=${signed}&rwMode=r`,
    shown: '.docx-paginated-surface',
  },
]

/** KB of compressed script that pages fetch with nothing kept by the browser, until they can be used, and within three seconds after that. */
export async function measureScripts(dataDir: string, account: string, password: string): Promise<string> {
  const product = await startProduct(dataDir)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const cookie = await signIn(product.address, account, password)
    const idOf = async (status: number): Promise<number> => {
      const path = `/api/v1/contracts?filter=status:in:${status}&pageSize=1`
      const answer = await fetch(`${product.address}${path}`, { headers: { cookie } })
      const { data } = (await answer.json()) as { data: { list: { id: number }[] } }
      const [found] = data.list
      if (!found) throw new Error(`${account} has no contract of status ${status}`)
      return found.id
    }
    const ids = { draft: await idOf(1), signed: await idOf(6) }
    const lines: Weight[] = []
    for (const one of pages(ids))
      lines.push({ page: one.page, ...(await weigh(browser, product.address, cookie, one)) })
    return table(lines)
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function weigh(
  browser: Browser,
  address: string,
  cookie: string,
  { path, shown }: { path: string; shown: string },
): Promise<Omit<Weight, 'page'>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: address }])
  const page = await context.newPage()
  // The moment at which it can be used is the browser's: what comes after it comes within milliseconds from this machine.
  await page.addInitScript(`new MutationObserver((_, watch) => {
    if (!document.querySelector(${JSON.stringify(shown)})) return
    performance.mark('usable')
    watch.disconnect()
  }).observe(document, { childList: true, subtree: true })`)
  await page.goto(`${address}${path}`)
  await page.locator(shown).first().waitFor()
  await page.waitForTimeout(3_000)
  const scripts = (await page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ name }) => /\\.m?js$/.test(name))
    .map(({ responseEnd, encodedBodySize, transferSize }) => ({
      isLater: responseEnd > performance.getEntriesByName('usable')[0].startTime,
      body: encodedBodySize / 1024,
      all: transferSize / 1024,
    }))`)) as { isLater: boolean; body: number; all: number }[]
  await context.close()
  const first = scripts.filter(({ isLater }) => !isLater)
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
  return {
    files: first.length,
    kilobytes: sum(first.map(({ body }) => body)),
    withHeaders: sum(first.map(({ all }) => all)),
    later: sum(scripts.filter(({ isLater }) => isLater).map(({ body }) => body)),
  }
}

const table = (lines: readonly Weight[]): string =>
  [
    '| page | files | KB of script | with headers | afterwards |\n|---|--:|--:|--:|--:|',
    ...lines.map(
      ({ page, files, kilobytes, withHeaders, later }) =>
        `| ${page} | ${files} | ${kilobytes.toFixed(0)} | ${withHeaders.toFixed(0)} | ${later.toFixed(0)} |`,
    ),
  ].join('\n')
