import { expect, type Page, test } from '@playwright/test'
import { pdfAssets } from '../../tools/build/pdf-assets.ts'
import { expectNoSeriousFindings } from '../support/index.ts'
import { pageSite } from '../support/page-site.ts'

// The PDF preview on a page of its own, under the content security policy of the product.
const site = pageSite('document-page', {
  plugins: [pdfAssets()],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  policy:
    "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;connect-src 'self';worker-src 'self' blob:;object-src 'none'",
})

/** A PDF with one line of words on each page. */
function pdf(...lines: string[]): Buffer {
  const pages = lines.map((_, i) => `${4 + 2 * i} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, i) => {
      const content = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

const whole = pdf('First page', 'Second page', 'Third page', 'Fourth page', 'Fifth page', 'Sixth page')
let reachable = true

test.beforeEach(async () => {
  reachable = true
  await site.serve((pathname) => {
    if (pathname === '/api/v1/files/1/content')
      return reachable ? { body: whole, contentType: 'application/pdf' } : { status: 503, body: '{}' }
    if (pathname === '/api/v1/files/2/content')
      return { body: '%PDF-1.7 and then nothing', contentType: 'application/pdf' }
    return null
  })
})

const pageNumber = (page: Page) => page.getByRole('textbox', { name: '页码' })

test('a PDF is shown page by page; pages are reached by button and by number, and zoom keeps the page', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.text().includes('Content Security') && faults.push(message.text()))
  await page.goto(`${site.origin}/?id=1`)
  await expect(page.getByText('First page')).toBeVisible()
  await expect(page.getByText('/ 6')).toBeVisible()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(pageNumber(page)).toHaveValue('2')
  await pageNumber(page).fill('5')
  await pageNumber(page).press('Enter')
  await expect(page.getByText('Fifth page')).toBeInViewport()
  await expect(pageNumber(page)).toHaveValue('5')
  await page.getByRole('button', { name: '放大' }).click()
  await expect(page.getByRole('button', { name: '125%' })).toBeVisible()
  await expect(page.getByText('Fifth page')).toBeInViewport()
  await expect(pageNumber(page)).toHaveValue('5')
  await pageNumber(page).fill('99')
  await pageNumber(page).press('Enter')
  await expect(page.getByText('Sixth page')).toBeInViewport()
  await expect(page.getByRole('link', { name: '下载' })).toHaveAttribute('href', '/api/v1/files/1/content')
  await expectNoSeriousFindings(page)
  expect(faults).toEqual([])
})

test('a damaged PDF is said to be damaged, one that cannot be loaded can be tried again', async ({
  page,
}) => {
  await page.goto(`${site.origin}/?id=2`)
  await expect(page.getByRole('alert')).toContainText('文件已损坏或不是有效的 PDF')
  await expect(page.getByRole('link', { name: '下载' })).toBeVisible()
  reachable = false
  await page.goto(`${site.origin}/?id=1`)
  await expect(page.getByRole('alert')).toContainText('文件加载失败，请检查网络后重试')
  reachable = true
  await page.getByRole('button', { name: /重\s?试/ }).click()
  await expect(page.getByText('First page')).toBeVisible()
})

test('without a PDF it is said why, and what to do', async ({ page }) => {
  await page.goto(`${site.origin}/?state=pending`)
  await expect(page.getByRole('status')).toContainText('正在生成 PDF')
  await page.goto(`${site.origin}/?state=unavailable`)
  await expect(page.getByText('服务器未安装 LibreOffice，无法生成 PDF')).toBeVisible()
  await expect(page.getByRole('link', { name: '下载' })).toHaveAttribute('href', '/api/v1/files/7/content')
  await page.goto(`${site.origin}/?state=failed`)
  await page.getByRole('button', { name: /重\s?试/ }).click()
  await expect(page.locator('body')).toHaveAttribute('data-retried', 'yes')
  await expectNoSeriousFindings(page)
})
