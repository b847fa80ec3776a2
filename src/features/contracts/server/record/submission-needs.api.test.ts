import { beforeEach, describe, expect, test } from 'vitest'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { plainText } from '#testing/shared-contract.ts'

const app = await testApp()
let office: ContractOffice
beforeEach(async () => {
  office = await contractOffice(await app.organization())
})

/** No rule gives numbers any more: who drafts types them. */
const withoutRule = ({ org }: ContractOffice) =>
  org.run(org.administratorId, ({ tx }) =>
    tx.updateTable('numbering_rules').set({ enabled: false }).where('organization_id', '=', org.id).execute(),
  )
/** Another type with the office's form (without a field for numbers, if that is wanted), which asks for what a new type asks. */
async function newType(more: object = {}, withField = true): Promise<number> {
  const { lead, typeId, flowId } = office
  const types = (await lead.get('/contract_types/list')).data
  const { formID } = types.find(({ id }: { id: number }) => id === typeId)
  const own = withField ? formID : await plainForm()
  const made = await lead.post('/contract_types', { name: '工程合同', formID: own, flowID: flowId, ...more })
  expect([made.status, made.errors]).toEqual([201, []])
  return made.data.id
}
async function plainForm(): Promise<number> {
  const name = { id: 'contract_name', name: '合同名称', type: 'custom', rawType: 'contractName' }
  const admin = await office.org.as('administrator')
  const form = await admin.post('/forms', {
    formType: 1,
    name: '简单表单',
    fieldGroupList: [{ name: '基本信息', fieldList: [name] }],
  })
  expect(form.errors).toEqual([])
  await admin.post(`/forms/${form.data.id}/publish`, { version: form.data.version })
  return form.data.id
}
const uploaded = async (client = office.staff) =>
  (await client.upload('/files', '正文.docx', plainText('第一条 标的'))).data.id as number
async function draft(contractTypeID: number, values: object = office.complete, more: object = {}) {
  const made = await office.staff.post('/contracts', { contractTypeID, values, ...more })
  expect([made.status, made.errors]).toEqual([201, []])
  return { id: made.data.contractID as number, version: made.data.version as number }
}
const submit = ({ id, version }: { id: number; version: number }) =>
  office.staff.post(`/contracts/${id}/submit`, { version, comment: '' })
const issues = (answer: { errors: { path: string; code: string }[] }) =>
  answer.errors.map(({ path, code }) => `${path} ${code}`)

describe('a contract of a new type', () => {
  test('without number, text and file is not submitted, and says what to do and whom to ask', async () => {
    await withoutRule(office)
    const one = await draft(await newType({}, false), { contract_name: '无编号无正文' })
    const refused = await submit(one)
    expect([refused.status, issues(refused)]).toEqual([422, ['number numberUnmade', 'text textUnmade']])
    expect(JSON.stringify(refused.errors)).toContain('请联系管理员设置编号规则')
    expect((await office.staff.get(`/contracts/${one.id}`)).data).toMatchObject({ status: 1, number: null })
  })

  test('is submitted with a typed number and a text of its own; an attachment is no text', async () => {
    await withoutRule(office)
    const typeId = await newType()
    const values = { ...office.complete, contract_number: 'GC-1' }
    const { id, version } = await draft(typeId, values)
    await office.staff.upload(`/contracts/${id}/files?kind=attachment`, '附件.docx', plainText('附件'))
    expect(issues(await submit({ id, version }))).toEqual(['text textUnmade'])
    const withText = await draft(typeId, values, { fileID: await uploaded() })
    expect((await submit(withText)).status).toBe(200)
    const unnumbered = await draft(typeId, office.complete, { fileID: await uploaded() })
    // The form asks for the number itself, and is told of once.
    expect(issues(await submit(unnumbered))).toEqual(['contract_number required'])
  })

  test('has its number by a rule; a text is given to the draft, once, by who writes it', async () => {
    const one = await draft(await newType())
    expect(issues(await submit(one))).toEqual(['text textUnmade'])
    const path = `/contracts/${one.id}/uploaded_text`
    const stranger = await (await app.organization()).as('businessStaff')
    expect((await stranger.post(path, { fileID: await uploaded(stranger) })).status).toBe(404)
    const reader = await office.org.as('auditor')
    expect((await reader.post(path, { fileID: await uploaded(reader) })).status).toBe(403)
    expect((await office.staff.post(path, { fileID: await uploaded() })).status).toBe(200)
    const { data } = await office.staff.get(`/contracts/${one.id}`)
    expect(data).toMatchObject({ fileType: 2, documents: [{ kind: 'text', ordinal: 1, isCurrent: true }] })
    expect((await office.staff.post(path, { fileID: await uploaded() })).status).toBe(422)
    expect((await submit(one)).status).toBe(200)
    expect((await office.staff.post(path, { fileID: await uploaded() })).status).toBe(403)
  })

  test('is given no text by who may change it and from whom a field is hidden that the text may tell', async () => {
    const { id } = await draft(await newType())
    const admin = await office.org.as('administrator')
    const inRole = async (name: string, fieldRights: object[]) => {
      const permissions = ['contract.read', 'contract.update'].map((permission) => ({
        permission,
        scope: 'all',
      }))
      const role = await admin.post('/roles', { name, description: '', permissions, fieldRights })
      const client = await office.org.person()
      const { version } = (await admin.get(`/users/${client.userId}/roles`)).data
      await admin.put(`/users/${client.userId}/roles`, { roleIDs: [role.data.id], version })
      return client
    }
    const path = `/contracts/${id}/uploaded_text`
    const blind = await inRole('看不到金额', [{ field: 'contract.amount', right: 'hidden' }])
    expect((await blind.post(path, { fileID: await uploaded(blind) })).status).toBe(403)
    const seeing = await inRole('看得到金额', [])
    expect((await seeing.post(path, { fileID: await uploaded(seeing) })).status).toBe(200)
  })

  test('needs neither where the type says so', async () => {
    await withoutRule(office)
    const typeId = await newType({ isNumberRequired: false, isTextRequired: false }, false)
    expect((await submit(await draft(typeId, { contract_name: '便条' }))).status).toBe(200)
  })
})
