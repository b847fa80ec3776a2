import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as api from '#engines/approvals/domain/index.ts'
import {
  type ContractOffice,
  contractOffice,
  officeFields,
  typeWithRights,
} from '#testing/contract-factory.ts'
import { elsewhere, testApp } from '#testing/index.ts'

const app = await testApp()

const drafted = async ({ staff, typeId, complete }: ContractOffice, more: object = {}, type = typeId) => {
  const values = { ...complete, ...more }
  const made = await staff.post('/contracts', { contractTypeID: type, values })
  return { id: made.data.contractID as number, version: made.data.version as number }
}
const submit = ({ staff }: ContractOffice, { id, version }: { id: number; version: number }) =>
  staff.post(`/contracts/${id}/submit`, { version })
const numberIn = ({ staff }: ContractOffice, id: number): Promise<string | null> =>
  staff.get(`/contracts/${id}`).then(({ data }) => data.number)

/** The flow of the office: its lead, and before that its counsel where this holds. */
async function branching(office: ContractOffice, condition: object): Promise<void> {
  const admin = await office.org.as('administrator')
  const person = ({ userId }: { userId: number }) => [{ by: 'person', userIds: [userId] }]
  const nodes = [
    {
      kind: 'condition',
      id: 'x',
      name: '分支',
      branches: [
        { id: 'first', name: '先', when: { match: 'all', conditions: [condition] } },
        { id: 'rest', name: '其他', when: null },
      ],
    },
    { kind: 'approver', id: 'c', name: '法务', within: 'first', who: person(office.counsel) },
    { kind: 'approver', id: 'z', name: '负责人', who: person(office.lead) },
  ]
  const flow = await admin.call(api.readFlowById, { params: { id: office.flowId } })
  const body = { name: flow.name, definition: { nodes }, version: flow.version } as never
  const { version } = await admin.call(api.updateFlow, { params: { id: office.flowId }, body })
  await admin.call(api.publishFlow, { params: { id: office.flowId }, body: { version } })
}

test('whoever submits next does not wait for the number while the first one’s approval is prepared', async () => {
  const office = await contractOffice(await app.organization())
  const [first, second] = [await drafted(office), await drafted(office)]
  let waiting: Promise<{ status: number }> | undefined
  await app.database.tenant(office.org.id, async (tx) => {
    // The first one waits for this before it finds out whom to ask.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`approval/${office.org.id}/contract/${first.id}`}, 0))`.execute(
      tx,
    )
    waiting = elsewhere(() => submit(office, first))
    await expect
      .poll(async () => {
        const { rows } =
          await sql`select 1 from pg_locks where not granted and locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
            tx,
          )
        return rows.length
      })
      .toBeGreaterThan(0)
    expect((await submit(office, second)).status).toBe(200)
  })
  expect((await waiting)?.status).toBe(200)
  expect([await numberIn(office, second.id), await numberIn(office, first.id)]).toEqual([
    'HT-000001',
    'HT-000002',
  ])
})

/** Whom the approval of a further contract asks first. */
async function asked(office: ContractOffice, more: object = {}): Promise<number[]> {
  const draft = await drafted(office, more)
  expect((await submit(office, draft)).status).toBe(200)
  const { rows } = await app.database.tenant(office.org.id, (tx) =>
    sql<{
      user_id: number
    }>`select t.user_id from approval_tasks t join contracts c on c.approval_instance_id = t.instance_id
      where c.id = ${draft.id} and t.state = 'open'`.execute(tx),
  )
  return rows.map(({ user_id: userId }) => userId)
}

test('a flow that looks at the number is judged by the number that the contract gets', async () => {
  const office = await contractOffice(await app.organization())
  await branching(office, { fieldId: 'contract_number', operator: 7, value: '000002' })
  const [counsel, lead] = [office.counsel.userId, office.lead.userId]
  expect([await asked(office), await asked(office), await asked(office)]).toEqual([[lead], [counsel], [lead]])
})

test('so is one that looks at a field which the number hides', async () => {
  const conditions = [{ fieldId: 'contract_number', operator: 8 as const, value: '000002' }]
  const office = await contractOffice(await app.organization(), [
    { id: 'risk', name: '风险分', type: 'number', visibleWhen: { match: 'all', conditions } },
  ])
  await branching(office, { fieldId: 'risk', operator: 3, value: '5' })
  const risky = () => asked(office, { risk: '9' })
  const [counsel, lead] = [office.counsel.userId, office.lead.userId]
  expect([await risky(), await risky(), await risky()]).toEqual([[counsel], [lead], [counsel]])
})

test('a submission that is refused at its last step takes no number', async () => {
  const office = await contractOffice(await app.organization())
  const draft = await drafted(office)
  const terminate = (state: string) =>
    office.org.run(office.org.administratorId, ({ tx }) =>
      sql`update users set state = ${state} where id = ${office.counsel.userId}`.execute(tx),
    )
  await terminate('terminated')
  expect((await submit(office, draft)).status).toBe(422)
  const row = await app.database.tenant(office.org.id, (tx) =>
    sql<{
      n: number
    }>`select count(*)::int as n from numbering_numbers where organization_id = ${office.org.id}`.execute(tx),
  )
  expect(row.rows[0]?.n).toBe(0)
  await terminate('active')
  expect((await submit(office, draft)).data.number).toBe('HT-000001')
})

test('a contract without a name is called by its number, in its approval too', async () => {
  const office = await contractOffice(await app.organization())
  const fields = officeFields.map((field) =>
    field.id === 'contract_name' ? { ...field, required: false } : field,
  )
  const type = await typeWithRights(office, { name: '无名', fields })
  const draft = await drafted(office, { contract_name: '' }, type)
  const submitted = await submit(office, draft)
  expect([submitted.status, submitted.data.number, submitted.data.name]).toEqual([
    200,
    'HT-000001',
    'HT-000001',
  ])
  const log = (await office.staff.get(`/contracts/${draft.id}/audit_entries`)).data.list
  expect(log.find(({ action }: { action: string }) => action === 'contract.submit')).toMatchObject({
    after: { number: 'HT-000001' },
  })
  const { rows } = await app.database.tenant(office.org.id, (tx) =>
    sql<{
      name: string
    }>`select subject_name as name from approval_instances where subject_id = ${draft.id}`.execute(tx),
  )
  expect(rows).toEqual([{ name: 'HT-000001' }])
})

test('the answer, the list, the search and the log say the number of a submission', async () => {
  const office = await contractOffice(await app.organization())
  const draft = await drafted(office)
  const { data } = await submit(office, draft)
  expect([data.number, data.status]).toEqual(['HT-000001', 2])
  const shown = data.sections.flatMap(({ fields }: { fields: { id: string; text: string }[] }) => fields)
  expect(shown.find(({ id }: { id: string }) => id === 'contract_number')?.text).toBe('HT-000001')
  const found = (await office.staff.get('/contracts?q=HT-000001')).data.list
  expect(found.map(({ id }: { id: number }) => id)).toEqual([draft.id])
  const log = (await office.staff.get(`/contracts/${draft.id}/audit_entries`)).data.list
  const entry = log.find(({ action }: { action: string }) => action === 'contract.submit')
  expect([entry.before.number, entry.after.number]).toEqual([null, 'HT-000001'])
})
