import { expect, signIn, takeShots, test } from '../support/index.ts'

const lines = (...more: string[]) =>
  [
    'date,kind,name',
    ...['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'].map((day) => `2027-${day},holiday,法定节假日`),
    ...more,
  ].join('\n')

test('a year that lacks a festival, or has 8 March, is not taken, and the dialog says what is missing', async ({
  page,
}) => {
  await signIn(page, 'chenjing')
  await page.goto('/settings/deadlines?tab=holidays')
  await page.getByRole('button', { name: '导入年度安排' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: '2027.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines('2027-03-08,holiday,妇女节')),
  })
  await expect(dialog.getByText('缺少法定节假日 2027-06-09（端午节）', { exact: false })).toBeVisible()
  await expect(dialog.getByText('2027-03-08「妇女节」', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: '采用' })).toBeDisabled()
  await takeShots(page, 'holiday-import')
})

test('working hours are set beside the holidays, and a flow names them where it sets a limit', async ({
  page,
}) => {
  await signIn(page, 'chenjing')
  await page.goto('/settings/deadlines?tab=holidays')
  await page.getByRole('button', { name: '添加一段' }).click()
  await page.getByLabel('第 3 段开始').fill('17：30')
  await page.getByLabel('第 3 段结束').fill('20:00')
  await page.getByRole('button', { name: '保存工作时间' }).click()
  await expect(page.getByText('不能早于上一段的结束时间 18:00', { exact: false })).toBeVisible()
  await expect(page.getByLabel('第 3 段开始')).toHaveValue('17:30')
  await page.getByLabel('第 2 段结束').fill('17:00')
  await expect(page.getByText('每个工作日合计 9 小时 30 分钟')).toBeVisible()
  await takeShots(page, 'working-hours')
  await page.getByRole('button', { name: '保存工作时间' }).click()
  await expect(page.getByText('操作成功')).toBeVisible()
  await page.goto('/settings/flows')
  await page.locator('a[href^="/settings/flows/"]').first().click()
  await expect(page.getByText('09:00–12:00、13:00–17:00、17:30–20:00', { exact: false })).toBeVisible()
})
