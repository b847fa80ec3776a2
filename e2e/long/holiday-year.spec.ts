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
