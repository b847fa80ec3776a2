import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFlow, publishFlow } from '#engines/approvals/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import type { TemplateDetail } from '../domain/index.ts'

// Who sees what of a template: those who keep templates, see every approval or were asked see all of it, others what is published.
const app = await testApp()
let office: ContractOffice
let auditor: TestClient
const docx = readFileSync(join(import.meta.dirname, '../../../../demo/templates/sales-contract.docx'))
let count = 0

beforeAll(async () => {
  office = await contractOffice(await app.organization())
  auditor = await office.org.as('auditor')
})

async function made(): Promise<TemplateDetail> {
  const fileID = (await office.counsel.upload('/files', `模板${++count}.docx`, docx)).data.id
  const body = { name: `可见的模板 ${count}`, contractTypeIDs: [office.typeId], fileID }
  return (await office.counsel.post('/templates', body)).data
}
const published = async (template: TemplateDetail): Promise<TemplateDetail> => {
  const path = `/templates/${template.id}/versions/${template.versions[0]?.id}/publish`
  return (await office.counsel.put(path, { version: template.version })).data
}
const written = async (template: TemplateDetail): Promise<TemplateDetail> => {
  const fileID = (await office.counsel.upload('/files', '下一版.docx', docx)).data.id
  return (await office.counsel.post(`/templates/${template.id}/versions`, { fileID })).data
}
const namesFor = async (client: TestClient): Promise<string[]> =>
  (await client.get('/templates?pageSize=200')).data.list.map(({ name }: { name: string }) => name)
const statusesFor = (client: TestClient, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await client.get(path)).status))

describe('a template that was never published', () => {
  test('is there for those who keep templates and for the auditor, and for nobody who only drafts from templates', async () => {
    const { id, name, versions } = await made()
    const paths = [`/templates/${id}`, `/files/${versions[0]?.fileID}/content`, `/templates/${id}/contracts`]
    expect(await statusesFor(office.lead, paths)).toEqual([200, 200, 200])
    expect(await statusesFor(auditor, paths)).toEqual([200, 200, 200])
    expect(await statusesFor(office.staff, paths)).toEqual([404, 404, 404])
    expect(await namesFor(auditor)).toContain(name)
    expect(await namesFor(office.staff)).not.toContain(name)
  })
})

describe('a version that is not published', () => {
  test('stays out of the list, which has the description and the published file', async () => {
    const template = await made()
    const given = { version: template.version, description: '五百万元以下的采购' }
    const described = (await office.counsel.put(`/templates/${template.id}`, given)).data
    const next = await written(await published(described))
    const inUse = next.versions.find(({ ordinal }) => ordinal === 1)?.fileID
    const { list } = (
      await office.staff.get(`/templates?contractTypeID=${office.typeId}&state=2&pageSize=200`)
    ).data
    const row = list.find(({ id }: { id: number }) => id === template.id)
    expect([row.description, row.publishedFileID]).toEqual(['五百万元以下的采购', inUse])
    expect(await statusesFor(office.staff, [`/files/${row.publishedFileID}/content`])).toEqual([200])
    expect(await namesFor(await (await app.organization()).as('legalLead'))).not.toContain(template.name)
  })

  test('is not shown, opened or compared by who sees published templates; the published one is', async () => {
    const next = await written(await published(await made()))
    const [draft, first] = next.versions
    const seen = (await office.staff.get(`/templates/${next.id}`)).data as TemplateDetail
    expect([seen.seesDrafts, seen.versions.map(({ ordinal }) => ordinal)]).toEqual([false, [1]])
    const all = (await auditor.get(`/templates/${next.id}`)).data as TemplateDetail
    expect([all.seesDrafts, all.versions.map(({ ordinal }) => ordinal)]).toEqual([true, [2, 1]])
    const between = (left?: number, right?: number) =>
      `/templates/${next.id}/comparison?left=version-${left}&right=version-${right}`
    const paths = [
      `/files/${first?.fileID}/content`,
      `/files/${draft?.fileID}/content`,
      between(first?.id, first?.id),
      between(first?.id, draft?.id),
      `/templates/${next.id}/contracts?versionID=${draft?.id}`,
    ]
    expect(await statusesFor(office.staff, paths)).toEqual([200, 404, 200, 404, 404])
    expect(await statusesFor(office.counsel, paths)).toEqual([200, 200, 200, 200, 200])
  })
})

describe('a version that waits for approval', () => {
  async function approvedBy(userIds: number[]): Promise<void> {
    const flowID = await office.org.run(office.org.administratorId, async (context) => {
      const node = { kind: 'approver', id: 'n1', name: '法务审批', within: null, mode: 'any' }
      const rest = { whenEmpty: 'refuse', timeLimit: null, fieldRights: {} }
      const flow = await createFlow(context, {
        kind: 'template',
        name: '模板审批',
        description: '',
        enabled: true,
        definition: {
          formatVersion: 1,
          samePerson: 'once',
          nodes: [{ ...node, ...rest, who: [{ by: 'person', userIds }] }],
        } as never,
      })
      await publishFlow(context, flow.id, flow.version)
      return flow.id
    })
    const { version } = (await office.lead.get('/template_settings')).data
    await office.lead.put('/template_settings', { flowID, version })
  }

  test('is for those who keep templates, the auditor and who was asked; business staff find no page, no approval and no trace', async () => {
    const asked = await office.org.person({ role: 'businessStaff', name: '被问的业务人员' })
    const template = await written(await published(await made()))
    await approvedBy([asked.userId])
    const [waiting] = template.versions
    const sent = await office.counsel.put(`/templates/${template.id}/versions/${waiting?.id}/submit`, {
      version: template.version,
    })
    expect(sent.data.pendingVersionID).toBe(waiting?.id)
    const paths = [
      `/templates/${template.id}/approval`,
      `/approvals/template/${template.id}/detail`,
      `/files/${waiting?.fileID}/content`,
    ]
    for (const client of [office.lead, auditor, asked])
      expect(await statusesFor(client, paths)).toEqual([200, 200, 200])
    expect(await statusesFor(office.staff, paths)).toEqual([404, 404, 404])
    const seen = (await office.staff.get(`/templates/${template.id}`)).data as TemplateDetail
    expect([seen.pendingVersionID, seen.versions.length]).toEqual([null, 1])
    const { list } = (await office.staff.get('/templates?pageSize=200')).data
    const row = list.find(({ id }: { id: number }) => id === template.id)
    expect([row.state, row.pendingVersionID]).toEqual([2, null])
  })
})

test('the name of a draft is not told by its number', async () => {
  const template = await made()
  const number = `草稿编号-${count}`
  const numbered = { version: template.version, number }
  expect((await office.counsel.put(`/templates/${template.id}`, numbered)).status).toBe(200)
  const path = `/template_number/check_duplicate?templateNumber=${encodeURIComponent(number)}`
  expect((await office.counsel.get(path)).data).toHaveLength(1)
  expect((await office.staff.get(path)).data).toEqual([])
})
