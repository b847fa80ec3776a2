import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { addDays, addMonths, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { testApp } from '#testing/index.ts'
import { type ImportOffice, importOffice } from '../../../testing/imported-rights.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const office = (): Promise<ImportOffice> =>
  app
    .organization()
    .then(rightOffice)
    .then((made) => importOffice(app, made))
const today = dateIn(new Date(), defaultTimeZone)

const columns = [
  '名称 *',
  '国家或地区 *',
  '负责人 *',
  '专利类型 *',
  '申请号',
  '申请日',
  '授权（注册）日',
  '年费已缴至年度',
  '状态',
]
/** Filed so that the annual fee of its sixth year was due so many days ago. */
const filedFor = (daysLate: number) => addMonths(addDays(today, -daysLate), -60)

test('patents in force are imported with their status, and late ones stand on the docket [API-25] [PRD-09]', async () => {
  const { lead, me, imported } = await office()
  const filed = filedFor(40)
  const lines = Array.from({ length: 20 }, (_, index) => [
    `一种电机 ${index + 1}`,
    '中国',
    me,
    '发明',
    `20211${String(index).padStart(7, '0')}`,
    filed,
    addMonths(filed, 20),
    5,
    index % 2 ? '有效' : 'In force',
  ])
  const done = await imported(8, columns, lines)
  expect([done.state, done.added, done.refused]).toEqual(['done', 20, 0])
  const { data } = await lead.get('/intellectual_properties/docket?within=late&exactTotal=true&pageSize=50')
  expect(data.total).toBe(20)
  for (const row of data.list)
    expect(row).toMatchObject({ what: 'annuity', year: 6, standing: 'inGrace', status: 5 })
})

test('a status that no file may say is refused at its column; without one a right begins anew', async () => {
  const { lead, me, imported, reasons } = await office()
  const some = ['名称 *', '国家或地区 *', '负责人 *', '专利类型 *', '状态']
  const done = await imported(8, some, [
    ['转出的', '中国', me, '发明', '已转出'],
    ['写错的', '中国', me, '发明', '生效中'],
    ['没写的', '中国', me, '发明', null],
    ['已驳回', '中国', me, '发明', 'Refused'],
  ])
  expect([done.added, done.refused]).toEqual([2, 2])
  const options = '可填：待申请、已受理、审查中、有效、宽展期、驳回、撤回、终止、届满、放弃、无效'
  expect(await reasons(done)).toEqual({
    转出的: `状态不能填写「已转出」，${options}`,
    写错的: `状态不能填写「生效中」，${options}`,
  })
  const { list } = (await lead.get('/intellectual_properties?sort=name')).data
  expect(list.map((row: { name: string; status: number }) => [row.name, row.status])).toEqual([
    ['没写的', 1],
    ['已驳回', 6],
  ])
})

test('the template has a status column with its options, in the language of who asks [API-25]', async () => {
  const { lead } = await office()
  const sheets = async (locale: string) => {
    const { raw } = await lead.get('/intellectual_properties/import/template?formType=8', {
      'accept-language': locale,
    })
    return (await readXlsx(raw)).sheets.map(({ rows }) => rows)
  }
  const [headings, guide] = await sheets('zh-CN')
  expect(headings?.[0]?.slice(0, 3)).toEqual(['名称 *', '状态', '内部编号'])
  expect(guide?.find(([column]) => column === '状态')?.slice(0, 3)).toEqual([
    '状态',
    '否',
    '从可选项中选一个；空着为「待申请」',
  ])
  const [english, notes] = await sheets('en')
  expect(english?.[0]).toContain('Status')
  const [, , way, options] = notes?.find(([column]) => column === 'Status') ?? []
  expect(way).toBe('One of the options; default if empty: “Preparing”')
  expect(String(options).split('\n')).toContain('In grace period')
  expect(String(options)).not.toContain('Transferred out')
})

test('inventors, owners with shares and years paid are imported into the form of a patent [API-25]', async () => {
  const { lead, me, imported } = await office()
  const some = ['名称 *', '国家或地区 *', '负责人 *', '专利类型 *', '权利人', '发明人', '年费已缴至年度']
  const done = await imported(8, some, [
    ['一种电机', '中国', me, '发明', '华信科技 | 60%\n华信贸易 | 40%', '王工 | 研发部\n李工', 2],
    ['无单位', '中国', me, '发明', '华信科技 | 100%', '王工', 2],
    ['没有姓名', '中国', me, '发明', '华信科技 | 100%', ' | 研发部', 2],
  ])
  expect([done.added, done.refused]).toEqual([2, 1])
  const { list } = (await lead.get('/intellectual_properties?q=一种电机')).data
  expect(list).toMatchObject([{ ownerNames: '华信科技 60%、华信贸易 40%', paidThrough: 2 }])
  const { values } = (await lead.get(`/intellectual_properties/${list[0].id}/form`)).data
  expect(values.inventors).toMatchObject([{ name: '王工', unit: '研发部' }, { name: '李工' }])
})

test('a mark that comes in as in force after its term ended stands on the docket as late with its renewal', async () => {
  const { lead, me, imported } = await office()
  const ended = addDays(today, -30)
  const from = addDays(addMonths(ended, -120), 1)
  const some = ['名称 *', '国家或地区 *', '负责人 *', '商标类型 *', '国际分类与商品服务']
  const term = ['专用权期限（开始）', '专用权期限（结束）', '状态']
  const done = await imported(
    9,
    [...some, ...term],
    [
      ['华信', '中国', me, '文字', '9 | 计算机软件', from, ended, '有效'],
      ['远山', '中国', me, '文字', '9 | 计算机软件', from, ended, null],
    ],
  )
  expect([done.added, done.refused]).toEqual([2, 0])
  const { list } = (await lead.get('/intellectual_properties/docket?within=late')).data
  expect(list).toMatchObject([{ name: '华信', what: 'renewal', standing: 'inGrace', status: 5 }])
})
