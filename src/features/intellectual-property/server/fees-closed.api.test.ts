import { expect, test } from 'vitest'
import { addDays, addMonths, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const today = dateIn(new Date(), defaultTimeZone)
const yuan = (amount: string) => ({ amount, unit: 'CNY' })
const rights = '/intellectual_properties'

type DeadlineData = { id: number; ruleId: string; due: string; state: string; version: number }

async function office() {
  const org = await app.organization()
  const made = await rightOffice(org)
  const { lead, inForce, entry } = made
  const filed = addMonths(addDays(today, 20), -60)
  /** A patent whose sixth annual fee is due in twenty days. */
  const patent = (more: object = {}) =>
    inForce(8, {
      name: '一种电机',
      patent_kind: '1',
      application_date: filed,
      registration_date: addMonths(filed, 20),
      paid_through: 5,
      ...more,
    })
  const ends = addDays(today, 20)
  const begins = addDays(addMonths(ends, -120), 1)
  /** A mark whose term ends in twenty days. */
  const mark = (more: object = {}) =>
    inForce(9, {
      name: '华信',
      mark_kind: '1',
      registration_date: begins,
      registration_gazette: begins,
      exclusive_right: [begins, ends],
      classes: [
        { class: '9', goods: '程序' },
        { class: '42', goods: '软件' },
      ],
      ...more,
    })
  /** What is open of the fees of a right, by rule. */
  const open = async (id: number): Promise<string[]> =>
    ((await lead.get(`${rights}/${id}/deadlines`)).data as DeadlineData[])
      .filter(({ state, ruleId }) => state === 'open' && ['PAT-ANN', 'TM-RENEW-END'].includes(ruleId))
      .map(({ ruleId, due }) => `${ruleId} ${due}`)
  const opened = async (id: number) => (await lead.get(`${rights}/${id}/form`)).data
  const save = async (id: number, values: object, client: TestClient = lead) => {
    const form = await opened(id)
    return client.put(`${rights}/${id}`, {
      formVersionID: form.formVersionID,
      values: { ...form.values, ...values },
      version: form.version,
    })
  }
  const add = (id: number, more: object, client: TestClient = lead) =>
    client.post(`${rights}/${id}/record`, entry(more))
  const payment = (more: object = {}) => ({
    kind: 1,
    title: '年费',
    day: today,
    amount: yuan('120000'),
    purpose: 1,
    year: 6,
    confirmed: 2,
    ...more,
  })
  const fee = (more: object = {}) =>
    lead.post('/intellectual_property_fees', {
      name: '发明专利年费 4—6 年',
      purpose: 1,
      country: '',
      yearFrom: 4,
      yearTo: 6,
      amount: yuan('120000'),
      inForceFrom: '2020-01-01',
      reducible: 2,
      reducedYears: 10,
      lateSteps: '',
      lateAmount: null,
      note: '',
      ...more,
    })
  return { ...made, org, filed, ends, begins, patent, mark, open, opened, save, add, payment, fee }
}

test('a payment closes an annual fee when it covers what is due, and no smaller one, none of nothing and none below it', async () => {
  const { patent, open, add, payment, fee } = await office()
  await fee()
  const id = await patent()
  const before = await open(id)
  expect(before).toHaveLength(1)
  for (const amount of ['1', '119999', '0', '-120000']) {
    const answer = await add(id, payment({ amount: yuan(amount) }))
    expect([amount, answer.status, answer.errors?.[0]?.path]).toEqual([amount, 422, 'amount'])
  }
  // Nothing and less is no payment, whatever is said of it.
  for (const amount of ['0', '-120000'])
    expect((await add(id, payment({ amount: yuan(amount), reduction: '退费' }))).status).toBe(422)
  const dollars = await add(id, payment({ amount: { amount: '120000', unit: 'USD' } }))
  expect([dollars.status, dollars.errors[0]?.path]).toEqual([422, 'amount'])
  expect(await open(id)).toEqual(before)
  expect((await add(id, payment())).status).toBe(201)
  expect(await open(id)).not.toEqual(before)
})

test('a smaller payment closes a fee when it says what reduces it; without a table of fees it says what shows the amount', async () => {
  const { patent, open, add, payment } = await office()
  const id = await patent()
  const before = await open(id)
  const unknown = await add(id, payment({ amount: yuan('1') }))
  expect([unknown.status, unknown.errors[0]?.path]).toEqual([422, 'reduction'])
  expect(await open(id)).toEqual(before)
  expect((await add(id, payment({ amount: yuan('18000'), reduction: '费减备案 85%' }))).status).toBe(201)
  expect(await open(id)).not.toEqual(before)
})

test('a fee late in its grace is covered with that day’s surcharge and the owners’ reduction', async () => {
  const { patent, lead, add, payment, fee } = await office()
  await fee()
  const filed = addMonths(addDays(today, -40), -60)
  const id = await patent({ application_date: filed, registration_date: addMonths(filed, 20) })
  expect((await add(id, payment())).errors[0]?.message).toContain('1,260')
  // It was paid in the first month, in which nothing is added.
  expect((await add(id, payment({ day: addDays(today, -20) }))).status).toBe(201)
  expect((await lead.get(`${rights}/${id}`)).data.status).toBe(4)
})

test('a payment of a later year, in advance, has to cover that year', async () => {
  const { patent, add, payment, fee, open } = await office()
  await fee({ yearTo: 20 })
  const id = await patent()
  const before = await open(id)
  expect((await add(id, payment({ year: 7, amount: yuan('1') }))).status).toBe(422)
  expect((await add(id, payment({ year: 7 }))).status).toBe(201)
  expect(await open(id)).toEqual(before)
})

test('a mark’s renewal costs its classes, and nothing but that payment closes it', async () => {
  const { mark, open, add, payment, fee, lead } = await office()
  await fee({ name: '续展', purpose: 4, yearFrom: null, yearTo: null, amount: yuan('50000') })
  const id = await mark()
  const before = await open(id)
  const renewal = { purpose: 2, year: null }
  const short = await add(id, payment({ ...renewal, amount: yuan('50000') }))
  expect([short.status, short.errors[0]?.message.includes('1,000')]).toEqual([422, true])
  expect((await add(id, { kind: 5, title: '核准续展', until: '2099-01-01' })).status).toBe(422)
  expect(await open(id)).toEqual(before)
  expect((await add(id, payment({ ...renewal, amount: yuan('100000') }))).status).toBe(201)
  expect(await open(id)).toEqual([])
  expect((await lead.get(`${rights}/${id}`)).data.status).toBe(4)
})

test('years paid, term and end of a mark are read-only in the form once watched', async () => {
  const { patent, mark, made, opened, save, open, ends } = await office()
  const [id, markId] = [await patent(), await mark()]
  expect((await opened(id)).locked).toEqual(['paid_through'])
  expect((await opened(markId)).locked.toSorted()).toEqual(['exclusive_right', 'expiry_date'])
  const [before, markBefore] = [await open(id), await open(markId)]
  const raised = await save(id, { paid_through: 9 })
  expect([raised.status, raised.errors[0]?.path]).toEqual([422, 'paid_through'])
  const longer = await save(markId, { exclusive_right: ['2020-01-01', addMonths(ends, 120)] })
  expect([longer.status, longer.errors[0]?.path]).toEqual([422, 'exclusive_right'])
  expect((await save(markId, { expiry_date: addMonths(ends, 120) })).status).toBe(422)
  expect([await open(id), await open(markId)]).toEqual([before, markBefore])
  expect((await save(id, { name: '一种新电机' })).status).toBe(200)
  const { id: pending } = await made(8, { name: '在审', patent_kind: '1' })
  expect((await opened(pending)).locked).toEqual([])
  expect((await save(pending, { paid_through: 3 })).status).toBe(200)
})

test('no other change of the form takes an open fee away or puts it off: another grant, filing, kind, country', async () => {
  const { patent, mark, save, open } = await office()
  const filed = addMonths(addDays(today, -20), -60)
  const id = await patent({
    application_date: filed,
    registration_date: addMonths(filed, 55),
    paid_through: null,
  })
  const markId = await mark({ exclusive_right: undefined })
  const [before, markBefore] = [await open(id), await open(markId)]
  expect([before.length, markBefore.length]).toEqual([1, 1])
  for (const values of [
    { country: '美国' },
    { registration_date: addDays(today, -10) },
    { application_date: addMonths(filed, 3) },
  ]) {
    const answer = await save(id, values)
    expect([values, answer.status]).toEqual([values, 422])
    expect(answer.errors[0]?.message).toContain('更正登记信息')
  }
  expect((await save(markId, { registration_date: addDays(today, -30) })).status).toBe(422)
  expect([await open(id), await open(markId)]).toEqual([before, markBefore])
  // An earlier day is no danger.
  expect((await save(id, { application_date: addDays(filed, -1) })).status).toBe(200)
})

test('a confirmed correction opens the form for one change, and pays nothing due since', async () => {
  const { org, patent, save, open, opened, add, lead } = await office()
  const counsel = await org.as('legalCounsel')
  const filed = addMonths(addDays(today, -20), -60)
  const id = await patent({ application_date: filed, registration_date: addMonths(filed, 20) })
  const before = await open(id)
  const correction = { kind: 12, title: '按登记簿副本，第 6 年度已于登记前缴纳', day: today }
  expect((await add(id, { ...correction, confirmed: 2 }, counsel)).status).toBe(403)
  const { data } = await add(id, correction, counsel)
  const confirmation = `${rights}/${id}/record/${data.id}/confirmation`
  expect((await opened(id)).locked).toEqual(['paid_through'])
  expect((await counsel.put(confirmation, { version: 1 })).status).toBe(403)
  expect((await lead.put(confirmation, { version: 1 })).status).toBe(200)
  expect((await opened(id)).locked).toEqual([])
  const tooMuch = await save(id, { paid_through: 8 })
  expect([tooMuch.status, tooMuch.errors[0]?.path]).toEqual([422, 'paid_through'])
  // Entered here when the fee of year 6 was still to come: it takes a payment.
  const { pool } = org.services.database
  const enteredOn = (day: string) =>
    pool.query('update intellectual_properties set created_at = $2 where id = $1', [id, day])
  await enteredOn(addMonths(filed, 40))
  const since = await save(id, { paid_through: 6 })
  expect([since.status, since.errors[0]?.message]).toEqual([
    422,
    expect.stringContaining('只能由已确认的缴费办结'),
  ])
  await enteredOn(today)
  expect((await save(id, { paid_through: 6 })).status).toBe(200)
  expect((await open(id)).map((one) => one.slice(0, 12))).toEqual([
    `PAT-ANN ${addMonths(addDays(today, -20), 12).slice(0, 4)}`,
  ])
  expect(await open(id)).not.toEqual(before)
  expect((await opened(id)).locked).toEqual(['paid_through'])
  expect((await save(id, { country: '美国' })).status).toBe(422)
})

test('where a second person confirms, nobody confirms their own correction', async () => {
  const { org, patent, add, lead } = await office()
  const administrator = await org.as('administrator')
  await administrator.put('/intellectual_property_payment_rule', { secondPerson: true, version: 0 })
  const id = await patent()
  const { data } = await add(id, { kind: 12, title: '更正' })
  const path = `${rights}/${id}/record/${data.id}/confirmation`
  expect((await lead.put(path, { version: 1 })).status).toBe(422)
  expect((await administrator.put(path, { version: 1 })).status).toBe(200)
})

test('a day set by hand puts no fee off', async () => {
  const { patent, lead, open } = await office()
  const id = await patent()
  const before = await open(id)
  const listed: DeadlineData[] = (await lead.get(`${rights}/${id}/deadlines`)).data
  const fee = listed.find(({ ruleId }) => ruleId === 'PAT-ANN')
  const detail = (await lead.get(`/deadlines/${fee?.id}`)).data
  expect(detail.abilities).toMatchObject({ change: false, setDate: false })
  expect(detail.elsewhere).toContain('缴费')
  const byHand = { date: '2040-01-01', reason: '已与代理所约定', version: fee?.version }
  expect((await lead.put(`/deadlines/${fee?.id}/date`, byHand)).status).toBe(422)
  expect(await open(id)).toEqual(before)
  const term = listed.find(({ ruleId }) => ruleId === 'PAT-TERM20')
  expect((await lead.get(`/deadlines/${term?.id}`)).data).toMatchObject({
    elsewhere: null,
    abilities: { change: true, setDate: true },
  })
})

test('a day set by hand before becomes the law’s when the right is next looked at', async () => {
  const { org, patent, save, open, lead, filed } = await office()
  const id = await patent()
  const before = await open(id)
  const { pool } = org.services.database
  await pool.query(
    `update deadlines set chosen_date = '2040-01-01', chosen_reason = '约定' where subject_id = $1 and subject_kind = 'intellectual_property' and rule_id = 'PAT-ANN'`,
    [id],
  )
  expect(await open(id)).toEqual(['PAT-ANN 2040-01-01'])
  expect((await save(id, { name: '一种新电机' })).status).toBe(200)
  expect(await open(id)).toEqual(before)
  // Registered long ago, its years raised in the form as long as that was the way: it is saved all the same.
  await pool.query('update intellectual_properties set created_at = $2 where id = $1', [
    id,
    addMonths(filed, 24),
  ])
  expect((await save(id, { name: '又一名' })).status).toBe(200)
  expect((await lead.get(`${rights}/${id}`)).data.paidThrough).toBe(5)
})

test('a renewal that was paid before the mark was in force here is settled when it is', async () => {
  const { made, moved, add, payment, open, ends, begins } = await office()
  const { id } = await made(9, {
    name: '华信',
    mark_kind: '1',
    registration_date: begins,
    exclusive_right: [begins, ends],
  })
  const renewal = payment({ purpose: 2, year: null, reduction: '缴费通知书' })
  expect((await add(id, renewal)).status).toBe(201)
  for (const status of [2, 4]) expect((await moved(id, status)).status).toBe(200)
  expect(await open(id)).toEqual([])
})
