import type { Page } from '@playwright/test'
import { expect, expectNoSeriousFindings, signIn, test } from '../support/index.ts'

// What somebody sees of a template before choosing it: its description and its first page.

const description = '适用于向境内供应商采购通用货物。'.repeat(20)

/** The page to start a contract with the demonstration's template twice: described, and without description or readable file. */
async function openChoice(page: Page): Promise<string[]> {
  const read: string[] = []
  await page.route(/\/api\/v1\/templates\?/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { list: { name: string; publishedFileID: number }[] } }
    const [first] = body.data.list
    body.data.list = [
      { ...first, description },
      { ...first, id: 999_999, name: '打不开的模板', description: '', publishedFileID: 999_999 },
    ] as never
    await route.fulfill({ response: answer, json: body })
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/\/files\/\d+\/content|library-editor-.*\.js/.test(url.pathname)) read.push(url.pathname)
  })
  const types = (await (await page.request.get('/api/v1/contract_types/list')).json()) as {
    data: { id: number; name: string }[]
  }
  await page.goto(`/myContract/new?typeId=${types.data.find(({ name }) => name === '货物采购合同')?.id}`)
  await expect(page.getByRole('radio').first()).toBeChecked()
  return read
}
const preview = (page: Page, name: string) => page.getByRole('region', { name: `「${name}」首页预览` })

test('a template is described and shows its first page before it is chosen, by keyboard too [SCR-13]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const read = await openChoice(page)
  await expect(page.getByTitle(description)).toHaveText(description)
  expect((await page.getByTitle(description).boundingBox())?.height).toBeLessThan(70)
  await expect(preview(page, '采购合同（标准文本）')).toContainText('采购合同')
  await expect(preview(page, '采购合同（标准文本）')).toContainText('签订地点')
  await expectNoSeriousFindings(page)
  await page.getByRole('radio').first().press('ArrowDown')
  await expect(page.getByRole('radio', { name: '打不开的模板' })).toBeChecked()
  // Its file cannot be read: the message stands in the preview, and choosing goes on.
  await expect(preview(page, '打不开的模板').getByRole('alert')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(preview(page, '采购合同（标准文本）')).toContainText('签订地点')
  expect(read.filter((path) => path.endsWith('/content'))).toHaveLength(2)
  await page.getByRole('button', { name: '开始填写' }).click()
  await expect(page).toHaveURL(/\/myContract\/edit\?contractId=\d+/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('neither a template’s file nor the editor comes before 「预览」 is tapped [SCR-13]', async ({
    page,
  }) => {
    await signIn(page, 'sunli')
    const read = await openChoice(page)
    const button = page.getByRole('button', { name: '预览', exact: true })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    // The browser has been idle since.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    expect(read).toEqual([])
    await button.tap()
    await expect(preview(page, '采购合同（标准文本）')).toContainText('签订地点')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectNoSeriousFindings(page)
  })
})
