import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice, yuan } from '../../../testing/matters.ts'

const app = await testApp()
const usd = (amount: string) => ({ amount, unit: 'USD' })
type Sums = { field: string; amounts: { amount: string; unit: string }[] }[]

/** The sums of a list as a person is told them. */
async function totalsOf(client: TestClient, path: string, query = '') {
  const { status, data } = await client.get(`${path}/totals${query}`)
  if (status !== 200) return { status }
  const { sums, ...rest } = data as { sums: Sums; total: number; totalIsCapped?: boolean }
  return {
    ...rest,
    ...Object.fromEntries(
      sums.map(({ field, amounts }) => [field, amounts.map(({ amount, unit }) => `${amount} ${unit}`)]),
    ),
  }
}
const of = (amount: { amount: string; unit: string }) => ({ amount, amounts: [{ what: '货款', amount }] })
// Larger than what usual arithmetic keeps exactly.
const large = '9007199254740993'

describe('the totals under a list of cases', () => {
  test('are exact sums of everything that it is narrowed to, one a currency, without what is void', async () => {
    const office = await matterOffice(await app.organization())
    const { lead } = office
    expect(await totalsOf(lead, '/law_cases')).toMatchObject({ total: 0, amount: [] })
    await office.madeCase({ name: '甲案', ...of(yuan(large)), greatest_exposure: yuan('7') })
    await office.madeCase({ name: '乙案', ...of(yuan('2')), best_estimate: usd('3') })
    await office.madeCase({ name: '丙案', ...of(usd('500')), our_role: '2' })
    const gone = await office.madeCase({ name: '丁案', ...of(yuan('40')) })
    expect(await totalsOf(lead, '/law_cases', '?q=丁案')).toMatchObject({ total: 1, amount: ['40 CNY'] })
    await lead.put(`/law_cases/${gone.id}/status`, { status: 10, reason: '登记错误', version: gone.version })
    expect(await totalsOf(lead, '/law_cases')).toEqual({
      total: 3,
      amount: ['9007199254740995 CNY', '500 USD'],
      bestEstimate: ['3 USD'],
      greatestExposure: ['7 CNY'],
    })
    expect((await lead.get('/law_cases?pageSize=1')).data.list).toHaveLength(1)
    expect(await totalsOf(lead, '/law_cases', '?filter=ourRole:in:2')).toMatchObject({
      total: 1,
      amount: ['500 USD'],
    })
    expect(await totalsOf(lead, '/law_cases', '?q=乙案')).toMatchObject({ total: 1, amount: ['2 CNY'] })
    expect((await lead.get('/law_cases/totals?filter=nothing:in:1')).status).toBe(400)
  })

  test('are of what the person sees: no privileged case that does not name them, no hidden amount, no other organisation', async () => {
    const org = await app.organization()
    const office = await matterOffice(org)
    const { lead, counsel, staff } = office
    await office.madeCase({ ...of(yuan('100')), helpers: [staff.userId] })
    await office.madeCase({ name: '保密并购案', privileged: true, ...of(yuan('9000')) })
    expect(await totalsOf(counsel, '/law_cases')).toMatchObject({ total: 2, amount: ['9100 CNY'] })
    const administrator = await org.as('administrator')
    expect(await totalsOf(administrator, '/law_cases')).toMatchObject({ total: 1, amount: ['100 CNY'] })
    // Without the right to see amounts there are none, and none to narrow by.
    expect(await totalsOf(staff, '/law_cases')).toEqual({ total: 1 })
    expect((await staff.get('/law_cases/totals?filter=amount:gte:CNY,1')).status).toBe(400)
    expect((await (await org.person()).get('/law_cases/totals')).status).toBe(403)
    const stranger = await (await app.organization()).as('legalLead')
    expect(await totalsOf(stranger, '/law_cases')).toMatchObject({ total: 0, amount: [] })
    expect(await totalsOf(lead, '/law_cases')).toMatchObject({ total: 2 })
  })
})

test('more than 1,000 disputes are summed when somebody asks, and void ones are none of them', async () => {
  const org = await app.organization()
  const office = await matterOffice(org)
  const { lead } = office
  const { id } = await office.madeDispute({ amount: usd('5') })
  const more = (count: number, status: number) =>
    app.database.pool.query(
      `insert into law_disputes (organization_id, name, status, handler_id, amount_minor, amount_unit, created_by, updated_by)
       select organization_id, '许多 ' || i, $3, handler_id, 10, 'EUR', created_by, updated_by from law_disputes, generate_series(1, $2::int) i where id = $1`,
      [id, count, status],
    )
  await more(999, 1)
  await more(5, 9)
  expect(await totalsOf(lead, '/law_disputes')).toMatchObject({ total: 1000, amount: ['9990 EUR', '5 USD'] })
  await more(1, 1)
  const { data } = await lead.get('/law_disputes/totals')
  expect(data).toEqual({ total: 1000, totalIsCapped: true, sums: [] })
  expect(await totalsOf(lead, '/law_disputes', '?exactTotal=true')).toMatchObject({
    total: 1001,
    amount: ['10000 EUR', '5 USD'],
  })
})
