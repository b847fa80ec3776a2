import { beforeAll, describe, expect, test } from 'vitest'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { letAdministratorsStandIn } from '#testing/stand-ins.ts'
import { nameOf, saveText, textOffice } from '#testing/text-factory.ts'
import { previewContractApproval, readContract } from '../../domain/index.ts'

const app = await testApp()
const org = await app.organization()
const { office, drafted, edit, texts } = await textOffice(org)
let administrator: string
beforeAll(async () => {
  administrator = (await org.as('administrator').then((client) => client.get('/session'))).data.user.name
})

type Approval = {
  id: number
  mine: { taskID: number }
  nodes: { people: { name: string; id: number; state: string }[] }[]
}
const approvalOf = async (client: TestClient, id: number): Promise<Approval> =>
  (await client.get(`/approvals/contract/${id}/detail`)).data
const asked = async (id: number) =>
  (await approvalOf(office.staff, id)).nodes.flatMap(({ people }) =>
    people.filter(({ state }) => state === 'open').map((person) => person.id),
  )
const submit = async (id: number, by: ContractOffice['staff'] = office.staff) => {
  const { version } = await by.call(readContract, { params: { id } })
  return by.post(`/contracts/${id}/submit`, { version })
}
const giveBack = async (by: TestClient, id: number) => {
  const { id: instance, mine } = await approvalOf(by, id)
  return by.post(`/approvals/${instance}/return`, {
    taskID: mine.taskID,
    comment: '请补充',
    nodeID: null,
    resume: 'onward',
  })
}
const change = async (by: TestClient, id: number, more: object) => {
  const { version, values } = (await by.get(`/contracts/${id}/form`)).data
  return by.put(`/contracts/${id}/draft`, { version, values: { ...values, ...more } })
}

describe('who wrote a draft', () => {
  test('after a return the approver rewrites it: the initiator submits, somebody else is asked', async () => {
    const { id } = await drafted()
    await submit(id)
    await app.runJobs()
    expect(await asked(id)).toEqual([office.counsel.userId])
    expect((await giveBack(office.counsel, id)).status).toBe(200)
    expect((await change(office.counsel, id, { remark: '由法务改写' })).status).toBe(200)
    const preview = await office.staff.call(previewContractApproval, { params: { id } })
    expect(preview.nodes[0]?.people.map((person) => person.id)).not.toContain(office.counsel.userId)
    expect(preview.nodes[0]?.note).toBe('ownSubmission')
    expect((await submit(id)).errors).toMatchObject([{ code: 'noStandIn' }])
    await letAdministratorsStandIn(org)
    expect((await submit(id)).status).toBe(200)
    const people = await asked(id)
    expect(people).not.toContain(office.counsel.userId)
    expect(people.length).toBeGreaterThan(0)
    const first = (await approvalOf(office.staff, id)).nodes[0]
    expect(first?.people.some(({ name }) => name === administrator)).toBe(true)
  })

  test('a text that was edited counts like the form; a comment and a save that changes nothing do not', async () => {
    const { id, text } = await drafted()
    const name = await nameOf(office.counsel)
    const bytes = await edit(text, (on) => on.comment('第三方', '请明确', name))
    await saveText(office.counsel, id, text.id, bytes, { change: 'comment' })
    expect((await change(office.counsel, id, {})).status).toBe(200)
    await submit(id)
    expect(await asked(id)).toEqual([office.counsel.userId])

    const other = await drafted()
    const edited = await edit(other.text, (on) => on.replace('六十日', '九十日'))
    expect((await saveText(office.counsel, other.id, other.text.id, edited)).status).toBe(201)
    expect(await texts(other.id)).toHaveLength(2)
    await submit(other.id)
    expect(await asked(other.id)).not.toContain(office.counsel.userId)
  })

  test('an approval that was asked before still does not let its author agree, and lets them give it back', async () => {
    const { id } = await drafted()
    await submit(id)
    await app.runJobs()
    await app.database.pool.query('update contracts set authors = authors || $2::bigint where id = $1', [
      id,
      office.counsel.userId,
    ])
    const { id: instance, mine } = await approvalOf(office.counsel, id)
    const answer = await office.counsel.post(`/approvals/${instance}/approve`, {
      taskID: mine.taskID,
      comment: '',
    })
    expect([answer.status, answer.code]).toEqual([403, 40307])
    expect((await giveBack(office.counsel, id)).status).toBe(200)
  })
})

test('a contract asks whom its submitter chooses, where its flow leaves it to them; the number is not used up by a refusal', async () => {
  const own = await contractOffice(await app.organization())
  const admin = await own.org.as('administrator')
  const flow = (await admin.get(`/approval_flows/${own.flowId}`)).data
  const nodes = [
    { kind: 'approver', id: 'n1', name: '审批', who: [{ by: 'initiatorChoice', many: true }], mode: 'all' },
  ]
  const body = { name: flow.name, definition: { nodes }, version: flow.version }
  const { version } = (await admin.put(`/approval_flows/${own.flowId}`, body)).data
  expect((await admin.post(`/approval_flows/${own.flowId}/publish`, { version })).status).toBe(200)
  const drafts = { contractTypeID: own.typeId, values: own.complete }
  const made = (await own.staff.post('/contracts', drafts)).data
  const id: number = made.contractID
  const sending = (chosen: object) =>
    own.staff.post(`/contracts/${id}/submit`, { version: made.version, chosen })
  expect((await sending({})).errors.map(({ path }: { path: string }) => path)).toEqual(['chosen.n1'])
  expect((await sending({ n1: [own.staff.userId] })).status).toBe(422)
  const sent = await sending({ n1: [own.lead.userId, own.counsel.userId] })
  expect([sent.status, sent.data.number]).toEqual([200, 'HT-000001'])
  const { nodes: steps, history } = await approvalOf(own.staff, id).then(
    (one) =>
      one as never as {
        nodes: Approval['nodes']
        history: { detail: { chosen?: { node: string; people: string[] }[] } }[]
      },
  )
  expect(steps[0]?.people.map((person) => person.id)).toEqual([own.lead.userId, own.counsel.userId])
  expect(history[0]?.detail.chosen?.[0]?.people).toHaveLength(2)
})
