import { beforeAll, describe, expect, test } from 'vitest'
import { decideClause, withClauseFlow } from '#testing/clause-office.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const org = await withClauseFlow(await app.organization())
let office: ContractOffice
let counsel: TestClient
let lead: TestClient

const text = (words: string) => [[{ kind: 'text', text: words }]]
const statement = (name: string, more: object = {}) => ({
  name,
  position: 'standard',
  guidance: '',
  content: text(`${name}的内容`),
  ...more,
})
let count = 0
const make = async (statements: object[] = [statement('标准')], client = counsel) => {
  count += 1
  return (await client.post('/clauses', { name: `条款${count}`, category: '通用', statements })).data
}
const stranger = async () => (await withClauseFlow(await app.organization())).as('legalLead')
const step = (client: TestClient, clause: { id: number }, version: number, what: string, more: object = {}) =>
  client.put(`/clauses/${clause.id}/${what}`, { version, ...more })
const approved = async (statements?: object[]) => {
  const clause = await make(statements)
  await step(counsel, clause, clause.version, 'submit')
  return (await decideClause(lead, clause.id, 'approve')).data
}

beforeAll(async () => {
  office = await contractOffice(org)
  counsel = office.counsel
  lead = office.lead
})

describe('the clause library', () => {
  test('who reads English is offered clauses by their English names, everybody else by their names', async () => {
    const clause = await approved()
    const nameless = await approved()
    const path = `/clauses/${clause.id}`
    const named = { version: clause.version, nameEn: ' Late delivery ' }
    expect((await office.staff.put(path, named)).status).toBe(403)
    expect((await (await stranger()).put(path, named)).status).toBe(404)
    expect((await lead.put(path, { ...named, nameEn: 'x'.repeat(201) })).status).toBe(400)
    expect((await lead.put(path, named)).data).toMatchObject({ name: clause.name, nameEn: 'Late delivery' })
    const english = { 'accept-language': 'en' }
    const namesFor = async (headers: Record<string, string>) => {
      const all = (await office.staff.get('/clauses/offered', headers)).data as { id: number; name: string }[]
      const [row] = (await office.staff.get('/clauses?q=late%20del', headers)).data.list
      return [
        ...[clause, nameless].map(({ id }) => all.find((one) => one.id === id)?.name),
        [row.name, row.nameEn],
      ]
    }
    const stored = [clause.name, 'Late delivery']
    expect(await namesFor(english)).toEqual(['Late delivery', nameless.name, stored])
    expect(await namesFor({})).toEqual([clause.name, nameless.name, stored])
  })

  test('a clause is written, handed over, approved by a second person and then offered to forms', async () => {
    const clause = await make([
      statement('月结'),
      statement('预付', { position: 'forbidden', guidance: '不得预付全款' }),
    ])
    expect(clause).toMatchObject({ state: 1, approvedOrdinal: null, openState: 1, statementCount: 2 })
    expect(clause.versions[0].statements.map(({ id }: { id: number }) => id)).toEqual([1, 2])
    const submitted = (await step(counsel, clause, clause.version, 'submit')).data
    expect(submitted).toMatchObject({ state: 2, abilities: { edit: false, submit: false } })
    expect((await lead.get('/clauses/offered')).data).not.toContainEqual(
      expect.objectContaining({ id: clause.id }),
    )
    const answer = await decideClause(lead, clause.id, 'approve')
    expect(answer.data).toMatchObject({ state: 3, approvedOrdinal: 1, openState: null })
    expect(answer.data.versions[0]).toMatchObject({
      state: 3,
      submittedBy: { id: counsel.userId },
      approvedBy: { id: lead.userId },
    })
    expect((await office.staff.get('/clauses/offered')).data).toContainEqual(
      expect.objectContaining({
        id: clause.id,
        ordinal: 1,
        statements: expect.arrayContaining([expect.objectContaining({ id: 2, position: 'forbidden' })]),
      }),
    )
    const log = await (await org.as('administrator')).get(`/audit_entries?pageSize=5`)
    expect(JSON.stringify(log.data)).toContain('clause.approve')
  })

  test('nobody approves what they wrote or submitted, not even the legal lead', async () => {
    const own = await make([statement('标准')], lead)
    await step(lead, own, own.version, 'submit')
    const refused = await decideClause(lead, own.id, 'approve')
    expect([refused.status, refused.code]).toEqual([403, 40303])
    expect((await decideClause(lead, own.id, 'return')).code).toBe(40303)
    const shared = await make()
    const written = await lead.put(`/clauses/${shared.id}/draft`, {
      version: shared.version,
      isNullable: false,
      statements: [statement('改过', { id: 1 })],
    })
    await step(counsel, shared, written.data.version, 'submit')
    expect((await lead.get(`/approvals/clause/${shared.id}/detail`)).data.mine.taskID).toBeNull()
    expect((await decideClause(lead, shared.id, 'approve')).status).toBe(403)
    expect((await decideClause(lead, shared.id, 'return')).status).toBe(403)
    expect((await counsel.get(`/clauses/${shared.id}`)).data.openState).toBe(2)
    expect((await decideClause(await org.as('administrator'), shared.id, 'approve')).status).toBe(200)
  })

  test('a further version begins as a draft; the approved one stays in use until the next is approved', async () => {
    const clause = await approved([statement('月结')])
    const draft = await counsel.put(`/clauses/${clause.id}/draft`, {
      version: clause.version,
      isNullable: true,
      statements: [
        statement('月结', { id: 1, content: text('次月十日前付款') }),
        statement('季结', { position: 'fallback' }),
      ],
      note: '增加备选',
    })
    expect(draft.data).toMatchObject({ state: 3, approvedOrdinal: 1, openState: 1 })
    expect(
      draft.data.versions.map(({ ordinal, state }: { ordinal: number; state: number }) => [ordinal, state]),
    ).toEqual([
      [2, 1],
      [1, 3],
    ])
    expect(draft.data.versions[0].statements.map(({ id }: { id: number }) => id)).toEqual([1, 2])
    const offered = async () =>
      (await lead.get('/clauses/offered')).data.find(({ id }: { id: number }) => id === clause.id)
    expect(await offered()).toMatchObject({ ordinal: 1, isNullable: false })
    await step(counsel, clause, draft.data.version, 'submit')
    const returned = await decideClause(lead, clause.id, 'return', '备选太宽')
    expect(returned.data.versions[0]).toMatchObject({ state: 1, returnReason: '备选太宽' })
    await step(counsel, clause, returned.data.version, 'submit')
    const back = (await decideClause(counsel, clause.id, 'withdraw')).data
    expect(back.versions[0]).toMatchObject({ state: 1, returnReason: '', submittedBy: null })
    await step(counsel, clause, back.version, 'submit')
    await decideClause(lead, clause.id, 'approve')
    expect(await offered()).toMatchObject({ ordinal: 2, isNullable: true })
  })

  test('a draft is thrown away, a clause retired, brought back, or deleted before it was ever approved', async () => {
    const clause = await approved()
    const draft = (
      await counsel.put(`/clauses/${clause.id}/draft`, {
        version: clause.version,
        isNullable: true,
        statements: [],
      })
    ).data
    const dropped = await counsel.delete(`/clauses/${clause.id}/draft?version=${draft.version}`)
    expect(dropped.data).toMatchObject({ approvedOrdinal: 1, openState: null })
    const retired = await step(counsel, clause, dropped.data.version, 'retire')
    expect(retired.data.state).toBe(4)
    expect((await lead.get('/clauses/offered')).data).not.toContainEqual(
      expect.objectContaining({ id: clause.id }),
    )
    const late = { version: retired.data.version }
    const refused = await counsel.put(`/clauses/${clause.id}/submit`, late, { 'accept-language': 'en' })
    expect([refused.status, refused.message]).toEqual([409, 'Not possible while the status is "Retired"'])
    expect((await step(counsel, clause, retired.data.version, 'reinstate')).data.state).toBe(3)
    expect((await counsel.delete(`/clauses/${clause.id}?version=${retired.data.version + 1}`)).status).toBe(
      409,
    )
    const fresh = await make()
    expect((await counsel.delete(`/clauses/${fresh.id}?version=${fresh.version}`)).status).toBe(200)
    expect((await counsel.get(`/clauses/${fresh.id}`)).status).toBe(404)
  })

  test('is found by name, statement and category; name and category change', async () => {
    const clause = await make([statement('背靠背付款')])
    const found = async (query: string) =>
      (await counsel.get(`/clauses?${query}`)).data.list.map(({ id }: { id: number }) => id)
    expect(await found(`q=${encodeURIComponent('背靠背')}`)).toEqual([clause.id])
    const changed = await counsel.put(`/clauses/${clause.id}`, {
      version: clause.version,
      name: '结算方式',
      category: '商务',
    })
    expect(changed.data).toMatchObject({ name: '结算方式', category: '商务' })
    expect(
      await found(`q=${encodeURIComponent('结算')}&category=${encodeURIComponent('商务')}&state=1`),
    ).toEqual([clause.id])
    expect(await found(`q=${encodeURIComponent('结算')}&state=3`)).toEqual([])
  })
})

describe('a clause is refused', () => {
  test('from who may not: business staff read only, counsel write but do not approve, other organisations see nothing', async () => {
    const clause = await make()
    expect((await office.staff.get(`/clauses/${(await approved()).id}`)).status).toBe(200)
    expect((await office.staff.post('/clauses', { name: '甲' })).status).toBe(403)
    expect((await step(office.staff, clause, clause.version, 'submit')).status).toBe(403)
    await step(counsel, clause, clause.version, 'submit')
    for (const other of [counsel, await org.person({ role: 'legalCounsel' })])
      expect((await decideClause(other, clause.id, 'approve')).status).toBe(403)
    expect((await decideClause(office.staff, clause.id, 'approve')).status).toBe(404)
    expect((await counsel.get(`/clauses/${clause.id}`)).data.openState).toBe(2)
    const stranger = await (await app.organization()).as('administrator')
    for (const path of [`/clauses/${clause.id}`, `/clauses/${clause.id}/usage`])
      expect((await stranger.get(path)).status).toBe(404)
    expect((await decideClause(stranger, clause.id, 'approve')).status).toBe(404)
  })

  test('when a name is taken, a statement has a number the clause never gave, a ban has no reason, or somebody was quicker', async () => {
    const clause = await make([statement('预付', { position: 'forbidden' }), statement('标准')])
    expect((await counsel.post('/clauses', { name: clause.name })).status).toBe(422)
    const written = await counsel.put(`/clauses/${clause.id}/draft`, {
      version: clause.version,
      isNullable: false,
      statements: [statement('甲', { id: 99 })],
    })
    expect(written.status).toBe(422)
    const submitted = await step(counsel, clause, clause.version, 'submit')
    expect([submitted.status, submitted.message]).toEqual([422, expect.stringContaining('须写明谈判指引')])
    expect((await step(counsel, clause, clause.version + 5, 'submit')).status).toBe(409)
    expect((await counsel.post('/clauses', { name: '', statements: [] })).status).toBe(400)
    expect(
      (await counsel.post('/clauses', { name: '乙', statements: [{ ...statement('甲'), more: 1 }] })).status,
    ).toBe(400)
  })
})

test('says which forms took it over and which contracts chose a statement, as far as the person may see them', async () => {
  const own = await withClauseFlow(await app.organization())
  const [writer, reader] = [await own.as('legalCounsel'), await own.as('legalLead')]
  const statements = [statement('月结'), statement('季结', { position: 'fallback' })]
  const clause = (await writer.post('/clauses', { name: '付款', statements })).data
  await step(writer, clause, clause.version, 'submit')
  await decideClause(reader, clause.id, 'approve')
  const { staff, typeId, complete } = await contractOffice(own, [
    {
      id: 'payment_clause',
      name: '付款',
      type: 'clause',
      clause: {
        labelID: clause.id,
        libraryVersion: 1,
        isNullable: true,
        statementList: [
          { id: 1, name: '月结' },
          { id: 2, name: '季结' },
        ],
      },
    },
  ])
  const usageFor = async (client: TestClient) => (await client.get(`/clauses/${clause.id}/usage`)).data
  expect((await usageFor(writer)).forms).toEqual([
    {
      id: expect.any(Number),
      name: '合同表单',
      isDraft: false,
      fields: [{ id: 'payment_clause', name: '付款', ordinal: 1 }],
    },
  ])
  const values = { ...complete, payment_clause: { statementID: 2 } }
  const draft = await staff.post('/contracts', { contractTypeID: typeId, values })
  const mine = await usageFor(staff)
  expect(mine.statements).toEqual([{ id: 2, count: 1 }])
  expect(mine.contracts).toMatchObject({
    total: 1,
    list: [{ id: draft.data.contractID, statementID: 2 }],
  })
  const others = await usageFor(await own.person({ role: 'businessStaff' }))
  expect([others.statements, others.contracts.list]).toEqual([[], []])
})
