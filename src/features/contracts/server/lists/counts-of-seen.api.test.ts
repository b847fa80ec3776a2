import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { addContractsToProject, createProject } from '#features/projects/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
let office: ContractOffice
let colleague: TestClient
let project: number
let templateId: number

/** Of a project and a template: one contract of the person, one of somebody in another department, and a draft of theirs. */
beforeAll(async () => {
  office = await contractOffice(org)
  const { staff, lead } = office
  colleague = await org.person({ role: 'businessStaff', departmentId: await org.department('市场部') })
  const made = await org.run(org.administratorId, (context) =>
    createProject(context, { name: 'ERP 升级', memberIDs: [staff.userId, colleague.userId] }),
  )
  project = made.id
  const bytes = await readFile(join(import.meta.dirname, '../../../../../demo/templates/sales-contract.docx'))
  const file = await lead.upload('/files', 'template.docx', bytes)
  const template = await lead.post('/templates', {
    name: '采购合同',
    contractTypeIDs: [office.typeId],
    fileID: file.data.id,
  })
  templateId = template.data.id
  const { id, version, versions } = template.data
  expect((await lead.put(`/templates/${id}/versions/${versions[0].id}/publish`, { version })).code).toBe(0)
  const drafted = async (client: TestClient, name: string): Promise<number> => {
    const answer = await client.post('/contracts', {
      contractTypeID: office.typeId,
      templateID: templateId,
      values: { ...office.complete, contract_name: name },
    })
    expect(answer.code, answer.message).toBe(0)
    return answer.data.contractID
  }
  const mine = await drafted(staff, '我的合同')
  const theirs = await drafted(colleague, '别人的合同')
  const draft = await drafted(colleague, '别人的草稿')
  await app.database.pool.query('update contracts set status = 6 where id = any($1)', [[mine, theirs]])
  await org.run(org.administratorId, (context) =>
    addContractsToProject(context, project, [mine, theirs, draft]),
  )
})

const counted = async (client: TestClient) => {
  const list = (await client.get('/project/list')).data.list as { id: number; contracts: number }[]
  const one = (await client.get(`/project/${project}`)).data
  const within = (await client.get(`/project/${project}/contracts`)).data
  return [list.find(({ id }) => id === project)?.contracts, one.contracts, within.total]
}

test('a project tells how many of its contracts the reader sees: in the list, on its page and in its contracts alike', async () => {
  expect(await counted(office.staff)).toEqual([1, 1, 1])
  // Drafts are for the people who work on them.
  expect(await counted(office.lead)).toEqual([2, 2, 2])
  expect(await counted(colleague)).toEqual([2, 2, 2])
  const foreign = await stranger.as('legalLead')
  expect((await foreign.get(`/project/${project}`)).status).toBe(404)
})

test('a file of projects tells each reader what the list tells them', async () => {
  const exported = async (client: TestClient) => {
    const file = await client.post('/project/export', { columns: ['name', 'contracts'] })
    return (await readXlsx(new Uint8Array(file.raw))).sheets[0]?.rows[1]
  }
  expect(await exported(office.staff)).toEqual(['ERP 升级', 1])
  expect(await exported(office.lead)).toEqual(['ERP 升级', 2])
})

test('a project with contracts is not deleted, and the refusal counts none that are not to be seen', async () => {
  const { version } = (await office.lead.get(`/project/${project}`)).data
  const refused = await office.lead.delete(`/project/${project}?version=${version}`)
  expect([refused.status, refused.message]).toEqual([409, '正在被使用（项目中有合同），不能删除'])
})

test('a template tells how many contracts that came from it the reader sees, and that it is used', async () => {
  const countsFor = async (client: TestClient) => {
    const { contractCount, isUsed, abilities } = (await client.get(`/templates/${templateId}`)).data
    return [contractCount, isUsed, abilities.delete]
  }
  expect(await countsFor(office.staff)).toEqual([1, true, false])
  expect(await countsFor(office.lead)).toEqual([2, true, false])
  const finance = await org.person({ role: 'legalCounsel', departmentId: await org.department('子公司') })
  const { total } = (await finance.get(`/templates/${templateId}/contracts`)).data
  expect(await countsFor(finance)).toEqual([total, true, false])
  const { version } = (await office.lead.get(`/templates/${templateId}`)).data
  const refused = await office.lead.delete(`/templates/${templateId}?version=${version}`)
  expect([refused.status, refused.message]).toEqual([409, '正在被使用（已有合同由它起草），不能删除'])
})
