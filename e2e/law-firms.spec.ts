import { readFile } from 'node:fs/promises'
import { expect, expectNoSeriousFindings, signIn, test } from './support/index.ts'
import { choose } from './support/lists.ts'

test('a firm with a scored lawyer is suspended with a reason, and then nobody chooses it [SCR-09] [SCR-24] [SCR-25] [SCR-26] [SCR-27]', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.goto('/lawFirms/new')
  await page.getByRole('textbox', { name: '律所名称' }).fill('东方正衡律师事务所')
  await page.getByRole('textbox', { name: '收费约定' }).fill('按小时计费')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '东方正衡律师事务所', level: 1 })).toBeVisible()

  // The lawyer's form starts with the firm from whose page it was opened.
  await page.getByRole('tab', { name: '律师' }).click()
  await expect(page.getByText('这家律所还没有律师')).toBeVisible()
  await page.getByRole('button', { name: '新建律师' }).click()
  await expect(page.getByText('东方正衡律师事务所')).toBeVisible()
  await page.getByRole('textbox', { name: '姓名' }).fill('欧阳静宜')
  await page.getByRole('textbox', { name: '执业证号' }).fill('1310120101012')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('执业证号应为17位数字的律师执业证号').last()).toBeVisible()
  await page.getByRole('textbox', { name: '执业证号' }).fill('13101201010123477')
  await choose(page.getByLabel('职级'), '合伙人')
  // Whoever saves before a file has arrived loses none.
  await page.route('**/api/v1/files', async (route) => {
    await new Promise((done) => setTimeout(done, 1_000))
    await route.continue()
  })
  for (const file of [
    { name: '执业证.png', mimeType: 'image/png', buffer: picture },
    { name: '简历.docx', mimeType: docxType, buffer: await readFile(docx) },
  ]) {
    await page.locator('input[type=file]').last().setInputFiles(file)
    await expect(page.getByText(file.name)).toBeVisible()
  }
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '律师详情', level: 1 })).toBeVisible()
  expect(page.url()).toMatch(/\/lawyers\/detail\?id=\d+/)
  await expectNoSeriousFindings(page)

  // Pictures are looked at on the page, other files in a window of their own, to read.
  await page.getByRole('button', { name: '执业证.png' }).click()
  await expect(page.locator('.ant-image-preview img')).toBeVisible()
  await page.keyboard.press('Escape')
  const [reading] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: '简历.docx' }).click(),
  ])
  await expect(reading.getByText('简历.docx').first()).toBeVisible()
  await expect(reading.getByText('只读').first()).toBeVisible()
  expect(reading.url()).toMatch(/\/contractEditor\?scenario=lawyer&.*rwMode=r/)
  await reading.close()
  await page.getByRole('tab', { name: '合作情况' }).click()
  await expect(page.getByText('还没有案件')).toBeVisible()
  await expect(page.getByText('还没有法律纠纷')).toBeVisible()
  await page.goto('/lawyers/detail?id=999999999')
  await expect(page.getByText('找不到该记录，可能已被删除或您无权查看')).toBeVisible()

  // A colleague who only sees firms: no fees, no buttons, a score of their own.
  await page.goto('/lawFirms')
  await page.getByRole('link', { name: '东方正衡律师事务所' }).click()
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, 'wumin')
  await colleague.goto(`${page.url()}&tab=surveys`)
  await expect(colleague.getByText('按小时计费')).toHaveCount(0)
  await expect(colleague.getByRole('button', { name: '修改' })).toHaveCount(0)
  await colleague.getByRole('button', { name: '写评价' }).click()
  await colleague.getByRole('textbox', { name: '合作事项' }).fill('货款纠纷一审')
  await colleague.getByRole('radio').nth(3).click()
  await colleague.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await expect(colleague.getByText('货款纠纷一审')).toBeVisible()
  await expectNoSeriousFindings(colleague)
  await colleague.context().close()

  await page.reload()
  await page.getByRole('button', { name: '变更状态' }).click()
  await page.getByRole('menuitem', { name: '在库' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '变更状态' }).click()
  await page.getByRole('menuitem', { name: '暂停' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('年检未通过')
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('暂停', { exact: true }).first()).toBeVisible()
  await page.getByRole('tab', { name: '操作日志' }).click()
  await expect(page.getByText('年检未通过')).toBeVisible()
  await expect(page.getByText(/评价了合作/)).toBeVisible()
  await page.goto('/lawyers/new')
  await page.getByLabel('所属律所').click()
  await expect(
    page.locator('.ant-select-item-option-disabled', { hasText: '东方正衡律师事务所' }),
  ).toBeVisible()
})

const docx = new URL('../demo/templates/procurement-contract.docx', import.meta.url)
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
