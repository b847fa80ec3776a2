import { beforeAll, describe, expect, test } from 'vitest'
import { numberingCalls } from '#engines/numbering/domain/index.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'

const app = await testApp()
const org = await app.organization()
const kind = 'law_case'
const calls = numberingCalls(kind)
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
let admin: TestClient

const rule = (more: object = {}) => ({
  name: '案件编号',
  segments: [
    { kind: 'text' as const, id: 'a', text: 'AJ-' },
    { kind: 'serial' as const, id: 's' },
  ],
  digits: 3,
  isNatural: false,
  startNumber: 1,
  resetStartNumber: 1,
  recount: [],
  resetCycle: 0 as const,
  conditionType: 0 as const,
  values: [],
  enabled: true,
  ...more,
})

beforeAll(async () => {
  office = await matterOffice(org)
  lead = office.lead
  admin = await org.as('administrator')
})

const numberOf = async (id: number): Promise<string> => (await lead.get(`/law_cases/${id}`)).data.number

describe('the number of a case', () => {
  test('is typed while there is no rule, and comes by the rule from then on [SCR-34]', async () => {
    const typed = await office.madeCase({ number: 'AJ-002' })
    expect(await numberOf(typed.id)).toBe('AJ-002')
    await admin.call(calls.saveRule, { body: rule() })
    const opened = (await lead.get('/law_cases/form')).data.numbering
    expect(opened).toMatchObject({ automatic: true, mayEdit: false, example: 'AJ-001' })
    const numbers = []
    for (const { id } of [await office.madeCase(), await office.madeCase()]) numbers.push(await numberOf(id))
    // What somebody typed before is passed over, and is no gap.
    expect(numbers).toEqual(['AJ-001', 'AJ-003'])
    const { list } = (await admin.get(`/${kind}_number/numbers`)).data
    expect(list.map(({ number, state }: { number: string; state: string }) => [number, state])).toEqual(
      expect.arrayContaining([
        ['AJ-001', 'given'],
        ['AJ-002', 'typed'],
        ['AJ-002', 'skipped'],
        ['AJ-003', 'given'],
      ]),
    )
  })

  test('is given once and leaves no gap, however many register at once and whoever fails', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) => office.newCase(lead, index % 3 === 2 ? { name: '' } : {})),
    )
    expect(made.filter(({ status }) => status === 422)).toHaveLength(4)
    const ids = made.flatMap(({ status, data }) => (status === 201 ? [data.id as number] : []))
    const serials = (await Promise.all(ids.map(numberOf))).map((number) => Number(number.slice(3)))
    expect(new Set(serials).size).toBe(8)
    const counts = (await admin.call(calls.listCounts)).counts[0]
    expect(counts).toMatchObject({ missing: 0, last: Math.max(...serials) })
  })

  test('is not one that a case carries already, however it came by it', async () => {
    const { id } = await office.madeCase()
    const next = `AJ-${String(Number((await numberOf(id)).slice(3)) + 1).padStart(3, '0')}`
    await org.services.database.pool.query('update law_cases set number = $1 where id = $2', [next, id])
    const made = await office.madeCase()
    expect(Number((await numberOf(made.id)).slice(3))).toBe(Number(next.slice(3)) + 1)
  })

  test('is typed by nobody but who may change numbers, and stays what it was', async () => {
    const refused = await office.newCase(lead, { number: 'EIGEN-1' })
    expect(refused.status).toBe(422)
    const { id } = await office.madeCase()
    const number = await numberOf(id)
    const { formVersionID, values, version } = (await lead.get(`/law_cases/${id}/form`)).data
    const put = (client: TestClient, typed: string) =>
      client.put(`/law_cases/${id}`, { formVersionID, values: { ...values, number: typed }, version })
    expect((await put(lead, 'EIGEN-2')).status).toBe(422)
    expect(await numberOf(id)).toBe(number)
    await admin.post('/contract_number/editors', { userIds: [lead.userId] })
    expect((await put(lead, 'EIGEN-2')).status).toBe(200)
    expect(await numberOf(id)).toBe('EIGEN-2')
    await admin.post('/contract_number/editors', { userIds: [] })
  })

  test('comes to a case that a dispute becomes', async () => {
    const { id, version } = await office.madeDispute()
    const became = await lead.post(`/law_disputes/${id}/case`, { version })
    expect(await numberOf(became.data.id)).toMatch(/^AJ-\d{3}$/)
  })

  test('of a privileged case is in the register without its name', async () => {
    const { id } = await office.madeCase({ name: '绝密案', privileged: true })
    const number = await numberOf(id)
    const of = async (client: TestClient) =>
      (await client.get(`/${kind}_number/numbers?q=${number}`)).data.list[0]?.holders
    expect(await of(admin)).toEqual([{ id: null, name: null, isCurrent: true }])
  })
})

test('a rule of cases knows no contract types, and only who manages numbers sets one', async () => {
  const strange = rule({
    name: '错',
    segments: [...rule().segments, { kind: 'abbr', id: 'x', of: 'contractType' }],
  })
  expect((await admin.post(`/${kind}_number/rules`, strange)).status).toBe(422)
  expect(
    (await admin.post(`/${kind}_number/rules`, rule({ name: '错', conditionType: 1, values: [1] }))).status,
  ).toBe(422)
  expect((await office.staff.post(`/${kind}_number/rules`, rule({ name: '别人的' }))).status).toBe(403)
  expect((await office.staff.get(`/${kind}_number/numbers`)).status).toBe(403)
})
