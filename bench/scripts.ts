import { type Browser, chromium } from '@playwright/test'
import { signIn, startProduct } from './product.ts'

type Weight = { page: string; files: number; kilobytes: number; withHeaders: number; later: number }

/** What a page shows once it can be used. */
const pages = (draft: number) => [
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
    path: `/contractEditor?scenario=contract&contextId=${draft}`,
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
    const answer = await fetch(`${product.address}/api/v1/contracts?filter=status:in:1&pageSize=1`, {
      headers: { cookie },
    })
    const { data } = (await answer.json()) as { data: { list: { id: number }[] } }
    const [draft] = data.list
    if (!draft) throw new Error(`${account} has no draft`)
    const lines: Weight[] = []
    for (const one of pages(draft.id))
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
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const bodies = new Map<string, number>()
  const found = { files: 0, kilobytes: 0, withHeaders: 0, later: 0 }
  let isUsable = false
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript'))
      bodies.set(requestId, Number(response.headers['content-length'] ?? 0))
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const body = bodies.get(requestId)
    if (body === undefined) return
    if (isUsable) found.later += body / 1024
    else {
      found.files++
      found.kilobytes += body / 1024
      found.withHeaders += encodedDataLength / 1024
    }
  })
  await page.goto(`${address}${path}`)
  await page.locator(shown).first().waitFor()
  isUsable = true
  await page.waitForTimeout(3_000)
  await context.close()
  return found
}

const table = (lines: readonly Weight[]): string =>
  [
    '| page | files | KB of script | with headers | afterwards |\n|---|--:|--:|--:|--:|',
    ...lines.map(
      ({ page, files, kilobytes, withHeaders, later }) =>
        `| ${page} | ${files} | ${kilobytes.toFixed(0)} | ${withHeaders.toFixed(0)} | ${later.toFixed(0)} |`,
    ),
  ].join('\n')
