import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice, yuan } from '../../../testing/matters.ts'

const app = await testApp()
const org = await app.organization()
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
let admin: TestClient
beforeAll(async () => {
  office = await matterOffice(org)
  ;({ lead } = office)
  admin = await org.as('administrator')
})

const item = (more: object = {}) => ({
  title: '借款本金',
  way: 1,
  principal: yuan('10000000'),
  from: '2024-01-01',
  until: '2024-12-31',
  yearly: 6,
  term: null,
  multiple: null,
  fixedOn: null,
  yearOf: 1,
  order: 1,
  pausedFrom: null,
  pausedUntil: null,
  note: '',
  ...more,
})
const rate = (from: string, percent: number, more: object = {}) => ({
  name: `${from} 公布`,
  term: 1,
  from,
  rate: percent,
  ...more,
})
const add = async (id: number, key: string, body: object) => {
  const answer = await lead.post(`/law_cases/${id}/${key}`, body)
  expect(answer.status, JSON.stringify(answer.errors)).toBe(201)
  return answer.data as { id: number; version: number }
}
const read = async (id: number, query = '', client = lead) => client.get(`/law_cases/${id}/interest${query}`)

describe('interest of a case', () => {
  test('follows its items, the recoveries of the case and the day it is asked for', async () => {
    const { id } = await office.madeCase({ handler: [lead.userId] })
    expect((await read(id)).data).toMatchObject({ items: [], open: [] })
    await add(id, 'interests', item())
    await add(
      id,
      'interests',
      item({ title: '加倍部分', way: 3, yearly: null, until: null, from: '2025-04-01', order: 2 }),
    )
    await add(id, 'recoveries', {
      ...{ received: '2025-06-30', amount: yuan('4000000'), payer: '被告', way: 2, file: null, note: '' },
    })
    const { data } = await read(id, '?until=2025-07-30')
    expect(data.items).toMatchObject([
      { title: '借款本金', until: '2024-12-31', computed: { interest: '601644', payments: [] } },
      {
        title: '加倍部分',
        until: '2025-07-30',
        computed: {
          // 100,000.00 × 0.0175% × 91 and 60,000.00 × 0.0175% × 30
          steps: [
            { days: 91, interest: '159250' },
            { days: 30, interest: '31500' },
          ],
          payments: [{ date: '2025-06-30', toPrincipal: '4000000', toInterest: '0' }],
          principalLeft: '6000000',
        },
      },
    ])
    expect(data.open).toEqual([{ amount: String(601_644 + 159_250 + 31_500), unit: 'CNY' }])
    const later = (await read(id, '?until=2025-07-31')).data
    expect(BigInt(later.open[0].amount) - BigInt(data.open[0].amount)).toBe(1_050n)
  })

  test('goes by the rates that the organisation has entered, and names the day whose rate is not known', async () => {
    const { id } = await office.madeCase({ handler: [lead.userId] })
    await add(id, 'interests', item({ way: 2, yearly: null, term: 1, multiple: 1.5 }))
    expect((await read(id)).data.items).toMatchObject([{ computed: null, lacksRateOf: '2024-01-01' }])
    for (const body of [rate('2023-08-21', 3.45), rate('2024-07-22', 3.35)])
      expect((await admin.post('/loan_prime_rates', body)).status).toBe(201)
    const { data } = await read(id)
    expect(data.items[0].computed.steps).toMatchObject([
      { from: '2024-01-01', to: '2024-07-21', days: 203, rate: '5.175', publishedOn: '2023-08-21' },
      { from: '2024-07-22', to: '2024-12-31', days: 163, rate: '5.025', publishedOn: '2024-07-22' },
    ])
    expect(data.latestRates).toEqual([{ term: 1, from: '2024-07-22' }])
  })

  test('an item that its way cannot be computed by is refused, each fault at its place', async () => {
    const { id } = await office.madeCase({ handler: [lead.userId] })
    const faults = async (more: object) => {
      const answer = await lead.post(`/law_cases/${id}/interests`, item(more))
      expect(answer.status).toBe(422)
      return (answer.errors as { path: string }[]).map(({ path }) => path).sort()
    }
    expect(await faults({ yearly: null })).toEqual(['yearly'])
    expect(await faults({ yearly: -1 })).toEqual(['yearly'])
    expect(await faults({ way: 2 })).toEqual(['multiple', 'term'])
    expect(await faults({ until: '2023-12-31' })).toEqual(['until'])
    expect(await faults({ pausedFrom: '2024-02-01' })).toEqual(['pausedUntil'])
    expect(await faults({ pausedFrom: '2023-02-01', pausedUntil: '2023-01-01' })).toEqual([
      'pausedFrom',
      'pausedUntil',
    ])
    expect(await faults({ principal: yuan('0') })).toEqual(['principal'])
  })

  test('is for who sees the case and its amounts alone', async () => {
    const { id } = await office.madeCase({ handler: [lead.userId], privileged: true })
    await add(id, 'interests', item())
    expect((await read(id)).status).toBe(200)
    // The administrator sees amounts, and not this case.
    expect((await read(id, '', admin)).status).toBe(404)
    const staff = await org.as('businessStaff')
    expect((await read(id, '', staff)).status).toBe(403)
    const other = await (await app.organization()).as('legalLead')
    expect((await read(id, '', other)).status).toBe(404)
  })
})

describe('loan prime rates', () => {
  test('one a term and day; none that is no rate; kept by who keeps the rules of deadlines', async () => {
    expect((await admin.post('/loan_prime_rates', rate('2022-01-20', 3.7))).status).toBe(201)
    expect((await admin.post('/loan_prime_rates', rate('2022-01-20', 4.6, { term: 2 }))).status).toBe(201)
    const again = await admin.post('/loan_prime_rates', rate('2022-01-20', 3.8))
    expect([again.status, again.errors[0]?.path]).toEqual([422, 'from'])
    expect((await admin.post('/loan_prime_rates', rate('2022-02-20', 0))).status).toBe(422)
    expect((await admin.post('/loan_prime_rates', rate('2022-02-20', 101))).status).toBe(422)
    const staff = await org.as('businessStaff')
    expect((await staff.post('/loan_prime_rates', rate('2022-03-20', 3.7))).status).toBe(403)
    expect((await staff.get('/loan_prime_rates')).status).toBe(403)
  })

  test('of two who enter the same day at once one is told', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post('/loan_prime_rates', rate('2021-12-20', 3.8))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })
})
