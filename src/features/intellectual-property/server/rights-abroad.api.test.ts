import { expect, test } from 'vitest'
import { addDays, addMonths, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { testApp } from '#testing/index.ts'
import { rightOffice } from '../../../testing/rights.ts'
import { followCalendarOf } from './right-deadlines.ts'

const app = await testApp()
const today = dateIn(new Date(), defaultTimeZone)
const rights = '/intellectual_properties'
type DeadlineData = { id: number; ruleId: string; title: string; due: string; state: string; version: number }

async function office() {
  const org = await app.organization()
  const made = await rightOffice(org)
  const { lead, inForce } = made
  const filed = addMonths(addDays(today, -400), -60)
  /** A patent that under Chinese law would have lapsed long ago. */
  const patent = (more: object = {}) =>
    inForce(8, {
      name: '一种电机',
      country: '美国',
      patent_kind: '1',
      application_date: filed,
      registration_date: addMonths(filed, 20),
      ...more,
    })
  const deadlines = async (id: number): Promise<DeadlineData[]> =>
    (await lead.get(`${rights}/${id}/deadlines`)).data
  const deadlineRows = async (id: number) =>
    (await deadlines(id)).map(({ ruleId, title, due, state }) => [
      ruleId || title.split(' | ')[0],
      due,
      state,
    ])
  const statusOf = async (id: number) => (await lead.get(`${rights}/${id}`)).data.status
  return { ...made, org, patent, deadlines, deadlineRows, statusOf }
}

test('Chinese terms are counted for Chinese rights alone: abroad no annual fee, term, renewal or opposition is set going', async () => {
  const { org, patent, made, inForce, deadlineRows, statusOf } = await office()
  const id = await patent()
  expect(await deadlineRows(id)).toEqual([])
  const marks = { mark_kind: '1', country: '欧盟' }
  const pending = await made(9, { ...marks, name: '远山', preliminary_gazette: addDays(today, -10) })
  expect(await deadlineRows(pending.id)).toEqual([])
  const begins = addMonths(today, -150)
  const mark = await inForce(9, {
    ...marks,
    name: '华信',
    registration_date: begins,
    registration_gazette: begins,
  })
  expect(await deadlineRows(mark)).toEqual([])
  await followCalendarOf(app.services, org.id)
  expect([await statusOf(id), await statusOf(mark)]).toEqual([4, 4])
  expect((await deadlineRows(await patent({ country: '中国', paid_through: 7 }))).length).toBe(3)
})

test('a right without shipped rules is watched, and expires by its own date', async () => {
  const { org, lead, patent, deadlineRows, deadlines, entry, statusOf } = await office()
  const id = await patent({ expiry_date: addDays(today, 30) })
  expect(await deadlineRows(id)).toEqual([['权利届满 · The right ends', addDays(today, 30), 'open']])
  const record = `${rights}/${id}/record`
  const without = await lead.post(record, entry({ kind: 11, title: '3.5 年维持费' }))
  expect([without.status, without.errors[0]?.path]).toEqual([422, 'until'])
  const watched = entry({ kind: 11, title: '3.5 年维持费', until: addDays(today, 10) })
  const { data } = await lead.post(record, watched)
  expect(await deadlineRows(id)).toContainEqual(['3.5 年维持费', addDays(today, 10), 'open'])
  const { list } = (await lead.get(`${rights}/docket?within=30`)).data
  expect(list.map(({ what, title, cost }: Record<string, unknown>) => [what, title, cost])).toEqual([
    ['watched', '3.5 年维持费', null],
    ['expiry', null, null],
  ])
  await lead.put(`${record}/${data.id}`, { ...watched, title: '维持费（ | 3.5 年）', version: 1 })
  expect((await deadlineRows(id)).filter(([, , state]) => state === 'open')).toEqual([
    ['维持费（ / 3.5 年）', addDays(today, 10), 'open'],
    ['权利届满 · The right ends', addDays(today, 30), 'open'],
  ])
  const [fee] = (await deadlines(id)).filter(
    ({ title, state }) => title.includes('维持费（') && state === 'open',
  )
  const settled = { state: 'met', on: today, proof: '代理所回单', version: fee?.version }
  const auditor = await org.as('auditor')
  expect((await auditor.put(`/deadlines/${fee?.id}/state`, settled)).status).toBe(403)
  expect((await lead.put(`/deadlines/${fee?.id}/state`, settled)).status).toBe(200)
  await followCalendarOf(app.services, org.id, new Date(`${addDays(today, 31)}T04:00:00Z`))
  expect(await statusOf(id)).toBe(9)
})

test('a payment abroad is recorded without a table of fees, and closes nothing; a renewal sets the expiry date', async () => {
  const { lead, patent, deadlineRows, entry } = await office()
  const id = await patent({ expiry_date: addDays(today, 30) })
  const record = `${rights}/${id}/record`
  const payment = {
    kind: 1,
    title: '维持费',
    day: today,
    amount: { amount: '100', unit: 'USD' },
    purpose: 1,
    year: 4,
  }
  expect((await lead.post(record, entry({ ...payment, confirmed: 2 }))).status).toBe(201)
  expect((await deadlineRows(id)).map(([, due]) => due)).toEqual([addDays(today, 30)])
  expect(
    (await lead.post(record, entry({ kind: 5, title: '续展', until: addMonths(today, 60) }))).status,
  ).toBe(201)
  // One that ends earlier shortens nothing.
  await lead.post(record, entry({ kind: 5, title: '旧续展', until: addMonths(today, 2) }))
  expect((await lead.get(`${rights}/${id}`)).data.expiry).toBe(addMonths(today, 60))
  expect((await deadlineRows(id)).filter(([, , state]) => state === 'open').map(([, due]) => due)).toEqual([
    addMonths(today, 60),
  ])
})

test('what Chinese rules had set going for a right abroad is dropped when it is looked at again', async () => {
  const { org, lead, patent, deadlineRows, moved, entry } = await office()
  const id = await patent({ country: '中国', paid_through: 7 })
  await lead.post(`${rights}/${id}/record`, entry({ kind: 6, title: '许可', day: today }))
  await org.services.database.pool.query(
    `update intellectual_properties set country = '美国' where id = $1`,
    [id],
  )
  expect((await deadlineRows(id)).filter(([, , state]) => state === 'open')).toHaveLength(4)
  await org.services.database.pool.query(
    'update intellectual_properties set changes_on = null where id = $1',
    [id],
  )
  await followCalendarOf(app.services, org.id)
  expect((await deadlineRows(id)).filter(([, , state]) => state === 'open')).toEqual([])
  expect((await lead.get(`${rights}/${id}`)).data.status).toBe(4)
  expect((await moved(id, 8, '外国局通知终止')).status).toBe(200)
  expect((await moved(id, 4, '外国局恢复')).status).toBe(200)
})
