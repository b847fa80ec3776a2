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
