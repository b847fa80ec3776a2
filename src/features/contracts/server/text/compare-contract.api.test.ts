import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { paragraphsIn, settled, storyParts } from '#testing/tracked-changes.ts'

const app = await testApp()
const org = await app.organization()
let office: ContractOffice
let contractId: number

const docx = (...lines: string[]): Buffer => {
  const w = wordWriter()
  const body = lines.map((line) => w.p(line)).join('')
  return Buffer.from(
    buildDocx({ title: '合同', header: '<w:p/>', footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body }),
  )
}
const uploaded = async (client: TestClient, name: string, bytes: Buffer): Promise<number> =>
  (await client.upload('/files', name, bytes)).data.id
/** A PDF with one page and nothing on it, as a scan is to whoever looks for its text. */
function emptyPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = String(text.length).padStart(10, '0')
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${place} 00000 n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${text}${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`)
}
const compared = (client: TestClient, left: string, right: string, id = contractId) =>
  client.get(`/contracts/${id}/comparison?left=${left}&right=${right}`)

beforeAll(async () => {
  office = await contractOffice(org)
  const made = await office.staff.post('/contracts', {
    contractTypeID: office.typeId,
    values: office.complete,
  })
  contractId = made.data.contractID
})

describe('two texts of a contract', () => {
  test('are compared by paragraphs, with what weighs', async () => {
    const left = await uploaded(
      office.staff,
      '一稿.docx',
      docx('第一条 标的', '总价为人民币100元。', '无变化'),
    )
    const right = await uploaded(
      office.staff,
      '二稿.docx',
      docx('第一条 标的', '总价为人民币200元。', '无变化'),
    )
    const answer = await compared(office.staff, `file-${left}`, `file-${right}`)
    expect(answer.status).toBe(200)
    expect(answer.data.counts).toMatchObject({ changed: 1, same: 4, weighty: 1 })
    expect(answer.data.left).toEqual({ name: '一稿.docx', kind: 'file', ordinal: null })
    const row = answer.data.rows.find((one: { kind: string }) => one.kind === 'changed')
    expect(row).toMatchObject({ weights: ['amount'], right: { text: '总价为人民币200元。' } })
    const log = await (await org.as('administrator')).get(`/contracts/${contractId}/audit_entries`)
    expect(log.data.list[0]).toMatchObject({
      action: 'contract.compare',
      detail: { left: '一稿.docx', right: '二稿.docx' },
    })
  })

  test('may be an uploaded document of the contract and a file', async () => {
    const { staff } = office
    const attached = await staff.upload(`/contracts/${contractId}/files`, '附件.docx', docx('甲', '乙'))
    const file = await uploaded(staff, '来稿.docx', docx('甲', '丙'))
    const answer = await compared(staff, `document-${attached.data.id}`, `file-${file}`)
    expect(answer.data.left).toEqual({ name: '附件.docx', kind: 'attachment', ordinal: 1 })
    expect(answer.data.hasRedline).toBe(true)
  })

  test('of a contract without a template, its template is no side', async () => {
    const file = await uploaded(office.staff, '来稿.docx', docx('甲'))
    expect((await compared(office.staff, 'template', `file-${file}`)).code).toBe(42202)
  })

  test('may be a PDF, whose text is read where this server can', async () => {
    const pdf = await uploaded(office.staff, '扫描件.pdf', emptyPdf())
    const file = await uploaded(office.staff, '来稿.docx', docx('甲'))
    const answer = await compared(office.staff, `file-${file}`, `file-${pdf}`)
    const { pdftotextPath, tesseractPath } = org.services.config
    // A page without any text: a scan.
    expect(answer.code).toBe(pdftotextPath ? (tesseractPath ? 0 : 50305) : 50304)
  })

  test('are refused for what is no document', async () => {
    const text = await uploaded(office.staff, '说明.txt', Buffer.from('只是文字'))
    const file = await uploaded(office.staff, '来稿.docx', docx('甲'))
    expect((await compared(office.staff, `file-${text}`, `file-${file}`)).code).toBe(41502)
    expect((await compared(office.staff, 'anything', `file-${file}`)).status).toBe(400)
  })
})

describe('the redline of two texts', () => {
  const redline = (client: TestClient, left: string, right: string) =>
    client.get(`/contracts/${contractId}/redline?left=${left}&right=${right}`)

  test('is downloaded as a .docx whose changes give both texts', async () => {
    const left = await uploaded(office.staff, '一稿.docx', docx('第一条 标的', '总价为人民币100元。'))
    const right = await uploaded(office.staff, '二稿.docx', docx('第一条 标的', '总价为人民币200元。'))
    const answer = await redline(office.staff, `file-${left}`, `file-${right}`)
    expect(answer.status).toBe(200)
    const body = (await storyParts(answer.raw)).get('word/document.xml') as string
    expect(paragraphsIn(settled(body, 'accept'))).toEqual(['第一条 标的', '总价为人民币200元。'])
    expect(paragraphsIn(settled(body, 'reject'))).toEqual(['第一条 标的', '总价为人民币100元。'])
    expect(body).toContain('w:author="法务通"')
    const log = await (await org.as('administrator')).get(`/contracts/${contractId}/audit_entries`)
    expect(log.data.list[0]).toMatchObject({ action: 'contract.redline', detail: { isExact: true } })
  })

  test("needs two .docx, and nobody else's", async () => {
    const file = `file-${await uploaded(office.staff, '来稿.docx', docx('甲'))}`
    const text = `file-${await uploaded(office.staff, '说明.txt', Buffer.from('只是文字'))}`
    const theirs = `file-${await uploaded(office.counsel, '来稿.docx', docx('甲'))}`
    expect((await redline(office.staff, file, text)).code).toBe(41502)
    expect((await redline(office.staff, file, theirs)).status).toBe(404)
    expect((await redline(office.staff, file, 'both')).status).toBe(400)
    const outside = await (await app.organization()).as('administrator')
    const outsideFile = `file-${await uploaded(outside, '来稿.docx', docx('甲'))}`
    expect((await redline(outside, outsideFile, outsideFile)).status).toBe(404)
  })
})

describe('nobody else', () => {
  test("sees another person's upload, another contract's document or another organisation's", async () => {
    const mine = `file-${await uploaded(office.staff, '来稿.docx', docx('甲'))}`
    const theirs = `file-${await uploaded(office.counsel, '来稿.docx', docx('甲'))}`
    expect((await compared(office.staff, mine, theirs)).status).toBe(404)
    const other = await office.staff.post('/contracts', {
      contractTypeID: office.typeId,
      values: office.complete,
    })
    const path = `/contracts/${other.data.contractID}/files`
    const attached = await office.staff.upload(path, '甲.docx', docx('甲'))
    expect((await compared(office.staff, mine, `document-${attached.data.id}`)).status).toBe(404)
    const outside = await (await app.organization()).as('administrator')
    const outsideFile = `file-${await uploaded(outside, '来稿.docx', docx('甲'))}`
    expect((await compared(outside, outsideFile, outsideFile)).status).toBe(404)
    expect((await compared(office.staff, mine, outsideFile)).status).toBe(404)
  })

  test('whose role hides amounts, which the texts hold', async () => {
    const admin = await org.as('administrator')
    const role = await admin.post('/roles', {
      name: '不见金额',
      description: '',
      permissions: [{ permission: 'contract.read', scope: 'all' }],
      fieldRights: [{ field: 'contract.amount', right: 'hidden' }],
    })
    const blind = await org.person()
    const { data } = await admin.get(`/users/${blind.userId}/roles`)
    await admin.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version: data.version })
    const file = `file-${await uploaded(blind, '来稿.docx', docx('甲'))}`
    expect((await blind.get(`/contracts/${contractId}`)).status).toBe(200)
    const path = `/contracts/${contractId}/files?kind=attachment`
    const attached = await office.staff.upload(path, '附件.docx', docx('合同金额 12,860,000.00 元'))
    const document = `document-${attached.data.id}`
    expect((await compared(office.staff, document, document)).status).toBe(200)
    expect((await compared(blind, document, file)).status).toBe(404)
  })

  test('is kept waiting by a large comparison: both documents are read off the event loop', async () => {
    const template = await readFile(
      join(import.meta.dirname, '../../../../../demo/templates/sales-contract.docx'),
    )
    const file = `file-${await uploaded(office.staff, '模板.docx', template)}`
    const answer = await compared(office.staff, file, file)
    expect(answer.data.counts).toMatchObject({ changed: 0, removed: 0, added: 0, moved: 0 })
    expect(answer.data.rows.length).toBeGreaterThan(50)
  })
})
