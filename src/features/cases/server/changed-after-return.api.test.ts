import { beforeAll, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '#testing/matters.ts'
import { newParty } from '#testing/merged-parties.ts'

const app = await testApp()
const org = await app.organization()
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
let admin: TestClient
let first: TestClient
let second: TestClient

beforeAll(async () => {
  office = await matterOffice(org)
  lead = office.lead
  admin = await org.as('administrator')
  first = await org.person({ role: 'legalLead', name: '初审人' })
  second = await org.person({ role: 'legalLead', name: '终审人' })
  const nodes = [first, second].map(({ userId }, at) => ({
    kind: 'approver',
    id: `n${at}`,
    name: `审批${at}`,
    who: [{ by: 'person', userIds: [userId] }],
  }))
  const body = { kind: 'dispute', name: '两步审批', definition: { nodes } }
  const { id, version } = (await admin.post('/approval_flows', body)).data
  await admin.post(`/approval_flows/${id}/publish`, { version })
  const chosen = await admin.put('/record_approvals', { kind: 'law_dispute', ask: 'major', flowID: id })
  expect(chosen.status).toBe(200)
})

const detailOf = async (client: TestClient, id: number) =>
  (await client.get(`/approvals/dispute/${id}/detail`)).data
async function act(client: TestClient, id: number, verb: string, more: object = {}) {
  const { id: approval, mine } = await detailOf(client, id)
  const body = { taskID: mine.taskID, comment: '意见', ...more }
  expect((await client.post(`/approvals/${approval}/${verb}`, body)).status).toBe(200)
}
const submit = async (id: number) => {
  const { version } = (await lead.get(`/law_disputes/${id}`)).data
  const moved = await lead.put(`/law_disputes/${id}/status`, { status: 2, reason: '受理', version })
  expect(moved.data.pending).toBeTruthy()
}
/** A major dispute that the first approved, the second gave back in place, and the lead changed. */
async function changedAfterReturn(values: object): Promise<number> {
  const { id } = await office.madeDispute({ is_major: true, major_reason: '金额巨大' })
  await submit(id)
  await act(first, id, 'approve')
  await act(second, id, 'return', { resume: 'inPlace' })
  const form = (await lead.get(`/law_disputes/${id}/form`)).data
  const { formVersionID, version } = form
  const sent = { formVersionID, version, values: { ...form.values, ...values } }
  const saved = await lead.put(`/law_disputes/${id}`, sent)
  expect([saved.status, saved.errors]).toEqual([200, []])
  return id
}
const amount = { amount: '310000000', unit: 'CNY' }

const partyIn = async (kind: string, name: string) => {
  const { id } = await newParty(lead, { name }, kind)
  return [{ id, name }]
}

test.each([
  ['amount', async () => ({ amount })],
  ['ownParty', async () => ({ own_party: await partyIn('internal', '我方另一家公司') })],
  ['parties', async () => ({ opposing_parties: await partyIn('external', '对方另一家公司') })],
] as const)(
  'who had approved another %s is asked again, told before and in the history',
  async (matter, changed) => {
    const values = await changed()
    const id = await changedAfterReturn(values)
    const preview = (await lead.post('/law_disputes/preview_approval_flow', { id, status: 2 })).data
    const expected = { matters: [matter], nodes: ['审批0'], people: ['初审人'] }
    expect(preview.asksAgain).toEqual(expected)
    await submit(id)
    expect((await detailOf(first, id)).mine.taskID).not.toBeNull()
    expect((await detailOf(second, id)).mine.taskID).toBeNull()
    const { action, detail } = (await detailOf(lead, id)).history.at(-1)
    expect([action, detail.outdated.matters]).toEqual(['resubmit', [matter]])
    expect(detail.fields.map(({ field }: { field: string }) => field)).toEqual(Object.keys(values))
  },
)

test('who may see the dispute no more is told of the approval alone, not what its fields were changed to', async () => {
  const id = await changedAfterReturn({ amount })
  await submit(id)
  const fieldsFor = async (client: TestClient) => (await detailOf(client, id)).history.at(-1).detail.fields
  expect(JSON.stringify(await fieldsFor(second))).toContain('3,100,000')
  const roles = (await admin.get('/roles')).data.list as { id: number; key: string }[]
  const become = async (role: string) => {
    const path = `/users/${second.userId}/roles`
    const { version } = (await admin.get(path)).data
    const roleIDs = roles.filter(({ key }) => key === role).map((one) => one.id)
    expect((await admin.put(path, { version, roleIDs })).status).toBe(200)
  }
  await become('businessStaff')
  expect((await second.get(`/law_disputes/${id}`)).status).toBe(404)
  expect(await fieldsFor(second)).toEqual([])
  await become('legalLead')
})
