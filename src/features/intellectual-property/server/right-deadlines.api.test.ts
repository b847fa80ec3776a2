import { expect, test } from 'vitest'
import { addDays, addMonths, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { testApp } from '#testing/index.ts'
import { rightOffice } from '../../../testing/rights.ts'
import { followCalendarOf } from './right-deadlines.ts'

const app = await testApp()
const today = dateIn(new Date(), defaultTimeZone)
const yuan = (amount: string) => ({ amount, unit: 'CNY' })
type DeadlineData = { id: number; ruleId: string; title: string; due: string; state: string; version: number }

async function office() {
  const org = await app.organization()
  const made = await rightOffice(org)
  const deadlines = async (id: number): Promise<DeadlineData[]> =>
    (await made.lead.get(`/intellectual_properties/${id}/deadlines`)).data
  const statusOf = async (id: number) => (await made.lead.get(`/intellectual_properties/${id}`)).data.status
  /** A patent whose sixth annual fee was due so many days ago. */
  const late = (ago: number) => {
    const filed = addMonths(addDays(today, -ago), -60)
    return made.inForce(8, {
      name: '一种电机',
      patent_kind: '1',
      application_date: filed,
      registration_date: addMonths(filed, 20),
      paid_through: 5,
    })
  }
  const payment = (year: number, more: object = {}) =>
    made.entry({
      kind: 1,
      title: `第 ${year} 年度年费`,
      day: today,
      amount: yuan('120000'),
      purpose: 1,
      year,
      reduction: '缴费通知书',
      ...more,
    })
  const of = (list: DeadlineData[], ruleId: string) => list.filter((one) => one.ruleId === ruleId)
  return { ...made, org, deadlines, statusOf, late, payment, of }
}

test('a patent late with its annual fee is in grace, and cannot be lapsed meanwhile [ASK-13] [STA-11]', async () => {
  const { late, statusOf, moved } = await office()
  const id = await late(40)
  expect(await statusOf(id)).toBe(5)
  const refused = await moved(id, 8, '未缴年费')
  expect([refused.status, refused.message.includes('不能记为终止')]).toEqual([422, true])
  expect(await statusOf(id)).toBe(5)
})

test('one that is not late is in force and moves to no grace; the day after the fee was due the clock moves it there', async () => {
  const { org, late, statusOf, moved, deadlines, of } = await office()
  const id = await late(-20)
  expect(await statusOf(id)).toBe(4)
  expect((await moved(id, 5)).status).toBe(422)
  const [annuity] = of(await deadlines(id), 'PAT-ANN')
  const on = (day: string) => new Date(`${day}T04:00:00Z`)
  await followCalendarOf(app.services, org.id, on(annuity?.due ?? today))
  expect(await statusOf(id)).toBe(4)
  await followCalendarOf(app.services, org.id, on(addDays(annuity?.due ?? today, 1)))
  expect(await statusOf(id)).toBe(5)
})

test('a confirmed payment closes the annual fee, nothing else does, and the next one is watched', async () => {
  const { lead, late, statusOf, deadlines, payment, of } = await office()
  const id = await late(40)
  const [due] = of(await deadlines(id), 'PAT-ANN')
  const byHand = await lead.put(`/deadlines/${due?.id}/state`, {
    state: 'moot',
    proof: '不缴了',
    version: due?.version,
  })
  expect([byHand.status, byHand.message.includes('缴费')]).toEqual([422, true])
  const path = `/intellectual_properties/${id}/record`
  const { data: paid } = await lead.post(path, payment(6))
  expect(of(await deadlines(id), 'PAT-ANN')).toMatchObject([{ state: 'open' }])
  expect((await lead.put(`${path}/${paid.id}`, { ...payment(6, { confirmed: 2 }), version: 1 })).status).toBe(
    200,
  )
  const now = await deadlines(id)
  // The day itself was missed; the grace was met, so the right lives, and year 7 is due a year later.
  expect(
    of(now, 'PAT-ANN')
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['missed', 'open'])
  expect(
    of(now, 'PAT-ANN-GRACE')
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['met', 'open'])
  expect(await statusOf(id)).toBe(4)
  const undone = await lead.put(`${path}/${paid.id}`, { ...payment(6), version: 2 })
  expect(undone.status).toBe(422)
})

test('paid in time, the fee is met and its grace needed no more; the same year is not paid twice', async () => {
  const { lead, late, deadlines, payment, of } = await office()
  const id = await late(-20)
  const path = `/intellectual_properties/${id}/record`
  expect((await lead.post(path, payment(6, { confirmed: 2 }))).status).toBe(201)
  const now = await deadlines(id)
  expect(
    of(now, 'PAT-ANN')
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['met', 'open'])
  expect(
    of(now, 'PAT-ANN-GRACE')
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['moot', 'open'])
  const twice = await lead.post(path, payment(6))
  expect([twice.status, twice.errors[0]?.path]).toEqual([422, 'year'])
})

test('who may keep rights and not confirm payments records one and cannot confirm it', async () => {
  const { org, late, payment, lead, deadlines, of } = await office()
  const id = await late(-20)
  const counsel = await org.as('legalCounsel')
  const path = `/intellectual_properties/${id}/record`
  expect((await counsel.post(path, payment(6, { confirmed: 2 }))).status).toBe(403)
  expect((await counsel.post(path, payment(6))).status).toBe(201)
  expect((await lead.get(path)).data.total).toBe(1)
  expect(of(await deadlines(id), 'PAT-ANN')).toMatchObject([{ state: 'open' }])
})

test('a mark is watched from its gazette to its renewal, and a renewal sets the next term', async () => {
  const { lead, made, inForce, deadlines, of, entry } = await office()
  const pending = await made(9, { name: '远山', mark_kind: '1', preliminary_gazette: '2027-01-06' })
  expect(await deadlines(pending.id)).toMatchObject([{ ruleId: 'TM-OPP', due: '2027-03-08' }])
  const ends = addDays(today, 100)
  const begins = addDays(addMonths(ends, -120), 1)
  const id = await inForce(9, {
    name: '华信',
    mark_kind: '1',
    registration_date: begins,
    registration_gazette: begins,
    exclusive_right: [begins, ends],
  })
  const listed = await deadlines(id)
  const days = Object.fromEntries(listed.map(({ ruleId, due }) => [ruleId, due]))
  expect(days).toMatchObject({
    'TM-NONUSE3': addMonths(begins, 36),
    'TM-RENEW-OPEN': addDays(addMonths(ends, -12), 1),
    'TM-RENEW-END': ends,
  })
  // Three years without use are no day by which anything is done: the moment came, and is late for nobody.
  expect(of(listed, 'TM-NONUSE3')).toMatchObject([{ state: 'moot' }])
  const path = `/intellectual_properties/${id}/record`
  const renewal = (until: string) => lead.post(path, entry({ kind: 5, title: '核准续展', until }))
  const renewed = addDays(addMonths(begins, 240), -1)
  const before = await renewal(renewed)
  expect([before.status, before.errors[0]?.message]).toEqual([
    422,
    expect.stringContaining('先登记并确认续展缴费'),
  ])
  const fee = (day: string) =>
    entry({
      kind: 1,
      title: '续展费',
      day,
      amount: yuan('50000'),
      purpose: 2,
      reduction: '通知书',
      confirmed: 2,
    })
  // What was paid before the renewal of this term opened was that of an earlier one.
  expect((await lead.post(path, fee(addMonths(ends, -13)))).status).toBe(201)
  expect(of(await deadlines(id), 'TM-RENEW-END')).toMatchObject([{ state: 'open' }])
  expect((await lead.post(path, fee(today))).status).toBe(201)
  const wrong = await renewal(addMonths(renewed, 120))
  expect([wrong.status, wrong.errors[0]?.message]).toEqual([422, expect.stringContaining(renewed)])
  expect((await renewal(renewed)).status).toBe(201)
  expect(
    of(await deadlines(id), 'TM-RENEW-END')
      .map(({ due, state }) => [due, state])
      .sort(),
  ).toEqual([
    [ends, 'met'],
    [renewed, 'open'],
  ])
  expect((await lead.get(`/intellectual_properties/${id}`)).data).toMatchObject({
    expiry: renewed,
    exclusiveTo: renewed,
  })
})

test('a priority that is claimed is watched until it is filed, which meets it or misses it', async () => {
  const { lead, made, deadlines, of } = await office()
  const claims = { patent_kind: '1', has_priority: true }
  const saved = async (id: number, values: object) => {
    const { data: form } = await lead.get(`/intellectual_properties/${id}/form`)
    return lead.put(`/intellectual_properties/${id}`, {
      formVersionID: form.formVersionID,
      values: { ...form.values, ...values },
      version: form.version,
    })
  }
  const first = addMonths(addDays(today, 30), -12)
  const { id } = await made(8, { name: '一种轴承', ...claims, priority_date: first })
  expect(of(await deadlines(id), 'PAT-PRI12')).toMatchObject([{ state: 'open' }])
  expect((await lead.get('/intellectual_properties/docket?within=90')).data.list).toMatchObject([
    { what: 'priority', rightID: id, cost: null, abilities: { pay: false } },
  ])
  expect((await saved(id, { application_date: today })).status).toBe(200)
  expect(of(await deadlines(id), 'PAT-PRI12')).toMatchObject([{ state: 'met' }])
  const late = await made(8, { name: '一种齿轮', ...claims, priority_date: addMonths(today, -14) })
  await saved(late.id, { application_date: today })
  expect(of(await deadlines(late.id), 'PAT-PRI12')).toMatchObject([{ state: 'missed' }])
})

test('a licence that was not filed and the end of a pledge are watched, and go with their record', async () => {
  const { lead, late, deadlines, entry } = await office()
  const id = await late(-20)
  const path = `/intellectual_properties/${id}/record`
  const { data } = await lead.post(
    path,
    entry({ kind: 6, day: '2026-03-02', title: '普通许可', party: '乙公司', until: '2028-03-01' }),
  )
  const open = async () =>
    (await deadlines(id)).filter(({ state }) => state === 'open').map(({ ruleId, title }) => ruleId || title)
  expect(await open()).toContain('PAT-LIC3')
  expect(await open()).toHaveLength(5)
  await lead.delete(`${path}/${data.id}?version=1`)
  expect((await open()).sort()).toEqual(['PAT-ANN', 'PAT-ANN-GRACE', 'PAT-TERM20'])
})

test('who does not see a right sees none of its days', async () => {
  const { org, late, deadlines } = await office()
  const id = await late(40)
  const staff = await org.as('businessStaff')
  expect((await staff.get(`/intellectual_properties/${id}/deadlines`)).status).toBe(404)
  const [one] = await deadlines(id)
  expect((await staff.get(`/deadlines/${one?.id}`)).status).toBe(404)
})

test('the calendar reaches the rights behind several parts of others, each once', async () => {
  const { org, late, statusOf, deadlines, of } = await office()
  const model = await late(-20)
  await org.services.database.pool.query(
    `insert into intellectual_properties (organization_id, name, kind, status, handler_id, created_by, updated_by)
       select organization_id, '批量 ' || i, 6, 4, handler_id, created_by, updated_by from intellectual_properties, generate_series(1, 250) i where id = $1`,
    [model],
  )
  const last = await late(-20)
  const [annuity] = of(await deadlines(last), 'PAT-ANN')
  const next = new Date(`${addDays(annuity?.due ?? today, 1)}T04:00:00Z`)
  await followCalendarOf(app.services, org.id, next)
  expect(await statusOf(last)).toBe(5)
  const { rows } = await org.services.database.pool.query(
    `select count(*)::int as left from intellectual_properties where organization_id = $1 and changes_on is null`,
    [org.id],
  )
  expect(rows).toEqual([{ left: 0 }])
})
