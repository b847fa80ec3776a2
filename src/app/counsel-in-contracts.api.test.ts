import { expect, test } from 'vitest'
import { contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()

/** A record that a person makes by its published form. */
async function filled(client: TestClient, path: string, values: object): Promise<{ id: number }> {
  const { data } = await client.get(`${path}/form`)
  const made = await client.post(path, { formVersionID: data.formVersionID, values })
  expect([path, made.status, made.message]).toEqual([path, 201, ''])
  return made.data
}

test('an organisation without the demonstration names firm, project and case type in a contract [PRD-07] [FLD-18] [FLD-19] [FLD-20] [FLD-21] [FLD-22]', async () => {
  const office = await contractOffice(await app.organization(), [
    { id: 'project', name: '关联项目', type: 'relationProject' },
    { id: 'cause', name: '案由', type: 'caseType' },
    { id: 'firms', name: '顾问律所', type: 'lawFirms', privateConfig: { multiple: true } },
    { id: 'lawyers', name: '顾问律师', type: 'lawyers' },
    { id: 'agents', name: '代理信息', type: 'agentInformation' },
  ])
  const { lead, staff } = office
  const firm = await filled(lead, '/law_firms', { name: '正衡律师事务所' })
  const lawyer = await filled(lead, '/lawyers', {
    name: '周正',
    license_number: '13101201010123456',
    law_firm: [firm.id],
  })
  const project = await filled(lead, '/project', {
    name: '数据中台建设',
    type: '1',
    lead: [lead.userId],
    department: [await office.org.department('信息技术部')],
    members: [staff.userId],
  })
  const cause = await lead.post('/case_types', { tree: 'civil', parentID: null, name: '平台服务合同纠纷' })
  expect([cause.status, cause.message]).toEqual([201, ''])
  const drafted = await staff.post('/contracts', {
    contractTypeID: office.typeId,
    values: {
      ...office.complete,
      project: [project.id],
      cause: cause.data.id,
      firms: [firm.id],
      lawyers: [lawyer.id],
      agents: { lawFirmIDList: [firm.id], lawyerIDList: [lawyer.id] },
    },
  })
  expect([drafted.status, drafted.message]).toEqual([201, ''])
  const { data } = await staff.get(`/contracts/${drafted.data.contractID}`)
  const texts = Object.fromEntries(
    data.sections.flatMap(({ fields }: { fields: { id: string; text: string }[] }) =>
      fields.map(({ id, text }) => [id, text]),
    ),
  )
  expect(texts).toMatchObject({
    project: '数据中台建设',
    cause: expect.stringContaining('平台服务合同纠纷'),
    firms: '正衡律师事务所',
    lawyers: '周正',
    agents: '正衡律师事务所：周正',
  })
  expect((await staff.get(`/project/${project.id}/contracts`)).data.list).toMatchObject([
    { id: drafted.data.contractID },
  ])
  // What others do not see is not theirs to name: the same ids in another organisation.
  const other = await contractOffice(await app.organization(), [
    { id: 'firms', name: '顾问律所', type: 'lawFirms' },
    { id: 'project', name: '关联项目', type: 'relationProject' },
  ])
  const foreign = await other.staff.post('/contracts', {
    contractTypeID: other.typeId,
    values: { ...other.complete, firms: [firm.id], project: [project.id] },
  })
  expect(JSON.stringify(foreign.data ?? {})).not.toMatch(/正衡|数据中台/)
  expect(foreign.status).not.toBe(201)
})
