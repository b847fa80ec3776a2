import { expect, test } from 'vitest'
import { addDays, addMonths, dateIn, defaultTimeZone } from '#shared/dates.ts'
import { testApp } from '#testing/index.ts'
import { rightOffice } from '../../../testing/rights.ts'

const app = await testApp()
const today = dateIn(new Date(), defaultTimeZone)
const path = '/intellectual_property_payment_rule'

async function office() {
  const org = await app.organization()
  const made = await rightOffice(org)
  const administrator = await org.as('administrator')
  const filed = addMonths(addDays(today, 10), -60)
  const id = await made.inForce(8, {
    name: '一种电机',
    patent_kind: '1',
    application_date: filed,
    registration_date: addMonths(filed, 20),
    paid_through: 5,
  })
  const payment = (more: object = {}) =>
    made.entry({
      kind: 1,
      title: '第 6 年度年费',
      day: today,
      amount: { amount: '120000', unit: 'CNY' },
      purpose: 1,
      year: 6,
      reduction: '缴费通知书',
      ...more,
    })
  return { ...made, org, administrator, payment, record: `/intellectual_properties/${id}/record` }
}

test('where a second person confirms payments, who recorded one does not, and who confirms changes nothing else', async () => {
  const { lead, administrator, payment, record } = await office()
  expect((await administrator.put(path, { secondPerson: true, version: 0 })).data).toEqual({
    secondPerson: true,
    version: 1,
  })
  const atOnce = await lead.post(record, payment({ confirmed: 2 }))
  expect([atOnce.status, atOnce.message.includes('登记人以外')]).toEqual([422, true])
  const { data } = await lead.post(record, payment())
  const confirmation = `${record}/${data.id}/confirmation`
  expect((await lead.put(confirmation, { version: 1 })).status).toBe(422)
  const rows = async (client: typeof lead) =>
    (await client.get('/intellectual_properties/docket?within=30')).data.list
  expect(await rows(lead)).toMatchObject([{ awaitsOther: true, abilities: { confirm: false } }])
  expect(await rows(administrator)).toMatchObject([{ awaitsOther: false, abilities: { confirm: true } }])
  const changed = payment({ confirmed: 2, amount: { amount: '1', unit: 'CNY' } })
  expect((await administrator.put(`${record}/${data.id}`, { ...changed, version: 1 })).status).toBe(422)
  expect((await administrator.put(confirmation, { version: 1 })).status).toBe(200)
  expect(await rows(lead)).toEqual([])
})

test('without the rule who recorded a payment may confirm it', async () => {
  const { lead, payment, record } = await office()
  const { data } = await lead.post(record, payment())
  expect((await lead.put(`${record}/${data.id}/confirmation`, { version: 1 })).status).toBe(200)
})

test('the rule is set by who manages the organisation, and by nobody over somebody else', async () => {
  const { lead, administrator, org } = await office()
  expect((await lead.get(path)).data).toEqual({ secondPerson: false, version: 0 })
  expect((await lead.put(path, { secondPerson: true, version: 0 })).status).toBe(403)
  expect((await administrator.put(path, { secondPerson: true, version: 0 })).status).toBe(200)
  expect((await administrator.put(path, { secondPerson: false, version: 0 })).status).toBe(409)
  expect((await administrator.put(path, { secondPerson: false, version: 1 })).data.version).toBe(2)
  const other = await app.organization()
  expect((await (await other.as('administrator')).get(path)).data.secondPerson).toBe(false)
  expect((await (await org.as('contractManager')).get(path)).status).toBe(403)
})
