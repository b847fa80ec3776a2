import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { letAdministratorsStandIn } from '#testing/stand-ins.ts'
import type { TemplateDetail } from '../domain/index.ts'

const app = await testApp()
const docx = readFileSync(join(import.meta.dirname, '../../../../demo/templates/sales-contract.docx'))
let office: ContractOffice
let judge: TestClient
beforeAll(async () => {
  const org = await app.organization()
  office = await contractOffice(org)
  judge = await org.person({ role: 'legalLead', name: '终审人' })
})

const approver = (id: string, { userId }: TestClient) => ({
  kind: 'approver',
  id,
  name: id,
  who: [{ by: 'person', userIds: [userId] }],
})

/** From now on templates are approved by a flow of these steps. */
async function approvedBy(nodes: object[]): Promise<void> {
  const { lead, org } = office
  const admin = await org.as('administrator')
  const given = { kind: 'template', name: `模板审批${Math.random()}`, definition: { nodes } }
  const flow = (await admin.post('/approval_flows', given)).data
  await admin.post(`/approval_flows/${flow.id}/publish`, { version: flow.version })
  const { version } = (await lead.get('/template_settings')).data
  expect((await lead.put('/template_settings', { flowID: flow.id, version })).status).toBe(200)
}

async function made(): Promise<TemplateDetail> {
  const { counsel, typeId } = office
  const fileID = (await counsel.upload('/files', '销售合同.docx', docx)).data.id
  const body = { name: `销售合同${Math.random()}`, contractTypeIDs: [typeId], fileID }
  return (await counsel.post('/templates', body)).data
}
const newest = ({ id, versions }: TemplateDetail) => `/templates/${id}/versions/${versions[0]?.id}`
const submit = (template: TemplateDetail) =>
  office.counsel.put(`${newest(template)}/submit`, { version: template.version, comment: '' })
const detail = async (by: TestClient, { id }: TemplateDetail) =>
  (await by.get(`/approvals/template/${id}/detail`)).data
const read = async ({ id }: TemplateDetail): Promise<TemplateDetail> =>
  (await office.counsel.get(`/templates/${id}`)).data

test('its author may do what is to be done after somebody else approved it, and it is published then', async () => {
  const { counsel, lead } = office
  await approvedBy([
    approver('n1', lead),
    { kind: 'handling', id: 'n2', name: '通知各部门', who: [{ by: 'initiator' }] },
  ])
  const template = await made()
  await submit(template)
  const first = await detail(lead, template)
  await lead.post(`/approvals/${first.id}/approve`, { taskID: first.mine.taskID, comment: '' })
  expect((await read(template)).state).not.toBe(2)
  const { id, mine } = await detail(counsel, template)
  const done = await counsel.post(`/approvals/${id}/handle`, { taskID: mine.taskID, comment: '已通知' })
  expect([done.status, done.data.state]).toEqual([200, 'approved'])
  expect((await read(template)).state).toBe(2)
})

const newVersion = async ({ id }: TemplateDetail): Promise<TemplateDetail> => {
  const fileID = (await office.counsel.upload('/files', '第二版.docx', docx)).data.id
  return (await office.counsel.post(`/templates/${id}/versions`, { fileID })).data
}
const bound = async (template: TemplateDetail): Promise<TemplateDetail> => {
  const bindings = { amount: { fieldID: 'amount', part: 'words' } }
  const { version } = template
  return (await office.counsel.put(`${newest(template)}/bindings`, { version, bindings })).data
}

test.each([
  ['another version', newVersion, true],
  ['other bindings', bound, true],
  ['nothing else', async (template: TemplateDetail) => template, false],
] as const)('returned in place and submitted with %s', async (_, change, isAskedAgain) => {
  const { lead } = office
  await approvedBy([approver('n1', lead), approver('n2', judge)])
  const template = await made()
  await submit(template)
  const first = await detail(lead, template)
  await lead.post(`/approvals/${first.id}/approve`, { taskID: first.mine.taskID, comment: '' })
  const { id, mine } = await detail(judge, template)
  const back = { taskID: mine.taskID, comment: '再议', resume: 'inPlace' }
  expect((await judge.post(`/approvals/${id}/return`, back)).status).toBe(200)
  expect((await submit(await change(await read(template)))).status).toBe(200)
  const asks = async (by: TestClient) => (await detail(by, template)).mine.taskID !== null
  // Who had approved the older text is asked again.
  expect([await asks(lead), await asks(judge)]).toEqual([isAskedAgain, !isAskedAgain])
})

test('whoever wrote the text that was submitted after a return is not asked, and may not approve it', async () => {
  const { lead, counsel } = office
  await letAdministratorsStandIn(office.org)
  await approvedBy([approver('n1', lead)])
  const template = await made()
  await submit(template)
  const first = await detail(lead, template)
  await lead.post(`/approvals/${first.id}/return`, { taskID: first.mine.taskID, comment: '我来改' })
  const fileID = (await lead.upload('/files', '改好的.docx', docx)).data.id
  const rewritten = await lead.post(`/templates/${template.id}/versions`, { fileID })
  expect((await submit(rewritten.data)).status).toBe(200)
  expect((await detail(lead, template)).mine.taskID).toBeNull()
  const { id, nodes } = await detail(counsel, template)
  const { taskID } = nodes[0].people[0]
  const own = await lead.post(`/approvals/${id}/approve`, { taskID, comment: '' })
  expect([own.status, own.code]).toEqual([403, 40303])
  expect((await read(template)).state).toBe(4)
})
