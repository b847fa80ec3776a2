import { extractRawText } from 'mammoth'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { withTemplatePath } from '#testing/docx-parts.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { publishedTemplate } from '#testing/text-factory.ts'

const app = await testApp()
const org = await app.organization()
let office: ContractOffice
let templateID: number

/** A contract of one sentence with the name's place, and what else is said. */
const docx = (name: string, ...lines: string[]): Buffer => {
  const w = wordWriter()
  const body = [w.p(['合同名称：', w.mark('contract_name', name), '。']), ...lines.map((line) => w.p(line))]
  return Buffer.from(
    buildDocx({
      title: '合同',
      header: '<w:p/>',
      footer: '<w:p/>',
      created: '2026-11-20T00:00:00Z',
      body: body.join(''),
    }),
  )
}

type Document = { id: number; kind: string; fileID: number; ordinal: number; [more: string]: unknown }

const documentsOf = async (id: number, client: TestClient = office.staff): Promise<Document[]> =>
  (await client.get(`/contracts/${id}`)).data.documents
const textsOf = async (id: number) => (await documentsOf(id)).filter(({ kind }) => kind === 'text')
const wordsOf = async ({ fileID }: { fileID: number }): Promise<string> => {
  const { raw } = await office.staff.get(`/files/${fileID}/content`)
  return (await extractRawText({ buffer: raw })).value
}
const save = (client: TestClient, id: number, baseID: number, bytes: Uint8Array, reason = '') =>
  client.upload(
    `/contracts/${id}/text?baseID=${baseID}&reason=${encodeURIComponent(reason)}`,
    '合同.docx',
    bytes,
  )

/** A draft with its filled text. */
async function drafted(name = '服务器采购合同') {
  const made = await office.staff.post('/contracts', {
    contractTypeID: office.typeId,
    templateID,
    values: { ...office.complete, contract_name: name },
  })
  const id: number = made.data.contractID
  const documents = await office.staff.post(`/contracts/${id}/document`, {})
  return { id, version: made.data.version as number, text: documents.data[0] as Document }
}

beforeAll(async () => {
  office = await contractOffice(org)
  templateID = await publishedTemplate(office, docx('（名称）', '第一条 标的'))
})

describe('the text of a draft', () => {
  test('is edited by hand: a further version with who, when, why and size, which a .docx reader reads back [SCR-07]', async () => {
    const { id, text } = await drafted()
    const answer = await save(office.staff, id, text.id, docx('服务器采购合同', '质保三年。'), '客户要求')
    expect(answer.status).toBe(201)
    expect(answer.data.putBack).toEqual([])
    const [newest, first] = await textsOf(id)
    expect(newest).toMatchObject({
      id: answer.data.document.id,
      ordinal: 2,
      origin: 'edited',
      reason: '客户要求',
      createdBy: (await office.staff.get('/session')).data.user.name,
      isCurrent: true,
    })
    expect(newest?.size).toBeGreaterThan(1000)
    expect(first).toMatchObject({ ordinal: 1, origin: 'filled' })
    expect(await wordsOf(newest as Document)).toContain('质保三年。')
    expect(await wordsOf(first as Document)).toContain('第一条 标的')
    const log = await office.staff.get(`/contracts/${id}/audit_entries`)
    expect(log.data.list[0]).toMatchObject({
      action: 'contract.editText',
      before: { version: 1 },
      after: { version: 2 },
      detail: { reason: '客户要求', putBack: [] },
    })
  })

  test('is saved once when it is saved several times at the same moment: the others are told who was first', async () => {
    const { id, text } = await drafted()
    const saves = await Promise.all(
      [1, 2, 3, 4].map((n) => save(office.staff, id, text.id, docx('服务器采购合同', `质保 ${n} 年。`))),
    )
    expect(saves.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const ordinals = saves.filter(({ status }) => status === 409).map(({ data }) => data.ordinal)
    expect(ordinals).toEqual([2, 2, 2])
    const [newest, first, ...more] = await textsOf(id)
    expect([newest?.ordinal, first?.ordinal, more]).toEqual([2, 1, []])
    const kept = saves.findIndex(({ status }) => status === 201) + 1
    expect(await wordsOf(newest as Document)).toContain(`质保 ${kept} 年。`)
    const log = await office.staff.get(`/contracts/${id}/audit_entries`)
    const edits = log.data.list.filter(({ action }: { action: string }) => action === 'contract.editText')
    expect(edits).toHaveLength(1)
  })

  test('that leads elsewhere is saved without that; the version says what was done and has it as it came, for who may see it', async () => {
    const { id, text } = await drafted()
    const came = await withTemplatePath(docx('服务器采购合同', '质保三年。'), 'S:\\律所.dotm')
    expect((await save(office.staff, id, text.id, came)).status).toBe(201)
    const [newest, first] = await textsOf(id)
    expect(newest?.repairs).toEqual([{ kind: 'templatePath', count: 1, details: ['S:\\律所.dotm'] }])
    expect(first?.repairs).toEqual([])
    const original = `/files/${newest?.fileID}/original`
    expect((await office.staff.get(original)).raw.equals(Buffer.from(came))).toBe(true)
    expect((await office.lead.get(original)).status).toBe(200)
    const stranger = await contractOffice(await app.organization())
    expect((await stranger.lead.get(original)).status).toBe(404)
  })

  test('keeps what was written by hand when the form changes, and says what the form says', async () => {
    const { id, version, text } = await drafted()
    await save(office.staff, id, text.id, docx('服务器采购合同', '质保三年。'))
    await office.staff.put(`/contracts/${id}/draft`, {
      version,
      values: { ...office.complete, contract_name: '存储采购合同' },
    })
    const documents = await office.staff.post(`/contracts/${id}/document`, {})
    expect(documents.data[0]).toMatchObject({ kind: 'text', ordinal: 3, origin: 'filled' })
    const words = await wordsOf(documents.data[0])
    expect(words).toContain('合同名称：存储采购合同。')
    expect(words).toContain('质保三年。')
  })

  test('goes into the approval as it was edited', async () => {
    const { id, version, text } = await drafted()
    await save(office.staff, id, text.id, docx('服务器采购合同', '质保五年。'))
    const submitted = await office.staff.post(`/contracts/${id}/submit`, { version })
    expect(submitted.status).toBe(200)
    await app.runJobs()
    const [newest] = await textsOf(id)
    expect(await wordsOf(newest as Document)).toContain('质保五年。')
    const after = await save(office.staff, id, (newest as Document).id, docx('服务器采购合同', '质保一年。'))
    expect(after.status).toBe(403)
  })

  test('says at the places of the form what the form says; what was typed over them is asked about', async () => {
    const { id, text } = await drafted()
    const answer = await save(office.staff, id, text.id, docx('改了名的合同', '质保三年。'))
    expect(answer.data.putBack).toEqual([])
    expect(answer.data.differences).toMatchObject([
      { name: '合同名称', typed: '改了名的合同', said: '服务器采购合同' },
    ])
    const [newest] = await textsOf(id)
    const words = await wordsOf(newest as Document)
    expect(words).toContain('合同名称：服务器采购合同。')
    expect(words).toContain('质保三年。')
  })

  test('is not saved over a text that somebody saved meanwhile: who and when is told, both texts are whole', async () => {
    const { id, text } = await drafted()
    const { lead } = office
    expect((await save(lead, id, text.id, docx('服务器采购合同', '负责人的话。'))).status).toBe(201)
    const late = await save(office.staff, id, text.id, docx('服务器采购合同', '经办人的话。'))
    expect(late.status).toBe(409)
    expect(late.code).toBe(40908)
    const name = (await lead.get('/session')).data.user.name
    expect(late.message).toContain(`${name} 已在您编辑期间保存了第 2 版`)
    expect(late.data).toMatchObject({ ordinal: 2, createdBy: name })
    const [newest] = await textsOf(id)
    expect(await wordsOf(newest as Document)).toContain('负责人的话。')
    const again = await save(
      office.staff,
      id,
      (newest as Document).id,
      docx('服务器采购合同', '经办人的话。'),
    )
    expect(again.status).toBe(201)
  })

  test('is saved all the same when the form alone was filled in anew meanwhile', async () => {
    const { id, version, text } = await drafted()
    await office.staff.put(`/contracts/${id}/draft`, {
      version,
      values: { ...office.complete, contract_name: '存储采购合同' },
    })
    await office.staff.post(`/contracts/${id}/document`, {})
    const answer = await save(office.staff, id, text.id, docx('服务器采购合同', '质保三年。'))
    expect(answer.status).toBe(201)
    const [newest] = await textsOf(id)
    const words = await wordsOf(newest as Document)
    expect(words).toContain('合同名称：存储采购合同。')
    expect(words).toContain('质保三年。')
  })
})

describe('an edited text is refused', () => {
  test('from who may not change the contract, and from another organisation', async () => {
    const { id, text } = await drafted()
    const bytes = docx('服务器采购合同')
    expect((await save(await org.as('administrator'), id, text.id, bytes)).status).toBe(403)
    const outside = await (await app.organization()).as('administrator')
    expect((await save(outside, id, text.id, bytes)).status).toBe(404)
    expect(await textsOf(id)).toHaveLength(1)
  })

  test('when it is no .docx, or was edited from what is no text of this contract', async () => {
    const { id, text } = await drafted()
    const other = await drafted()
    expect((await save(office.staff, id, text.id, Buffer.from('no document'))).status).toBe(415)
    expect((await save(office.staff, id, other.text.id, docx('服务器采购合同'))).status).toBe(404)
    expect((await office.staff.upload(`/contracts/${id}/text`, '合同.docx', docx('甲'))).status).toBe(400)
    expect(await textsOf(id)).toHaveLength(1)
  })
})
