import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, expectNoSeriousFindings, signIn, takeShot, test } from './support/index.ts'

type Row = (string | number | Date | null)[]
const file = async (name: string, rows: Row[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '项目', rows }] })),
})

test('projects come in from a sheet: what has errors comes back, is mended and sent again, and nothing comes twice [SCR-23]', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/projects')
  await page.getByRole('button', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '导入项目' })
  await expect(dialog).toContainText('最多 50,000 行')
  await expectNoSeriousFindings(page)
  await takeShot(page, 'import-empty')

  // The template has the columns of the form; what is filled in is sent.
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板' }).click()
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await (await template).path())))
  const headings = sheets[0]?.rows[0] as string[]
  expect(headings).toContain('项目名称 *')
  const row = (values: Record<string, string | Date>): Row =>
    headings.map((heading) => values[heading.replace(' *', '')] ?? null)
  const plain = { 项目类型: '研发', 负责人: '陈静', 责任部门: '法务部' }
  const rows = [
    headings,
    row({
      ...plain,
      项目名称: '数据中台',
      '起止日期（开始）': new Date('2026-03-01'),
      '起止日期（结束）': new Date('2026-09-30'),
    }),
    row({ ...plain, 项目名称: '智慧园区', 负责人: '查无此人' }),
    row({ ...plain, 项目名称: '=HYPERLINK("x")', 项目类型: '没有的类型' }),
  ]
  const box = dialog.locator('input[type=file]')
  await box.setInputFiles(await file('项目清单.xlsx', rows))
  await expect(dialog).toContainText('已导入 1 行，2 行未导入。')
  await expectNoSeriousFindings(page)
  await takeShot(page, 'import-some')

  // It is told the same after a reload, on a phone too; nobody else is told.
  await page.reload()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '导入' }).click()
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
  expect(lines[1]?.at(-1)).toContain('负责人中的「查无此人」不存在')
  expect(lines.slice(1).map(([name]) => name)).toEqual(['智慧园区', '=HYPERLINK("x")'])
  const mended = lines.map((line) =>
    line.map((cell) => (cell === '查无此人' ? '陈静' : cell === '没有的类型' ? '其他' : cell)),
  )
  await box.setInputFiles(await file('未导入 项目清单.xlsx', mended))
  await expect(dialog).toContainText('全部 2 行已导入。')

  await box.setInputFiles(await file('项目清单.xlsx', rows))
  await expect(dialog).toContainText('3 行均未导入。')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  for (const name of ['数据中台', '智慧园区', '=HYPERLINK("x")'])
    await expect(page.getByRole('link', { name })).toHaveCount(1)

  // The record tells where it came from.
  await page.getByRole('link', { name: '数据中台' }).click()
  await page.getByRole('tab', { name: '操作日志' }).click()
  await expect(page.getByText('从文件导入了项目')).toBeVisible()
})
