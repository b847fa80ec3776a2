import { expect, test } from 'vitest'
import { addDays, addMonths, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { testApp } from '#testing/index.ts'
import { importOffice } from '../../../testing/imported-rights.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const today = dateIn(new Date(), defaultTimeZone)

test('600 late patents of one file stand as 600 late lines on the docket, in grace [API-25] [PRD-09]', async () => {
  const { lead, me, imported } = await importOffice(app, await rightOffice(await app.organization()))
  const columns = ['名称 *', '国家或地区 *', '负责人 *', '专利类型 *', '申请号', '申请日', '授权（注册）日']
  const lines = Array.from({ length: 600 }, (_, index) => {
    // The annual fee of the sixth year was due between 20 and 139 days ago.
    const filed = addMonths(addDays(today, -20 - (index % 120)), -60)
    const number = `20211${String(index).padStart(7, '0')}`
    return [`一种电机 ${index + 1}`, '中国', me, '发明', number, filed, addMonths(filed, 20), 5, '有效']
  })
  const done = await imported(8, [...columns, '年费已缴至年度', '状态'], lines)
  expect([done.state, done.added, done.refused]).toEqual(['done', 600, 0])
  const { data } = await lead.get('/intellectual_properties/docket?within=late&exactTotal=true&pageSize=100')
  expect(data.total).toBe(600)
  for (const row of data.list)
    expect(row).toMatchObject({ what: 'annuity', year: 6, standing: 'inGrace', status: 5 })
})
