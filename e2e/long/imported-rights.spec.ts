import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { addDays, addMonths, dateIn } from '#shared/dates.ts'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from '../support/index.ts'
import { choose } from '../support/lists.ts'

const today = dateIn(new Date(), 'Asia/Shanghai')
// The annual fee of the sixth year was due forty days ago.
const filed = addMonths(addDays(today, -40), -60)
type Row = (string | number | null)[]
const file = async (name: string, rows: Row[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '知识产权', rows }] })),
})

test('patents in force are imported from the template; what cannot be is returned and refused', async ({
  page,
}) => {
  await signIn(page, 'chenjing')
  await page.goto('/intellectualProperties')
  await page.getByRole('button', { name: /导入$/ }).click()
  const dialog = page.getByRole('dialog', { name: '导入知识产权' })
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板' }).click()
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await (await template).path())))
  const headings = sheets[0]?.rows[0] as string[]
  expect(headings.slice(0, 2)).toEqual(['名称 *', '状态'])
  expect(sheets[1]?.rows.map(([column, , way]) => [column, way])).toContainEqual([
    '状态',
    '从可选项中选一个；空着为「待申请」',
  ])

  const row = (values: Record<string, string | number>): Row =>
    headings.map((heading) => values[heading.replace(' *', '')] ?? null)
  const one = {
    国家或地区: '中国',
    负责人: '陈静',
    专利类型: '发明',
    申请日: filed,
    '授权（注册）日': addMonths(filed, 20),
  }
  const number = '202110123456.7'
  const rows = [
    headings,
    row({
      ...one,
      名称: '一种避障方法',
      申请号: number,
      年费已缴至年度: 5,
      状态: '有效',
      权利人: '华澜科技 | 100%',
    }),
    row({ ...one, 名称: '重复的', 申请号: `ZL ${number}`, 年费已缴至年度: 5, 状态: '有效' }),
    row({ ...one, 名称: '写错状态', 状态: '已转出' }),
    row({ ...one, 名称: '未写年度', 状态: '有效' }),
    row({ ...one, 名称: '日历年份', 年费已缴至年度: 2026, 状态: '有效' }),
  ]
  await dialog.locator('input[type=file]').setInputFiles(await file('专利清单.xlsx', rows))
  await expect(dialog).toContainText('已导入 1 行，4 行未导入。')
  await expectNoSeriousFindings(page)
  await takeShots(page, 'rights-import')
  const back = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载未导入的行' }).click()
  const returned = await readXlsx(new Uint8Array(await readFile(await (await back).path())))
  const reasons = new Map(returned.sheets[0]?.rows.map((line) => [line[0], String(line.at(-1))]))
  expect(reasons.get('重复的')).toBe('申请号：与本文件第 2 行重复')
  expect(reasons.get('写错状态')).toContain('状态不能填写「已转出」，可填：待申请')
  expect(reasons.get('未写年度')).toContain('请填写年费已缴至年度')
  expect(reasons.get('日历年份')).toContain('不是日历年份')

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '知识产权到期' }).click()
  await expect(page.getByRole('row', { name: /第 6 年度年费 一种避障方法/ })).toContainText('逾期，宽展期内')

  // The same in the form: each refusal stands at its field, and what was typed stays.
  await page.goto('/intellectualProperties')
  await page.getByRole('button', { name: '新建知识产权' }).last().click()
  await page.getByRole('menuitem', { name: '专利' }).click()
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('又一种避障方法')
  await page.getByRole('group', { name: '权利人' }).getByRole('button', { name: '添加行' }).click()
  await page.keyboard.type('华澜科技集团有限公司')
  await page.keyboard.press('Tab')
  await page.keyboard.type('100')
  await page.keyboard.press('Tab')
  await page.getByLabel('申请号', { exact: true }).fill(`zl ${number}`)
  await page.getByLabel('申请日', { exact: true }).fill(addDays(today, 1))
  await page.getByLabel('申请日', { exact: true }).press('Enter')
  await choose(page.getByLabel('专利类型'), '发明')
  await page.getByLabel('年费已缴至年度').fill('2026')
  const save = page.getByRole('button', { name: /(保存|Save)$/ })
  const faults = page.locator('.c-form-field-error')
  /** The faults in the language of the page, on the screen, with no message over them. */
  const showFaults = async () => {
    if (!(await faults.count())) await save.click()
    await expect(page.locator('.ant-message-notice')).toHaveCount(0)
    await faults.first().scrollIntoViewIfNeeded()
  }
  const kept = page.waitForResponse((answer) => answer.url().includes('/form/draft'))
  await save.click()
  await expect(faults).toHaveText(['申请日不能晚于今天', /不是日历年份/])
  await expectNoSeriousFindings(page)
  await kept
  await takeShots(page, 'right-facts', showFaults)

  await page.getByLabel('申请日', { exact: true }).fill(filed)
  await page.getByLabel('申请日', { exact: true }).press('Enter')
  await page.getByLabel('年费已缴至年度').fill('5')
  await save.click()
  await expect(faults).toHaveText(['申请号已用于「一种避障方法」'])
  await takeShots(page, 'right-number-taken', showFaults)
  await page.getByLabel('申请号', { exact: true }).fill('202110999999.X')
  await save.click()
  await expect(page.getByRole('heading', { name: '又一种避障方法', level: 1 })).toBeVisible()
})
