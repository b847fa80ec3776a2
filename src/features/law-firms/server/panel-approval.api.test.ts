import { beforeAll, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { letAdministratorsStandIn } from '#testing/stand-ins.ts'
import { createLawFirm } from './create-law-firm.ts'

const app = await testApp()
const org = await app.organization()
let lead: TestClient
let judge: TestClient
let plainFlow: number

beforeAll(async () => {
  lead = await org.as('legalLead')
  judge = await org.person({ role: 'legalLead', name: '审批人' })
  const admin = await org.as('administrator')
  const nodes = [
    { kind: 'approver', id: 'n1', name: '审批', who: [{ by: 'person', userIds: [judge.userId] }] },
  ]
  const flow = (
    await admin.post('/approval_flows', { kind: 'law_firm', name: '律所', definition: { nodes } })
  ).data
  await admin.post(`/approval_flows/${flow.id}/publish`, { version: flow.version })
  plainFlow = flow.id
  for (const ask of ['admission', 'removal'])
    expect((await admin.put('/record_approvals', { kind: 'law_firm', ask, flowID: flow.id })).status).toBe(
      200,
    )
})

const firm = (name: string, panel_status: 1 | 2) =>
  org.run(org.administratorId, async (context) => (await createLawFirm(context, { name, panel_status })).id)
const move = async (id: number, status: number, reason: string) => {
  const { version } = (await lead.get(`/law_firms/${id}`)).data
  return lead.put(`/law_firms/${id}/status`, { status, reason, version })
}
async function decide(id: number, verb: 'approve' | 'reject') {
  const { data } = await judge.get(`/approvals/law_firm/${id}/detail`)
  return judge.post(`/approvals/${data.id}/${verb}`, { taskID: data.mine.taskID, comment: '意见' })
}
const standing = async (id: number) => (await lead.get(`/law_firms/${id}`)).data

test('a firm comes into the panel when that is approved, with the reason in its log', async () => {
  const id = await firm('君合律师事务所', 1)
  const asked = await move(id, 2, '年度评审通过')
  expect(asked.data).toMatchObject({ panelStatus: 1, pending: { name: '律所入库审批', status: 2 } })
  expect((await decide(id, 'approve')).status).toBe(200)
  expect(await standing(id)).toMatchObject({ panelStatus: 2, pending: null })
  const log = (await lead.get(`/law_firms/${id}/log`)).data.list
  expect(JSON.stringify(log)).toContain('年度评审通过')
})

test('a firm stays in the panel when its removal is refused; suspending it asks nobody', async () => {
  const id = await firm('金杜律师事务所', 2)
  expect((await move(id, 4, '')).status).toBe(422)
  expect((await move(id, 4, '利益冲突')).data.pending).toBeTruthy()
  expect((await decide(id, 'reject')).status).toBe(200)
  expect(await standing(id)).toMatchObject({ panelStatus: 2, pending: null })
  expect((await move(id, 3, '整改')).data).toMatchObject({ panelStatus: 3, pending: null })
  const staff = await org.as('businessStaff')
  expect((await staff.put(`/law_firms/${id}/status`, { status: 4, reason: 'x', version: 1 })).status).toBe(
    403,
  )
})

test('a firm that no form filled in takes the branch that its columns lead to', async () => {
  const admin = await org.as('administrator')
  const when = { match: 'all', conditions: [{ fieldId: 'founded', operator: 5, value: '2000-01-01' }] }
  const approver = { kind: 'approver', who: [{ by: 'person', userIds: [judge.userId] }] }
  const nodes = [
    {
      kind: 'condition',
      id: 'x',
      name: '成立',
      branches: [
        { id: 'old', name: '老所', when },
        { id: 'new', name: '新所', when: null },
      ],
    },
    { ...approver, id: 'a', name: '审批', within: 'old' },
    { ...approver, id: 'z', name: '审批' },
  ]
  const flow = (
    await admin.post('/approval_flows', { kind: 'law_firm', name: '按成立日期', definition: { nodes } })
  ).data
  expect((await admin.post(`/approval_flows/${flow.id}/publish`, { version: flow.version })).status).toBe(200)
  const choose = (flowID: number) =>
    admin.put('/record_approvals', { kind: 'law_firm', ask: 'admission', flowID })
  await choose(flow.id)
  const { id } = await org.run(org.administratorId, (context) =>
    createLawFirm(context, { name: '老牌律师事务所', panel_status: 1, founded_on: '1993-05-01' }),
  )
  const asked = await move(id, 2, '入库')
  await choose(plainFlow)
  expect(asked.data).toMatchObject({ pending: { status: 2 } })
  const { data } = await judge.get(`/approvals/law_firm/${id}/detail`)
  expect(data.nodes[0]).toMatchObject({ id: 'x', taken: '老所' })
})

test('whoever changed a firm does not approve its admission; whoever only said what its work was worth does', async () => {
  const id = await firm('中伦律师事务所', 1)
  const survey = { matter: '商标', score: 2, remark: '' }
  expect((await judge.post(`/law_firms/${id}/surveys`, survey)).status).toBe(201)
  await move(id, 2, '评审')
  expect((await decide(id, 'reject')).status).toBe(200)
  const { formVersionID, values, version } = (await judge.get(`/law_firms/${id}/form`)).data
  const sent = { formVersionID, values: { ...values, name: '中伦（北京）律师事务所' }, version }
  expect((await judge.put(`/law_firms/${id}`, sent)).status).toBe(200)
  await letAdministratorsStandIn(org)
  expect((await move(id, 2, '评审')).data.pending).toBeTruthy()
  const { data } = await judge.get(`/approvals/law_firm/${id}/detail`)
  expect([data.state, data.mine.taskID]).toEqual(['running', null])
})
