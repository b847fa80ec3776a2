import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'

const app = await testApp()
const docx = readFileSync(join(import.meta.dirname, '../../../../demo/templates/sales-contract.docx'))

test('its author may do what is to be done after somebody else approved it, and it is published then', async () => {
  const { org, counsel, lead, typeId } = await contractOffice(await app.organization())
  const admin = await org.as('administrator')
  const nodes = [
    { kind: 'approver', id: 'n1', name: '审批', who: [{ by: 'person', userIds: [lead.userId] }] },
    { kind: 'handling', id: 'n2', name: '通知各部门', who: [{ by: 'initiator' }] },
  ]
  const given = { kind: 'template', name: '模板审批与通知', definition: { nodes } }
  const flow = (await admin.post('/approval_flows', given)).data
  await admin.post(`/approval_flows/${flow.id}/publish`, { version: flow.version })
  expect((await lead.put('/template_settings', { flowID: flow.id, version: 0 })).status).toBe(200)
  const fileID = (await counsel.upload('/files', '销售合同.docx', docx)).data.id
  const made = (await counsel.post('/templates', { name: '销售合同', contractTypeIDs: [typeId], fileID }))
    .data
  const version = made.versions[0].id
  await counsel.put(`/templates/${made.id}/versions/${version}/submit`, {
    version: made.version,
    comment: '',
  })
  const detail = async (by: typeof lead) => (await by.get(`/approvals/template/${made.id}/detail`)).data
  const first = await detail(lead)
  await lead.post(`/approvals/${first.id}/approve`, { taskID: first.mine.taskID, comment: '' })
  const published = async () => (await counsel.get(`/templates/${made.id}`)).data.state
  expect(await published()).not.toBe(2)
  const { id, mine } = await detail(counsel)
  const done = await counsel.post(`/approvals/${id}/handle`, { taskID: mine.taskID, comment: '已通知' })
  expect([done.status, done.data.state]).toEqual([200, 'approved'])
  expect(await published()).toBe(2)
})
