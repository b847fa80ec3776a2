import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listInbox } from '#engines/approvals/domain/index.ts'
import {
  type ContractOffice,
  contractOffice,
  officeFields,
  typeWithRights,
} from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { createContract, submitContract } from '../../domain/index.ts'
import { contractFacts } from './approval-facts.ts'

const app = await testApp()
let office: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization())
})

/** A contract in approval with one external party. */
async function submitted(contractTypeID: number): Promise<number> {
  const body = { contractTypeID, values: office.complete as never }
  const draft = await office.staff.call(createContract, { body })
  const params = { id: draft.contractID }
  await office.staff.call(submitContract, { params, body: { version: draft.version } })
  await app.database.system((tx) =>
    sql`insert into contract_parties (organization_id, contract_id, ordinal, field_id, party_type, name)
      values (${office.org.id}, ${params.id}, 0, 'party', 2, '甲方科技有限公司'), (${office.org.id}, ${params.id}, 1, 'own', 1, '我方')`.execute(
      tx,
    ),
  )
  return params.id
}
const rowIn = async (client: TestClient, tab: 'todo' | 'initiated', id: number) => {
  const { list } = await client.call(listInbox, { query: { tab, pageSize: 100 } })
  return list.find(({ subject }) => subject.id === id)
}

test('the inbox says what a contract is worth and with whom it is', async () => {
  const id = await submitted(office.typeId)
  const wanted = { amount: { amount: '1286000000', unit: 'CNY' }, otherParty: '甲方科技有限公司（未建档）' }
  expect(await rowIn(office.staff, 'initiated', id)).toMatchObject(wanted)
  expect(await rowIn(office.counsel, 'todo', id)).toMatchObject(wanted)
})

test('an amount that the step hides from whom it asks is not in their inbox', async () => {
  const typeId = await typeWithRights(office, {
    name: '隐藏金额',
    fields: officeFields,
    rights: { amount: 'hidden' },
  })
  const id = await submitted(typeId)
  expect(await rowIn(office.staff, 'initiated', id)).toMatchObject({ amount: { amount: '1286000000' } })
  expect(await rowIn(office.counsel, 'todo', id)).toMatchObject({
    amount: null,
    otherParty: '甲方科技有限公司（未建档）',
  })
})

test('nor is one that the role hides; of a contract that somebody does not see nothing is said', async () => {
  const id = await submitted(office.typeId)
  const { org } = office
  const admin = await org.as('administrator')
  const role = await admin.post('/roles', {
    name: '不看金额',
    description: '',
    permissions: [{ permission: 'contract.read', scope: 'all' }],
    fieldRights: [{ field: 'contract.amount', right: 'hidden' }],
  })
  const [blind, stranger] = [await org.person(), await org.person({ role: 'businessStaff' })]
  const { data } = await admin.get(`/users/${blind.userId}/roles`)
  await admin.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version: data.version })
  const factsFor = async ({ userId }: { userId: number }) =>
    (await org.run(userId, (context) => contractFacts(context, [id]))).get(id)
  expect(await factsFor(blind)).toEqual({ amount: null, otherParty: '甲方科技有限公司（未建档）' })
  expect(await factsFor(stranger)).toBeUndefined()
  expect(await factsFor(office.lead)).toMatchObject({ amount: { amount: '1286000000' } })
})

/** An office of its own with five contracts that wait for counsel, of which the step hides the amount of the last. */
async function amountsOffice() {
  office = await contractOffice(await app.organization())
  const typeId = await typeWithRights(office, {
    name: '隐藏金额',
    fields: officeFields,
    rights: { amount: 'hidden' },
  })
  const ids: number[] = []
  for (const [type, amount, unit] of [
    [office.typeId, '300000', 'CNY'],
    [office.typeId, '100000', 'CNY'],
    [office.typeId, '200000', 'USD'],
    [office.typeId, '200000', 'CNY'],
    [typeId, '200000', 'CNY'],
  ] as const) {
    office = { ...office, complete: { ...office.complete, amount: { amount, unit } } }
    ids.push(await submitted(type))
  }
  return ids as [number, number, number, number, number]
}
const idsOf = async (client: TestClient, query: string) =>
  (await client.get(`/approvals/inbox?pageSize=100&${query}`)).data.list.map(
    ({ subject }: { subject: { id: number } }) => subject.id,
  )

test('the inbox is filtered and sorted by amounts of a currency, never by a hidden one', async () => {
  const [most, least, dollars, middle, hidden] = await amountsOffice()
  const { counsel, staff } = office
  const between = 'filter=amount:between:CNY,100000,200000'
  expect((await idsOf(counsel, between)).toSorted()).toEqual([least, middle])
  // Whoever submitted it sees the amount that the step hides.
  expect((await idsOf(staff, `tab=waiting&${between}`)).toSorted()).toEqual([least, middle, hidden])
  expect(await idsOf(counsel, 'filter=amount:gte:USD,1')).toEqual([dollars])
  expect(await idsOf(counsel, 'filter=amount:eq:CNY,300000')).toEqual([most])
  expect(await idsOf(counsel, 'sort=amount')).toEqual([least, middle, most, dollars, hidden])
  expect(await idsOf(counsel, 'sort=-amount')).toEqual([dollars, most, middle, least, hidden])
  expect((await idsOf(staff, 'tab=waiting&sort=amount')).slice(1, 3).toSorted()).toEqual([middle, hidden])
  const { data } = await counsel.get('/approvals/inbox?sort=amount&pageSize=3')
  expect(await idsOf(counsel, `sort=amount&cursor=${data.nextCursor}`)).toEqual([dollars, hidden])
  for (const filter of ['amount:ne:CNY,1', 'amount:empty:', 'amount:eq:CNY,x'])
    expect([filter, (await counsel.get(`/approvals/inbox?filter=${filter}`)).status]).toEqual([filter, 400])
  expect((await counsel.get('/approvals/inbox?tab=done&filter=amount:eq:CNY,1')).status).toBe(400)
})

test('nor by one that the role hides, nor by one of a contract that the person does not see', async () => {
  const ids = await amountsOffice()
  const { org, counsel } = office
  const admin = await org.as('administrator')
  const roleOf = async (permissions: object[]) => {
    const fieldRights = permissions.length ? [{ field: 'contract.amount', right: 'hidden' }] : []
    const name = `角色${permissions.length}`
    return (await admin.post('/roles', { name, description: '', permissions, fieldRights })).data.id
  }
  const reading = { permission: 'contract.read', scope: 'all' }
  for (const permissions of [[reading], []]) {
    const blind = await org.person()
    const { data } = await admin.get(`/users/${blind.userId}/roles`)
    const body = { roleIDs: [await roleOf(permissions)], version: data.version }
    expect((await admin.put(`/users/${blind.userId}/roles`, body)).status).toBe(200)
    // Their tasks, as if they had been asked.
    await app.database.system((tx) =>
      sql`update approval_tasks set user_id = ${blind.userId} where organization_id = ${org.id} and user_id = ${counsel.userId}
        and state = 'open'`.execute(tx),
    )
    const inArrival = await idsOf(blind, '')
    expect(inArrival.toSorted()).toEqual(ids.toSorted())
    expect(await idsOf(blind, 'filter=amount:gte:CNY,0')).toEqual([])
    expect(await idsOf(blind, 'filter=amount:lte:USD,900000')).toEqual([])
    // What has none in their eyes stands by when it came alone.
    const byId = ids.toSorted((a, b) => a - b)
    expect(await idsOf(blind, 'sort=amount')).toEqual(byId)
    expect(await idsOf(blind, 'sort=-amount')).toEqual(byId.toReversed())
    await app.database.system((tx) =>
      sql`update approval_tasks set user_id = ${counsel.userId} where organization_id = ${org.id} and user_id = ${blind.userId}`.execute(
        tx,
      ),
    )
  }
})
