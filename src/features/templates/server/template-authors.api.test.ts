import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { letAdministratorsStandIn } from '#testing/stand-ins.ts'
import type { TemplateDetail } from '../domain/index.ts'

const app = await testApp()
const docx = readFileSync(join(import.meta.dirname, '../../../../demo/templates/sales-contract.docx'))
let office: ContractOffice
let admin: TestClient
beforeAll(async () => {
  office = await contractOffice(await app.organization())
  admin = await office.org.as('administrator')
  await letAdministratorsStandIn(office.org)
  const nodes = [
    { kind: 'approver', id: 'n1', name: '审批', who: [{ by: 'person', userIds: [office.lead.userId] }] },
  ]
  const flow = (
    await admin.post('/approval_flows', { kind: 'template', name: '模板', definition: { nodes } })
  ).data
  await admin.post(`/approval_flows/${flow.id}/publish`, { version: flow.version })
  expect((await office.lead.put('/template_settings', { flowID: flow.id, version: 0 })).status).toBe(200)
})

let count = 0
const uploaded = async (by: TestClient): Promise<number> =>
  (await by.upload('/files', `模板${++count}.docx`, docx)).data.id
async function made(by: TestClient): Promise<TemplateDetail> {
  const body = { name: `模板${count}`, contractTypeIDs: [office.typeId], fileID: await uploaded(by) }
  return (await by.post('/templates', body)).data
}
const added = async ({ id }: { id: number }): Promise<TemplateDetail> =>
  (await office.counsel.post(`/templates/${id}/versions`, { fileID: await uploaded(office.counsel) })).data
const newest = ({ id, versions }: TemplateDetail) => `/templates/${id}/versions/${versions[0]?.id}`
const submit = async (one: TemplateDetail) =>
  expect(
    (await office.counsel.put(`${newest(one)}/submit`, { version: one.version, comment: '' })).status,
  ).toBe(200)
async function approve(by: TestClient, { id }: { id: number }): Promise<number> {
  const { data } = await by.get(`/approvals/template/${id}/detail`)
  return (await by.post(`/approvals/${data.id}/approve`, { taskID: data.mine.taskID, comment: '' })).status
}

describe('who does not approve a template', () => {
  test('whoever bound its bookmarks, though somebody else made the version', async () => {
    const one = await made(office.counsel)
    const { bindings } = one.versions[0] as TemplateDetail['versions'][number]
    const bound = await office.lead.put(`${newest(one)}/bindings`, { version: one.version, bindings })
    await submit(bound.data)
    expect(await approve(office.lead, one)).not.toBe(200)
    expect(await approve(admin, one)).toBe(200)
  })

  test('whoever wrote a version before it, until somebody else approved that', async () => {
    const one = await made(office.lead)
    await submit(await added(one))
    expect(await approve(office.lead, one)).not.toBe(200)
    expect(await approve(admin, one)).toBe(200)
    await submit(await added(one))
    expect(await approve(office.lead, one)).toBe(200)
  })
})
