import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { newParty, type Party } from '#testing/merged-parties.ts'
import { plainContract } from '#testing/signed-sums.ts'
import type { TestClient } from '#testing/test-client.ts'

/* Lists of counterparties by how often and for how much one contracted with them. */

const app = await testApp()
const { pool } = app.database
let office: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization())
  await fill(office)
  const stranger = await contractOffice(await app.organization())
  const other = await newParty(stranger.lead, { name: '外方有限公司' })
  await plainContract(pool, stranger, { status: 6, amount: '1', unit: 'CNY', parties: [other.id] })
})

/** Contracts that were signed with each party, what each was for; one more with each is not signed. */
const signed = {
  甲: [
    ['CNY', '10000'],
    ['CNY', '10000'],
    ['CNY', '10000'],
  ],
  乙: [
    ['USD', '5000'],
    ['CNY', '900'],
  ],
  丙: [
    ['JPY', '70000'],
    ['USD', '100'],
  ],
  丁: [['CNY', '29999']],
  戊: [[null, null]],
  己: [],
} as const
async function fill(to: ContractOffice) {
  for (const [name, contracts] of Object.entries(signed)) {
    const { id } = await newParty(to.lead, { name: `${name}方有限公司` })
    for (const [unit, amount] of contracts)
      await plainContract(pool, to, { status: 6, amount, unit, parties: [id] })
    await plainContract(pool, to, { status: 4, amount: '999999', unit: 'CNY', parties: [id] })
  }
}

const initials = (rows: readonly { name: string }[]) => rows.map(({ name }) => name[0]).join('')
async function listed(client: TestClient, query: Record<string, string>, kind = 'external') {
  const { status, data } = await client.get(`/counterpart/${kind}?${new URLSearchParams(query)}`)
  if (status === 200) expect(data.total).toBe(data.list.length)
  return status === 200 ? initials(data.list) : status
}
/** The pages of the list, two rows each, one behind the other. */
async function paged(client: TestClient, query: Record<string, string>) {
  let [found, cursor]: [string, string | null] = ['', '']
  while (cursor !== null) {
    const asked = new URLSearchParams({ ...query, pageSize: '2', ...(cursor && { cursor }) })
    const { data } = await client.get(`/counterpart/external?${asked}`)
    found += initials(data.list)
    cursor = data.nextCursor
  }
  return found
}

test.each([
  ['cooperationTimes', '己丁戊乙丙甲'],
  ['-cooperationTimes', '甲丙乙戊丁己'],
  // By currency and then amount, of the first sum where there are two; without one last, either way.
  ['totalAmount', '乙丁甲丙戊己'],
  ['-totalAmount', '丙甲丁乙己戊'],
])('are sorted by %s, on one page and over pages [ENT-07]', async (sort, order) => {
  expect([await listed(office.lead, { sort }), await paged(office.lead, { sort })]).toEqual([order, order])
  expect(await paged(office.lead, { sort, q: '方有限' })).toBe(order)
  // Internal parties have none.
  expect(await listed(office.lead, { sort }, 'internal')).toBe(400)
})

test.each([
  ['cooperationTimes:between:1,2', '乙丙丁戊'],
  ['cooperationTimes:eq:0', '己'],
  ['cooperationTimes:gte:3', '甲'],
  ['totalAmount:gte:CNY,29999', '甲丁'],
  // A sum is found whichever of a party's sums it is.
  ['totalAmount:between:USD,1,', '乙丙'],
  ['totalAmount:lte:JPY,70000', '丙'],
  ['totalAmount:eq:900', '乙'],
  ['totalAmount:gte:CNY,1;totalAmount:gte:USD,1', '乙'],
  ['totalAmount:gte:CNY,1;cooperationTimes:gte:2', '甲乙'],
])('are filtered by %s', async (filter, found) => {
  expect(await listed(office.lead, { filter, sort: 'updateTime' })).toBe(found)
})

test('whoever looks for sums in a currency has them in the order of that currency', async () => {
  const filter = 'totalAmount:between:USD,,'
  expect(await listed(office.lead, { filter, sort: '-totalAmount' })).toBe('乙丙')
  expect(await paged(office.lead, { filter, sort: 'totalAmount' })).toBe('丙乙')
})

test.each([
  'totalAmount:gte:CNY,x',
  'totalAmount:in:CNY,1',
  'cooperationTimes:in:1',
  'cooperationTimes:gte:x',
])('a filter that cannot be is refused: %s', async (filter) => {
  expect(await listed(office.lead, { filter })).toBe(400)
})
test.each(['totalAmount:gte:CNY,1', 'cooperationTimes:gte:1'])(
  'internal parties are not filtered by %s',
  async (filter) => {
    expect(await listed(office.lead, { filter }, 'internal')).toBe(400)
  },
)

const offered = async (client: TestClient) => {
  const { data } = await client.get('/titles/filter?type=external_counterpart')
  const keys = (list: { key: string; sortable?: boolean }[]) =>
    list.filter(({ key, sortable = true }) => sortable && /^(cooperationTimes|totalAmount)$/.test(key))
  return [keys(data.columns), keys(data.filters)].map((list) => list.map(({ key }) => key))
}
const exported = async (client: TestClient, body: object) => {
  const answer = await client.post('/counterpart/external/export', body)
  expect(answer.status).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(answer.raw))
  return (sheets[0]?.rows ?? [])
    .slice(1)
    .map((row) => String(row[0])[0])
    .join('')
}

test('a file has the list in its order, with what it was filtered by', async () => {
  const columns = ['name', 'cooperationTimes', 'totalAmount']
  expect(await exported(office.lead, { columns, sort: '-totalAmount' })).toBe('丙甲丁乙己戊')
  expect(
    await exported(office.lead, { columns, sort: 'cooperationTimes', filter: 'totalAmount:gte:CNY,1' }),
  ).toBe('丁乙甲')
})

test('who does not see every contract sorts and filters by times, which everybody is told, and by no sum', async () => {
  expect(await offered(office.lead)).toEqual([
    ['cooperationTimes', 'totalAmount'],
    ['cooperationTimes', 'totalAmount'],
  ])
  const { staff } = office
  expect(await offered(staff)).toEqual([['cooperationTimes'], ['cooperationTimes']])
  expect(await listed(staff, { sort: '-cooperationTimes' })).toBe('甲丙乙戊丁己')
  for (const sort of ['totalAmount', '-totalAmount']) expect(await listed(staff, { sort })).toBe(400)
  for (const filter of ['totalAmount:gte:CNY,1', 'totalAmount:between:CNY,,', 'totalAmount:lte:USD,1'])
    expect(await listed(staff, { filter })).toBe('')
})

const partyField: FieldInput = { id: 'party', name: '相对方', type: 'inputSelectV2', partyType: 2 }
/** A signed contract of which the step that asked counsel hides a field, beside one of which it hides nothing. */
async function hiding(field: 'party' | 'amount') {
  const own = await contractOffice(await app.organization(), [partyField], { rights: { [field]: 'hidden' } })
  const [one, other] = [
    await newParty(own.lead, { name: '显方' }),
    await newParty(own.lead, { name: '隐方' }),
  ]
  const chosen = ({ id, name }: Party) => [
    { id, name, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 },
  ]
  const made = await own.staff.post('/contracts', {
    contractTypeID: own.typeId,
    values: { ...own.complete, party: chosen(other) },
  })
  const sent = await own.staff.post(`/contracts/${made.data.contractID}/submit`, {
    version: made.data.version,
  })
  expect([sent.status, sent.errors ?? []]).toEqual([200, []])
  await pool.query('update contracts set status = 6 where id = $1', [made.data.contractID])
  await plainContract(pool, own, { status: 6, amount: '50', unit: 'CNY', parties: [one.id] })
  return own
}

test('of whom a step hides who it is with, a contract neither counts nor moves a party in the list', async () => {
  const { counsel, lead } = await hiding('party')
  const orders = async (client: TestClient) => [
    await listed(client, { sort: '-cooperationTimes' }),
    await listed(client, { sort: '-totalAmount' }),
    await listed(client, { filter: 'cooperationTimes:gte:1' }),
    await listed(client, { filter: 'totalAmount:gte:CNY,1' }),
  ]
  expect(await orders(lead)).toEqual(['隐显', '隐显', '隐显', '隐显'])
  expect(await orders(counsel)).toEqual(['显隐', '显隐', '显', '显'])
})

test('of whom a step hides its amount, a contract counts and adds nothing to the sum, in the row and in the order', async () => {
  const { counsel, lead } = await hiding('amount')
  const orders = async (client: TestClient) => [
    await listed(client, { sort: '-cooperationTimes' }),
    await listed(client, { sort: '-totalAmount' }),
    await listed(client, { filter: 'totalAmount:gte:CNY,1' }),
  ]
  expect(await orders(lead)).toEqual(['隐显', '隐显', '隐显'])
  expect(await orders(counsel)).toEqual(['隐显', '显隐', '显'])
  const rows = (await counsel.get('/counterpart/external?sort=name')).data.list
  expect(
    rows.map((row: { cooperationTimes: number; totalAmount: unknown[] }) => [
      row.cooperationTimes,
      row.totalAmount,
    ]),
  ).toEqual([
    [1, [{ amount: '50', unit: 'CNY' }]],
    [1, []],
  ])
})
