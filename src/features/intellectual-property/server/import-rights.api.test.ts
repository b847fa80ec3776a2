import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { type ImportLine, importOffice } from '../../../testing/imported-rights.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()

async function office() {
  const made = await importOffice(app, await rightOffice(await app.organization()))
  const { lead } = made
  const names = async () =>
    (await lead.get('/intellectual_properties?sort=name')).data.list.map(
      (row: { name: string; kind: number }) => [row.name, row.kind],
    )
  return { ...made, names }
}
const patentColumns = ['名称 *', '国家或地区 *', '负责人 *', '专利类型 *', '申请日', '授权（注册）日']
const markColumns = ['名称 *', '国家或地区 *', '负责人 *', '商标类型 *', '申请日']

test('patents and marks are imported by their own sheets, bad rows returned, none twice [API-25] [PRD-09]', async () => {
  const { lead, me, imported, names } = await office()
  const rows: ImportLine[] = [
    ['一种电机', '中国', me, '发明', '2022-05-06', '2024-01-09'],
    ['日期颠倒', '中国', me, '发明', '2024-05-06', '2022-01-09'],
    ['类型不对', '中国', me, '文字', '2022-05-06', null],
  ]
  const first = await imported(8, patentColumns, rows)
  expect([first.state, first.added, first.refused]).toEqual(['done', 1, 2])
  expect(await names()).toEqual([['一种电机', 1]])
  const back = await lead.get(`/files/${first.refusedFileID}/content`)
  const returned = (await readXlsx(back.raw)).sheets[0]?.rows ?? []
  expect(returned.slice(1).map(([name]) => name)).toEqual(['日期颠倒', '类型不对'])
  const again = await imported(8, patentColumns, rows)
  expect([again.added, again.refused]).toEqual([0, 3])
  const marks = await imported(9, markColumns, [['华信', '中国', me, '文字', '2025-05-06']])
  expect([marks.added, await names()]).toEqual([
    1,
    [
      ['华信', 2],
      ['一种电机', 1],
    ],
  ])
})

test('what came in is watched and found by its sound like what was typed', async () => {
  const { lead, me, imported } = await office()
  await imported(8, patentColumns, [['一种电机', '中国', me, '发明', '2022-05-06', null]])
  const { list } = (await lead.get('/intellectual_properties?q=dianji')).data
  expect(list).toMatchObject([{ name: '一种电机', sound: 'yizhongdianji' }])
  const { data } = await lead.get(`/intellectual_properties/${list[0]?.id}/deadlines`)
  expect(data).toMatchObject([{ ruleId: 'PAT-TERM20', due: '2042-05-05' }])
})

test('a file of marks is not one of patents, and who may not register rights brings none [API-25]', async () => {
  const { org, lead, me, imported, names, sheet } = await office()
  const wrong = await imported(8, markColumns, [['华信', '中国', me, '文字', '2025-05-06']])
  expect([wrong.state, wrong.added]).toEqual(['failed', 0])
  expect(wrong.message).toContain('商标类型')
  expect(await names()).toEqual([])
  const auditor = await org.as('auditor')
  const path = '/intellectual_properties/import?formType=8'
  const sent = await auditor.upload(path, '清单.xlsx', await sheet(patentColumns, []))
  const template = await auditor.get('/intellectual_properties/import/template?formType=8')
  expect([(await auditor.get(path)).status, sent.status, template.status]).toEqual([403, 403, 403])
  expect((await lead.get('/intellectual_properties/import?formType=11')).status).toBe(400)
})

test('the list goes out as a file in the chosen columns [API-17]', async () => {
  const { lead, made } = await office()
  await made(9, { name: '华信', mark_kind: '1', classes: [{ class: '9', goods: '电池' }] })
  const answer = await lead.post('/intellectual_properties/export', {
    columns: ['name', 'kind', 'ownerNames', 'niceClasses'],
  })
  expect(answer.status).toBe(200)
  expect((await readXlsx(answer.raw)).sheets[0]?.rows).toEqual([
    ['名称', '类别', '权利人', '国际分类'],
    ['华信', '商标', '甲公司', '9'],
  ])
})

test('owners with shares and classes with goods are imported from one cell each [API-25] [PRD-09]', async () => {
  const { lead, me, imported } = await office()
  const columns = [...markColumns, '权利人', '国际分类与商品服务']
  const mark = (name: string, owners: string, classes: string): ImportLine => [
    name,
    '中国',
    me,
    '文字',
    '2025-05-06',
    owners,
    classes,
  ]
  const done = await imported(9, columns, [
    mark('华信', '华信科技 | 60%\n华信贸易 | 40%', '9 | 计算机软件\n42 | 软件设计'),
    mark('缺一分', '华信科技 | 59.99%\n华信贸易 | 40%', '9 | 软件'),
    mark('没有这一类', '华信科技 | 100%', '46 | 软件'),
  ])
  expect([done.added, done.refused]).toEqual([1, 2])
  const { list } = (await lead.get('/intellectual_properties')).data
  expect(list).toMatchObject([
    { name: '华信', ownerNames: '华信科技 60%、华信贸易 40%', niceClasses: '9、42' },
  ])
})
