import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()
let office: ContractOffice
beforeAll(async () => {
  office = await contractOffice(org)
})

const docx = (...lines: string[]): Buffer => {
  const w = wordWriter()
  const body = lines.map((line) => w.p(line)).join('')
  return Buffer.from(
    buildDocx({ title: '合同', header: '<w:p/>', footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body }),
  )
}
const uploaded = async (client: TestClient, name = '对方来稿.docx', bytes = docx('第一条 标的')) =>
  (await client.upload('/files', name, bytes)).data.id as number
const drafted = async (more: object = {}, client = office.staff) =>
  client.post('/contracts', { contractTypeID: office.typeId, values: office.complete, ...more })
const locations = [{ block: 0, start: 0, end: 3 }]
const marks = (fileID: number, fields: object = {}) => ({ fileID, fileName: '对方来稿.docx', fields })
const found = (quote: string, isAccepted = false) => ({ state: 1, quote, locations, isAccepted })
const save = (
  client: TestClient,
  id: number,
  version: number,
  extraction: unknown,
  values = office.complete,
) => client.put(`/contracts/${id}/draft`, { version, values, extraction })

describe('a draft from an uploaded text', () => {
  test('has it as the first version of its text, which people go on writing', async () => {
    const fileID = await uploaded(office.staff)
    const made = await drafted({ fileID })
    expect(made.status).toBe(201)
    const { data } = await office.staff.get(`/contracts/${made.data.contractID}`)
    expect(data.fileType).toBe(2)
    expect(data.documents).toMatchObject([
      { kind: 'text', origin: 'edited', ordinal: 1, fileID, isCurrent: true },
    ])
    const formOf = async (client: TestClient) => (await client.get(`/contracts/${data.id}/form`)).data
    const text = { state: 'ready', fileID, fileName: '对方来稿.docx', isUploaded: true }
    expect((await formOf(office.staff)).text).toEqual(text)
    expect(await formOf(await org.as('auditor'))).not.toHaveProperty('text')
    const next = await office.staff.upload(
      `/contracts/${data.id}/text?baseID=${data.documents[0].id}&reason=x`,
      '合同.docx',
      docx('第一条 标的', '质保三年。'),
    )
    expect(next.status).toBe(201)
    const submitted = await office.staff.post(`/contracts/${data.id}/submit`, { version: made.data.version })
    expect(submitted.status).toBe(200)
  })

  test('is refused with a template beside it, with another kind of file, with the file of somebody else or elsewhere', async () => {
    const fileID = await uploaded(office.staff)
    const template = await drafted({ fileID, templateID: 1 })
    expect(template.status).toBe(422)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    expect((await drafted({ fileID: await uploaded(office.staff, '图.png', png) })).status).toBe(415)
    expect((await drafted({ fileID }, office.lead)).status).toBe(404)
    const elsewhere = await (await app.organization()).as('businessStaff')
    expect((await drafted({ fileID: await uploaded(elsewhere) })).status).toBe(404)
  })
})

describe('what was found in a file', () => {
  test('is kept with the draft and its file, logged, and counts for nothing before submission', async () => {
    const { staff } = office
    const { data } = await drafted({ values: {} })
    const id = data.contractID
    const fileID = await uploaded(staff)
    const fields = {
      contract_name: found('服务器采购合同'),
      amount: found('1286万元', true),
      remark: { state: 2, quote: '原话', locations, before: '旧话' },
      gone: found('不在表单里'),
    }
    const saved = await save(staff, id, data.version, marks(fileID, fields))
    expect(saved.status).toBe(200)
    expect(Object.keys(saved.data.extraction.fields)).toEqual(['contract_name', 'amount', 'remark'])
    const form = await staff.get(`/contracts/${id}/form`)
    expect(form.data.extraction).toEqual(saved.data.extraction)
    expect((await staff.get(`/contracts/${id}`)).data.documents).toMatchObject([
      { kind: 'attachment', fileID },
    ])
    // A save that says nothing of it leaves it as it is.
    const again = await staff.put(`/contracts/${id}/draft`, {
      version: saved.data.version,
      values: office.complete,
    })
    expect(again.data.extraction).toEqual(saved.data.extraction)
    const before = (await staff.get(`/contracts/${id}/audit_entries`)).data.list
    expect(JSON.stringify(before)).not.toContain('accepted')
    expect((await staff.post(`/contracts/${id}/submit`, { version: again.data.version })).status).toBe(200)
    const log = (await staff.get(`/contracts/${id}/audit_entries`)).data.list
    expect(log.find(({ action }: { action: string }) => action === 'contract.submit').detail).toEqual({
      fromFile: '对方来稿.docx',
      extracted: ['合同名称'],
      accepted: ['合同金额'],
      changed: ['备注'],
    })
  })

  test('says nothing of fields that a person may not see', async () => {
    const { data } = await drafted()
    const fileID = await uploaded(office.staff)
    await save(office.staff, data.contractID, data.version, marks(fileID, { amount: found('1286万元') }))
    const admin = await org.as('administrator')
    const role = await admin.post('/roles', {
      name: '看不到金额',
      description: '',
      permissions: [{ permission: 'contract.read', scope: 'all' }],
      fieldRights: [{ field: 'contract.amount', right: 'hidden' }],
    })
    const blind = await org.person()
    const { version } = (await admin.get(`/users/${blind.userId}/roles`)).data
    await admin.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version })
    const form = await blind.get(`/contracts/${data.contractID}/form`)
    expect(form.status).toBe(200)
    expect(JSON.stringify(form.data)).not.toContain('1286万元')
  })

  test('is refused with the file of somebody else, of another organisation, and in another form', async () => {
    const { data } = await drafted()
    const theirs = await uploaded(office.lead)
    expect((await save(office.staff, data.contractID, data.version, marks(theirs))).status).toBe(404)
    const elsewhere = await (await app.organization()).as('businessStaff')
    const foreign = await uploaded(elsewhere)
    expect((await save(office.staff, data.contractID, data.version, marks(foreign))).status).toBe(404)
    const own = await uploaded(office.staff)
    const wrong = marks(own, { amount: { state: 3, quote: '', locations: [] } })
    expect((await save(office.staff, data.contractID, data.version, wrong)).status).toBe(400)
    expect((await save(elsewhere, data.contractID, data.version, marks(foreign))).status).toBe(404)
    expect((await save(await org.as('administrator'), data.contractID, data.version, null)).status).toBe(403)
  })
})
