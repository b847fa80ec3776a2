import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { expect, expectNoSeriousFindings, signIn, takeShot, test } from './support/index.ts'

type Row = (string | number | Date | null)[]
const file = async (name: string, rows: Row[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '相对方', rows }] })),
})
const code = (serial: number): string => {
  const first = `91310000MA${String(serial).padStart(7, '3')}`
  return first + creditCodeCheck(first)
}

test('counterparties with errors come back from an import, and are sent again, none twice [SCR-23]', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/manage/oppositeParty/external')
  await expect(page.getByRole('button', { name: '新建外部相对方' })).toBeVisible()
  await page.getByRole('button', { name: '批量导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入外部相对方' })
  await expect(dialog).toContainText('最多 50,000 行')
  await expectNoSeriousFindings(page)
  await takeShot(page, 'import-empty')

  // The template has the columns of a register; what is filled in is sent.
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板' }).click()
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await (await template).path())))
  const headings = sheets[0]?.rows[0] as string[]
  expect(headings).toContain('外部相对方名称 *')
  const row = (values: Record<string, string | number>): Row =>
    headings.map((heading) => values[heading.replace(' *', '')] ?? null)
  const one = { 外部相对方名称: '松江纺织有限公司', 证件号码: code(1) }
  const rows = [
    headings,
    row({ ...one, 开户行: '工行松江支行', 银行账号: '0012345678901' }),
    row({ ...one, 开户行: '建行松江支行', 银行账号: 6222021234567890 }),
    row({ 外部相对方名称: '青浦机械有限公司', 证件号码: code(2), 联系电话: '五八八八一二三四' }),
  ]
  const box = dialog.locator('input[type=file]')
  await box.setInputFiles(await file('登记簿.xlsx', rows))
  await expect(dialog).toContainText('已导入 1 行，2 行未导入。')
  await expectNoSeriousFindings(page)
  await takeShot(page, 'import-some')

  // It is told the same after a reload, on a phone too; nobody else is told.
  await page.reload()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '批量导入' }).click()
  await expect(dialog).toContainText('已导入 1 行，2 行未导入。')
  await expectNoSeriousFindings(page)
  await takeShot(page, 'import-some-phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  // What came back says why, and is mended in the very file.
  const back = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载未导入的行' }).click()
  const returned = await readXlsx(new Uint8Array(await readFile(await (await back).path())))
  const lines = returned.sheets[0]?.rows as Row[]
  expect(lines[0]?.at(-1)).toBe('未导入的原因')
  expect(lines[1]?.at(-1)).toContain('银行账号的单元格是数字')
  expect(lines[2]?.at(-1)).toContain('联系电话')
  const mended = lines.map((line) =>
    line.map((cell) =>
      cell === 6222021234567890 ? '6222021234567890' : cell === '五八八八一二三四' ? '021-58881234' : cell,
    ),
  )
  await box.setInputFiles(await file('未导入 登记簿.xlsx', mended))
  await expect(dialog).toContainText('全部 2 行已导入。')

  await box.setInputFiles(await file('登记簿.xlsx', rows))
  await expect(dialog).toContainText('3 行均未导入。')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: '青浦机械有限公司' })).toHaveCount(1)
  await page.getByRole('link', { name: '松江纺织有限公司' }).click()
  await expect(page.getByRole('cell', { name: '工行松江支行' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '建行松江支行' })).toBeVisible()

  await page.goto('/manage/oppositeParty/internal')
  await expect(page.getByRole('button', { name: '新建内部相对方' })).toBeVisible()
  await page.getByRole('button', { name: '批量导入' }).click()
  await expect(page.getByRole('dialog', { name: '导入内部相对方' })).toContainText('下载模板')
})
