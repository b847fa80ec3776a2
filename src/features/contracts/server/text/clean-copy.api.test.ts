import mammoth from 'mammoth'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { partsOf, withParts } from '#testing/docx-parts.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import { secrets, tellingDocx } from '#testing/telling-docx.ts'

const app = await testApp()
const org = await app.organization('长江实业')
let office: ContractOffice
let contractId: number
let documentId: number

beforeAll(async () => {
  office = await contractOffice(org)
  const made = await office.staff.post('/contracts', {
    contractTypeID: office.typeId,
    values: office.complete,
  })
  contractId = made.data.contractID
  documentId = await attached(office.staff, '对方来稿.docx', await uploadable())
})

/** What an upload may hold: a template on somebody's machine is refused already there. */
async function uploadable(): Promise<Uint8Array> {
  return withParts(await tellingDocx(), {
    'word/_rels/settings.xml.rels': null,
    'word/settings.xml': (xml) => xml.replace(/<w:attachedTemplate[^>]*>/, ''),
  })
}
const attached = async (client: TestClient, name: string, bytes: Uint8Array): Promise<number> => {
  const answer = await client.upload(`/contracts/${contractId}/files?kind=attachment`, name, bytes)
  if (answer.code !== 0) throw new Error(answer.message)
  return answer.data.id
}
const traces = (client: TestClient, document = documentId, contract = contractId) =>
  client.get(`/contracts/${contract}/documents/${document}/traces`)
const copy = (client: TestClient, body: object, document = documentId, contract = contractId) =>
  client.post(`/contracts/${contract}/documents/${document}/clean_copy`, body)
const content = async (client: TestClient, fileID: number) =>
  (await client.get(`/files/${fileID}/content`)).raw

describe('a document of a contract', () => {
  test('tells what it holds besides what a reader sees', async () => {
    const { data } = await traces(office.staff)
    expect(data.name).toBe('对方来稿.docx')
    const kinds = data.found.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['comments', 'insertions', 'properties', 'hiddenText', 'links']),
    )
    expect(data.found.find(({ kind }: { kind: string }) => kind === 'comments')).toMatchObject({
      count: 2,
      details: expect.arrayContaining(['内部律师李明：底价八折，不要让对方知道']),
    })
  })

  test('is copied clean for sending out: no internal comment, change or name leaves, and the log says so', async () => {
    const answer = await copy(office.staff, { changes: 'accept', hiddenText: 'remove' })
    expect(answer.status).toBe(201)
    expect(answer.data.name).toBe('服务器采购合同 清洁版.docx')
    const bytes = await content(office.staff, answer.data.fileID)
    const all = [...(await partsOf(bytes))].map(([name, text]) => name + text).join('\n')
    for (const secret of secrets.filter((one) => one !== 'MyCompany.dotx')) expect(all).not.toContain(secret)
    expect((await mammoth.extractRawText({ buffer: bytes })).value).toContain('第一条 价格含税')
    expect(await openXmlErrors(bytes)).toEqual([])
    expect(answer.data.left.map(({ kind }: { kind: string }) => kind)).toEqual(['links'])
    const log = await (await org.as('administrator')).get(`/contracts/${contractId}/audit_entries`)
    expect(
      log.data.list.find(({ action }: { action: string }) => action === 'contract.cleanCopy'),
    ).toMatchObject({
      detail: {
        document: '对方来稿.docx',
        changes: 'accept',
        removed: { comments: 2 },
        sha256: answer.data.sha256,
      },
    })
  })

  test('keeps its changes when asked, under the name of the house', async () => {
    const { data } = await copy(office.staff, { changes: 'keep' })
    const body = (await partsOf(await content(office.staff, data.fileID))).get('word/document.xml') as string
    expect(body).toContain('w:author="长江实业"')
    expect(body).not.toContain('李明')
  })

  test('stays as it was itself', async () => {
    const { data } = await traces(office.staff)
    expect(data.found.find(({ kind }: { kind: string }) => kind === 'comments').count).toBe(2)
  })

  test('a repeated request with the same key makes one copy', async () => {
    const key = { 'idempotency-key': 'clean-1' }
    const path = `/contracts/${contractId}/documents/${documentId}/clean_copy`
    const [first, second] = [
      await office.staff.post(path, { changes: 'accept' }, key),
      await office.staff.post(path, { changes: 'accept' }, key),
    ]
    expect(second.data.fileID).toBe(first.data.fileID)
  })
})

describe('a clean copy is refused', () => {
  test('for what is no .docx, and for what was not asked rightly', async () => {
    const text = await attached(office.staff, '说明.txt', Buffer.from('只是文字'))
    expect((await copy(office.staff, { changes: 'accept' }, text)).code).toBe(41502)
    expect((await traces(office.staff, text)).code).toBe(41502)
    expect((await copy(office.staff, { changes: 'some' })).status).toBe(400)
    expect((await copy(office.staff, {})).status).toBe(400)
    expect((await copy(office.staff, { changes: 'accept' }, 999_999_999)).status).toBe(404)
  })

  test("for another contract's document, for people who may not see the contract, and for another organisation", async () => {
    const other = await office.staff.post('/contracts', {
      contractTypeID: office.typeId,
      values: office.complete,
    })
    expect((await copy(office.staff, { changes: 'accept' }, documentId, other.data.contractID)).status).toBe(
      404,
    )
    const stranger = await org.person({ role: 'businessStaff' })
    expect((await copy(stranger, { changes: 'accept' })).status).toBe(404)
    expect((await traces(stranger)).status).toBe(404)
    const nobody = await org.person()
    expect((await copy(nobody, { changes: 'accept' })).status).toBe(403)
    expect((await traces(nobody)).status).toBe(403)
    const outside = await (await app.organization()).as('administrator')
    expect((await copy(outside, { changes: 'accept' })).status).toBe(404)
    expect((await traces(outside)).status).toBe(404)
  })

  test('is its maker’s alone', async () => {
    const { data } = await copy(office.staff, { changes: 'accept' })
    expect((await office.counsel.get(`/files/${data.fileID}/content`)).status).toBe(404)
  })
})
