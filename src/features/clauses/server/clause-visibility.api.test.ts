import { beforeAll, describe, expect, test } from 'vitest'
import { decideClause, withClauseFlow } from '#testing/clause-office.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const org = await withClauseFlow(await app.organization())
let counsel: TestClient
let lead: TestClient
let staff: TestClient
let auditor: TestClient
beforeAll(async () => {
  counsel = await org.as('legalCounsel')
  lead = await org.as('legalLead')
  staff = await org.as('businessStaff')
  auditor = await org.as('auditor')
})

let count = 0
const statement = (name: string, more: object = {}) => ({
  name,
  position: 'standard',
  guidance: `${name}的指引`,
  content: [[{ kind: 'text', text: name }]],
  ...more,
})
const written = async () =>
  (await counsel.post('/clauses', { name: `可见条款${++count}号`, statements: [statement('月结')] })).data
const step = async (by: TestClient, clause: { id: number; version: number }, what: string, more = {}) =>
  (await by.put(`/clauses/${clause.id}/${what}`, { version: clause.version, ...more })).data
const approved = async () => {
  const { id } = await step(counsel, await written(), 'submit')
  return (await decideClause(lead, id, 'approve')).data
}
const found = async (client: TestClient, query: string): Promise<{ id: number; openState: unknown }[]> =>
  (await client.get(`/clauses?${query}`)).data.list

describe('a clause that was never approved', () => {
  test('is there for those who write, approve or audit, and for nobody else', async () => {
    const clause = await step(counsel, await written(), 'submit')
    for (const client of [counsel, lead, auditor]) {
      expect((await client.get(`/clauses/${clause.id}`)).data.versions).toHaveLength(1)
      expect(await found(client, `q=${encodeURIComponent(clause.name)}`)).toHaveLength(1)
    }
    for (const path of [`/clauses/${clause.id}`, `/clauses/${clause.id}/usage`])
      expect((await staff.get(path)).status).toBe(404)
    expect(await found(staff, `q=${encodeURIComponent(clause.name)}`)).toEqual([])
  })
})

describe('the next version of an approved clause', () => {
  test('is not shown to who only reads, nor found by its words; the approved one is, with its guidance', async () => {
    const clause = await approved()
    const draft = await step(counsel, clause, 'draft', {
      isNullable: false,
      statements: [statement('次月结算', { id: 1 })],
    })
    await step(counsel, draft, 'submit')
    await decideClause(lead, clause.id, 'return', '太宽')
    const { data } = await staff.get(`/clauses/${clause.id}`)
    expect([data.openState, data.versions.length]).toEqual([null, 1])
    expect(data.versions[0]).toMatchObject({ ordinal: 1, statements: [{ guidance: '月结的指引' }] })
    expect((await auditor.get(`/clauses/${clause.id}`)).data).toMatchObject({ openState: 1 })
    expect(await found(staff, `q=${encodeURIComponent('次月结算')}`)).toEqual([])
    const [row] = await found(staff, `q=${encodeURIComponent(clause.name)}`)
    expect(row).toMatchObject({ id: clause.id, openState: null })
    expect(await found(counsel, `q=${encodeURIComponent('次月结算')}`)).toHaveLength(1)
  })
})
