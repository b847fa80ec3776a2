import { expect, test } from 'vitest'
import { addDays, addMonths, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { testApp } from '#testing/index.ts'
import { type ImportOffice, importOffice } from '../../../testing/imported-rights.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const today = dateIn(new Date(), defaultTimeZone)
const tomorrow = addDays(today, 1)
const office = async (): Promise<ImportOffice> =>
  importOffice(app, await rightOffice(await app.organization()))

test('an impossible patent is refused at the field, and in a file with the column’s name', async () => {
  const { lead, me, send, made, imported, reasons } = await office()
  const filed = addMonths(today, -67)
  const columns = [
    '名称 *',
    '国家或地区 *',
    '负责人 *',
    '专利类型 *',
    '申请日',
    '授权（注册）日',
    '年费已缴至年度',
  ]
  const cases: [
    name: string,
    typed: object,
    line: (string | number | null)[],
    path: string,
    reason: string,
  ][] = [
    ['明天申请', { application_date: tomorrow }, [tomorrow], 'application_date', '申请日不能晚于今天'],
    [
      '明天授权',
      { application_date: filed, registration_date: tomorrow },
      [filed, tomorrow],
      'registration_date',
      '授权（注册）日不能晚于今天',
    ],
    [
      '年份写错',
      { application_date: '1026-05-06' },
      ['1026-05-06'],
      'application_date',
      '申请日的年份 1026 不可能，请核对',
    ],
    [
      '缴至日历年',
      { application_date: filed, paid_through: 2026 },
      [filed, null, 2026],
      'paid_through',
      '年费已缴至年度应为自申请日起算的专利年度（1 至 20 的整数），不是日历年份',
    ],
    [
      '缴得太远',
      { application_date: filed, paid_through: 8 },
      [filed, null, 8],
      'paid_through',
      '年费已缴至年度：现为第 6 专利年度，年费最多已缴至第 7 年度，请核对',
    ],
  ]
  const right = await made(8, { name: '好的', patent_kind: '1' })
  const { data: form } = await lead.get(`/intellectual_properties/${right.id}/form`)
  for (const [name, typed, , path, reason] of cases) {
    const fresh = await send(8, { name, patent_kind: '1', ...typed })
    const changed = await lead.put(`/intellectual_properties/${right.id}`, {
      formVersionID: form.formVersionID,
      version: right.version,
      values: { ...form.values, ...typed },
    })
    for (const answer of [fresh, changed])
      expect([answer.status, answer.errors.map((one) => [one.path, reason.endsWith(one.message)])]).toEqual([
        422,
        [[path, true]],
      ])
  }
  const done = await imported(
    8,
    columns,
    cases.map(([name, , line]) => [name, '中国', me, '发明', ...line]),
  )
  expect([done.added, done.refused]).toEqual([0, cases.length])
  expect(await reasons(done)).toEqual(Object.fromEntries(cases.map(([name, , , , reason]) => [name, reason])))
})

test('a priority that is to come or after the filing is refused in form and file', async () => {
  const { me, send, imported, reasons } = await office()
  const claiming = (name: string, priority: string, filed?: string) =>
    send(8, {
      name,
      patent_kind: '1',
      has_priority: true,
      priority_date: priority,
      ...(filed && { application_date: filed }),
    })
  const errors = async (name: string, priority: string, filed?: string) =>
    (await claiming(name, priority, filed)).errors.map(({ path, message }) => [path, message])
  expect(await errors('将来', tomorrow)).toEqual([['priority_date', '优先权日不能晚于今天']])
  expect(await errors('倒置', '2024-05-07', '2024-05-06')).toEqual([
    ['application_date', '不能早于 2024-05-07'],
  ])
  expect((await claiming('同日', '2024-05-06', '2024-05-06')).status).toBe(201)
  const done = await imported(
    8,
    ['名称 *', '国家或地区 *', '负责人 *', '专利类型 *', '是否要求优先权', '优先权日', '申请日'],
    [
      ['将来', '中国', me, '发明', '是', tomorrow, null],
      ['倒置', '中国', me, '发明', '是', '2024-05-07', '2024-05-06'],
    ],
  )
  expect(await reasons(done)).toEqual({
    将来: '优先权日不能晚于今天',
    倒置: '申请日：不能早于 2024-05-07',
  })
})

test('a term of a mark in a year that cannot be is refused at the field of the term', async () => {
  const { send } = await office()
  const answer = await send(9, {
    name: '华信',
    mark_kind: '1',
    exclusive_right: ['1026-01-01', '2035-12-31'],
  })
  expect([answer.status, answer.errors.map(({ path, message }) => [path, message])]).toEqual([
    422,
    [['exclusive_right', '专用权期限的年份 1026 不可能，请核对']],
  ])
})

test('a Chinese patent of unclear status is refused from a file, but taken when typed', async () => {
  const { me, imported, reasons } = await office()
  const columns = [
    '名称 *',
    '国家或地区 *',
    '负责人 *',
    '专利类型 *',
    '申请日',
    '授权（注册）日',
    '年费已缴至年度',
    '状态',
  ]
  const filed = addMonths(today, -67)
  const granted = addMonths(filed, 20)
  const line = (name: string, country: string, paid: number | null, status: string | null) =>
    [name, country, me, '发明', filed, granted, paid, status] as const
  const done = await imported(8, columns, [
    line('不知死活', '中国', null, '有效'),
    line('宽展期', 'China', null, '宽展期'),
    line('写明年度', '中国', 6, '有效'),
    line('已终止', '中国', null, '终止'),
    line('未写状态', '中国', null, null),
    line('外国', '美国', null, '有效'),
  ])
  expect([done.added, done.refused]).toEqual([4, 2])
  const refusals = await reasons(done)
  expect(Object.keys(refusals)).toEqual(['不知死活', '宽展期'])
  for (const reason of Object.values(refusals))
    expect(reason).toContain('请填写年费已缴至年度：第 3 年度年费的补缴期已于')
})
