import { expect, test } from 'vitest'
import { addDays, addMonths, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { testApp } from '#testing/index.ts'
import { rightOffice } from '../../../testing/rights.ts'
import { followCalendarOf } from './right-deadlines.ts'

const app = await testApp()
const today = dateIn(new Date(), defaultTimeZone)
const yuan = (amount: string) => ({ amount, unit: 'CNY' })
const rights = '/intellectual_properties'
const on = (day: string) => new Date(`${day}T04:00:00Z`)

type DeadlineData = { id: number; ruleId: string; title: string; due: string; state: string }

async function office() {
  const org = await app.organization()
  const made = await rightOffice(org)
  const { lead, inForce, entry } = made
  /** A patent whose sixth annual fee was due so many days ago. */
  const patent = (ago: number, more: object = {}) => {
    const filed = addMonths(addDays(today, -ago), -60)
    return inForce(8, {
      name: '一种电机',
      patent_kind: '1',
      application_date: filed,
      registration_date: addMonths(filed, 20),
      paid_through: 5,
      ...more,
    })
  }
  /** The same as if it had been entered long ago and its fee, left unpaid, was due 300 days ago; no clock ran since. */
  const leftUnpaid = async (): Promise<number> => {
    const id = await patent(100)
    await org.services.database.pool.query(
      `with r as (update intellectual_properties set applied_on = applied_on - 200, changes_on = $2::date - 60 where id = $1 returning id)
       update deadlines set trigger_date = trigger_date - 200, computed_date = computed_date - 200 from r where subject_id = r.id and subject_kind = 'intellectual_property'`,
      [id, today],
    )
    return id
  }
  const read = async (id: number) => (await lead.get(`${rights}/${id}`)).data
  const deadlines = async (id: number): Promise<DeadlineData[]> =>
    (await lead.get(`${rights}/${id}/deadlines`)).data
  const statesOf = async (id: number, ruleId: string) =>
    (await deadlines(id))
      .filter((one) => one.ruleId === ruleId)
      .map(({ state }) => state)
      .toSorted()
  const pay = (id: number, day: string, more: object = {}) =>
    lead.post(
      `${rights}/${id}/record`,
      entry({
        kind: 1,
        title: '年费',
        day,
        amount: yuan('120000'),
        purpose: 1,
        year: 6,
        reduction: '缴费通知书',
        confirmed: 2,
        ...more,
      }),
    )
  const notices = async (client = lead): Promise<string[]> => {
    await app.runJobs()
    const { data } = await client.get('/notifications?pageSize=100')
    return data.list.map(({ text }: { text: string }) => text)
  }
  return { ...made, org, patent, leftUnpaid, read, deadlines, statesOf, pay, notices }
}

test('a patent unpaid past its grace lapses back on its due day, and everybody is notified [STA-11]', async () => {
  const { org, patent, read, statesOf, deadlines, lead, notices } = await office()
  const id = await patent(20)
  const [fee] = (await deadlines(id)).filter(({ ruleId }) => ruleId === 'PAT-ANN')
  const [grace] = (await deadlines(id)).filter(({ ruleId }) => ruleId === 'PAT-ANN-GRACE')
  await followCalendarOf(app.services, org.id, on(grace?.due ?? today))
  expect((await read(id)).status).toBe(5)
  await followCalendarOf(app.services, org.id, on(addDays(grace?.due ?? today, 1)))
  expect(await read(id)).toMatchObject({ status: 8, ended: addDays(today, -20), moves: [4] })
  expect([await statesOf(id, 'PAT-ANN'), await statesOf(id, 'PAT-ANN-GRACE')]).toEqual([
    ['missed'],
    ['missed'],
  ])
  expect(await statesOf(id, 'PAT-TERM20')).toEqual(['moot'])
  expect((await lead.get(`${rights}/docket?within=365`)).data.list).toEqual([])
  expect(fee?.state).toBe('open')
  expect((await notices()).filter((text) => text.includes('已终止'))).toHaveLength(1)
  const { list } = (await lead.get(`${rights}/${id}/log`)).data
  expect(
    list.find(({ action }: { action: string }) => action === 'intellectual_property.byFees').changes,
  ).toMatchObject([{ field: 'status', before: '宽展期', after: '终止' }])
  const { version } = await read(id)
  await followCalendarOf(app.services, org.id, on(addDays(grace?.due ?? today, 30)))
  expect((await read(id)).version).toBe(version)
})

test('whoever reads first finds what ended since, in the list, on its page and on the docket, before any job ran', async () => {
  const org = await app.organization()
  const reader = await org.as('auditor')
  const filed = addMonths(addDays(today, -300), -60)
  const { rows } = await org.services.database.pool.query(
    `insert into intellectual_properties (organization_id, name, kind, status, country, patent_kind, applied_on, registered_on, paid_through, changes_on, handler_id, created_by, updated_by)
     select organization_id, '一种电机', 1, 4, '中国', 1, $2, $3, 5, $4, id, id, id from users where id = $1 returning id`,
    [reader.userId, filed, addMonths(filed, 20), addDays(today, -100)],
  )
  const id = Number(rows[0].id)
  // A fee that was due before the texts that were read: after a year nobody doubts that its grace is over.
  await org.services.database.pool.query(
    `insert into intellectual_properties (organization_id, name, kind, status, patent_kind, applied_on, registered_on, handler_id, created_by, updated_by)
     select organization_id, '一种老电机', 1, 4, 1, '2008-03-03', '2008-12-01', id, id, id from users where id = $1`,
    [reader.userId],
  )
  const { list } = (await reader.get(`${rights}?filter=status:in:8&sort=name`)).data
  expect(list.map((row: Record<string, unknown>) => [row.name, row.ended]).toSorted()).toEqual([
    ['一种电机', addDays(today, -300)],
    ['一种老电机', '2009-03-03'],
  ])
  expect((await reader.get(`${rights}/${id}`)).data).toMatchObject({ status: 8, ended: addDays(today, -300) })
  expect((await reader.get(`${rights}/docket?within=365`)).data.list).toEqual([])
})

test('a payment after the grace is recorded and changes nothing; restoration needs a reason', async () => {
  const { org, leftUnpaid, read, pay, moved, statesOf, deadlines, lead } = await office()
  const id = await leftUnpaid()
  await followCalendarOf(app.services, org.id)
  expect((await read(id)).status).toBe(8)
  const early = await moved(id, 4, '请求恢复')
  expect([early.status, early.message.includes('补缴')]).toEqual([422, true])
  expect((await pay(id, today)).status).toBe(201)
  expect(await read(id)).toMatchObject({ status: 8, ended: expect.any(String) })
  expect(await statesOf(id, 'PAT-ANN-GRACE')).toEqual(['missed'])
  await followCalendarOf(app.services, org.id)
  expect((await read(id)).status).toBe(8)
  expect((await moved(id, 4)).status).toBe(422)
  const counsel = await org.as('auditor')
  const { version } = await read(id)
  expect((await counsel.put(`${rights}/${id}/status`, { status: 4, reason: '恢复', version })).status).toBe(
    403,
  )
  expect((await moved(id, 4, '收到恢复权利请求审批通知书')).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 4, ended: null })
  const open = (await deadlines(id)).filter(({ state }) => state === 'open').map(({ ruleId }) => ruleId)
  expect(open.toSorted()).toEqual(['PAT-ANN', 'PAT-ANN-GRACE', 'PAT-TERM20'])
  await followCalendarOf(app.services, org.id)
  expect((await read(id)).status).toBe(4)
  expect((await lead.get(`${rights}/${id}/record`)).data.total).toBe(1)
})

test('a payment made in time and confirmed after the grace shows that the right never lapsed', async () => {
  const { org, leftUnpaid, read, pay, statesOf } = await office()
  const id = await leftUnpaid()
  await followCalendarOf(app.services, org.id)
  const { ended } = await read(id)
  expect((await pay(id, addDays(ended, 30))).status).toBe(201)
  expect(await read(id)).toMatchObject({ status: 4, ended: null })
  expect(await statesOf(id, 'PAT-ANN-GRACE')).toEqual(['met', 'open'])
  expect(await statesOf(id, 'PAT-TERM20')).toEqual(['open'])
})

test('a payment on the last day of grace is in time', async () => {
  const { org, patent, read, pay, statesOf } = await office()
  const id = await patent(40)
  await org.services.database.pool.query(
    `update deadlines set computed_date = $2 where subject_id = $1 and subject_kind = 'intellectual_property' and rule_id = 'PAT-ANN-GRACE'`,
    [id, today],
  )
  expect((await pay(id, today)).status).toBe(201)
  expect([(await read(id)).status, await statesOf(id, 'PAT-ANN-GRACE')]).toEqual([4, ['met', 'open']])
})

test('a payment that nobody had seen when the grace passed does not revive the right on its way', async () => {
  const { leftUnpaid, read, pay } = await office()
  const id = await leftUnpaid()
  expect((await pay(id, today)).status).toBe(201)
  expect((await read(id)).status).toBe(8)
})

test('what is past grace by what was entered is not moved into force: what was paid is said first', async () => {
  const { lead, made, moved, read } = await office()
  const filed = addMonths(today, -120)
  const { id } = await made(8, {
    name: '一种老电机',
    patent_kind: '1',
    application_date: filed,
    registration_date: addMonths(filed, 20),
  })
  await moved(id, 2)
  const refused = await moved(id, 4)
  expect([refused.status, refused.message.includes('年费已缴至年度'), (await read(id)).status]).toEqual([
    422,
    true,
    2,
  ])
  const { data: form } = await lead.get(`${rights}/${id}/form`)
  const values = { ...form.values, paid_through: 11 }
  await lead.put(`${rights}/${id}`, { formVersionID: form.formVersionID, values, version: form.version })
  expect((await moved(id, 4)).status).toBe(200)
  expect((await read(id)).status).toBe(4)
})

test('a mark past its term and grace has lapsed with its term; a domain name and a patent past their last day have expired', async () => {
  const { org, inForce, read } = await office()
  const ends = addDays(today, -20)
  const begins = addDays(addMonths(ends, -120), 1)
  const mark = await inForce(9, {
    name: '华信',
    mark_kind: '1',
    registration_date: begins,
    registration_gazette: begins,
    exclusive_right: [begins, ends],
  })
  const domain = await inForce(10, { name: 'a.example', ip_kind: '5', expiry_date: addDays(today, 5) })
  const filed = addMonths(addDays(today, 5), -120)
  const model = await inForce(8, {
    name: '一种扳手',
    patent_kind: '2',
    application_date: filed,
    registration_date: addMonths(filed, 9),
    paid_through: 10,
  })
  expect([(await read(mark)).status, (await read(domain)).status, (await read(model)).status]).toEqual([
    5, 4, 4,
  ])
  await followCalendarOf(app.services, org.id, on(addDays(today, 6)))
  expect(await read(domain)).toMatchObject({ status: 9, ended: addDays(today, 5) })
  expect(await read(model)).toMatchObject({ status: 9, ended: addDays(today, 4) })
  await followCalendarOf(app.services, org.id, on(addMonths(today, 7)))
  expect(await read(mark)).toMatchObject({ status: 8, ended: ends })
})

test('a mark renewed or restored in its grace is in force and takes its next term', async () => {
  const { lead, inForce, read, pay, moved, entry, org } = await office()
  const ends = addDays(today, -20)
  const begins = addDays(addMonths(ends, -120), 1)
  const mark = () =>
    inForce(9, {
      name: '华信',
      mark_kind: '1',
      registration_date: begins,
      registration_gazette: begins,
      exclusive_right: [begins, ends],
    })
  const renewal = { purpose: 2, year: null }
  const inGrace = await mark()
  expect((await read(inGrace)).status).toBe(5)
  expect((await pay(inGrace, today, renewal)).status).toBe(201)
  expect((await read(inGrace)).status).toBe(4)
  const lapsed = await mark()
  await followCalendarOf(app.services, org.id, on(addMonths(today, 7)))
  expect([(await read(inGrace)).status, (await read(lapsed)).status]).toEqual([4, 8])
  // Its grace had ended when it was paid.
  await org.services.database.pool.query(
    `update deadlines set computed_date = $2 where subject_id = $1 and subject_kind = 'intellectual_property' and rule_id = 'TM-GRACE'`,
    [lapsed, addDays(today, -2)],
  )
  expect((await moved(lapsed, 4, '法院判决')).status).toBe(422)
  expect((await pay(lapsed, today, renewal)).status).toBe(201)
  expect((await read(lapsed)).status).toBe(8)
  expect((await moved(lapsed, 4, '法院判决')).status).toBe(200)
  expect((await read(lapsed)).status).toBe(4)
  const until = addDays(addMonths(begins, 240), -1)
  const next = entry({ kind: 5, title: '核准续展', until })
  expect((await lead.post(`${rights}/${lapsed}/record`, next)).status).toBe(201)
  expect((await read(lapsed)).exclusiveTo).toBe(until)
})

test('a domain name that was renewed after it had expired here is in force again when its date is put right', async () => {
  const { org, lead, inForce, read } = await office()
  const id = await inForce(10, { name: 'b.example', ip_kind: '5', expiry_date: addDays(today, 5) })
  await followCalendarOf(app.services, org.id, on(addDays(today, 6)))
  expect((await read(id)).status).toBe(9)
  const { data: form } = await lead.get(`${rights}/${id}/form`)
  const values = { ...form.values, expiry_date: addMonths(today, 12) }
  const saved = await lead.put(`${rights}/${id}`, {
    formVersionID: form.formVersionID,
    values,
    version: form.version,
  })
  expect([saved.status, (await read(id)).status, (await read(id)).ended]).toEqual([200, 4, null])
})

test('a right is expired by hand only after the last day of its term, and only where one is known', async () => {
  const { patent, inForce, moved, read } = await office()
  const id = await patent(-20)
  const running = await moved(id, 9)
  expect([running.status, running.message.includes('尚未届满')]).toEqual([422, true])
  const endless = await inForce(10, { name: '作品', ip_kind: '4' })
  const unknown = await moved(endless, 9)
  expect([unknown.status, unknown.message.includes('届满日未知')]).toEqual([422, true])
  expect([(await read(id)).status, (await read(endless)).status]).toEqual([4, 4])
})
