import { execFileSync } from 'node:child_process'
import JSZip from 'jszip'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { type PlantedOffice, planted, plantedOffice, writings } from '#testing/planted-contract.ts'
import { requires } from '#testing/requires.ts'
import type { TestClient } from '#testing/test-client.ts'
import { saveText } from '#testing/text-factory.ts'
import type { ContractDetail } from '../../domain/api.ts'

const app = await testApp()
const org = await app.organization()
let made: PlantedOffice
const secrets = Object.values(writings).flat()

beforeAll(async () => {
  made = await plantedOffice(org)
})

/** Everything that a .docx says in any of its parts, with and without its marks. */
async function wordsIn(raw: Buffer): Promise<string> {
  const zip = await JSZip.loadAsync(raw)
  const parts = await Promise.all(Object.values(zip.files).map((file) => file.async('string')))
  return parts.flatMap((part) => [part, part.replaceAll(/<[^>]*>/g, '')]).join('\n')
}
const secretsIn = (text: string): string[] => secrets.filter((secret) => text.includes(secret))
const detailOf = async (client: TestClient, id: number): Promise<ContractDetail> =>
  (await client.get(`/contracts/${id}`)).data
const textOf = async (client: TestClient, id: number) =>
  (await detailOf(client, id)).documents.find(({ kind }) => kind === 'text')
const content = async (client: TestClient, fileID: number | null | undefined) =>
  client.get(`/files/${fileID}/content`)

/** A file with another part changed by this. */
async function changed(raw: Buffer, change: (zip: JSZip) => Promise<unknown>): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(raw)
  await change(zip)
  return zip.generateAsync({ type: 'uint8array' })
}
const rewrite = async (zip: JSZip, part: string, by: (xml: string) => string) =>
  zip.file(part, by((await zip.file(part)?.async('string')) ?? ''))
const intoBody = (zip: JSZip, paragraphs: string) =>
  rewrite(zip, 'word/document.xml', (xml) => xml.replace(/(<w:body[^>]*>)/, `$1${paragraphs}`))
const p = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** A contract whose text somebody wrote in before it was submitted. */
async function written(change: (zip: JSZip) => Promise<unknown>): Promise<number> {
  // What was typed over the form's places, or deleted there, is as the text has it.
  const settle = async (id: number, differences: { id: number }[]) => {
    const { version } = (await made.office.staff.get(`/contracts/${id}/form`)).data
    const choices = differences.map((one) => ({ id: one.id, take: 'document' }))
    const settled = await made.office.staff.post(`/contracts/${id}/text_differences/settle`, {
      version,
      choices,
    })
    expect([settled.status, settled.data.open]).toEqual([200, []])
  }
  const { staff } = made.office
  const id = await made.plant(async ({ id: draft, text }) => {
    const { raw } = await content(staff, (await textOf(staff, draft))?.fileID)
    const saved = await saveText(staff, draft, text, await changed(raw, change))
    expect([saved.status, saved.message]).toEqual([201, ''])
    if (saved.data.differences.length) await settle(draft, saved.data.differences)
  })
  await app.runJobs()
  return id
}

describe('the text of a contract for whom a step hides parts of it', () => {
  test('is a copy made by the server with those places blank, to be read and by no other way written', async () => {
    const id = await made.plant()
    await app.runJobs()
    const { counsel, lead, staff } = made.office
    await counsel.get(`/contracts/${id}`)
    await app.runJobs()
    const { documents, documentNote, approvedText } = await detailOf(counsel, id)
    const [text] = documents
    expect([documentNote, approvedText]).toEqual([{ why: 'copy', left: 0 }, null])
    expect(text).toMatchObject({ kind: 'text', isBlanked: true, reason: '' })
    const file = await content(counsel, text?.fileID)
    const words = await wordsIn(file.raw)
    expect([file.status, secretsIn(words)]).toEqual([200, []])
    expect(words).toContain('密约一号')
    expect(words).toContain('■■■■')

    // Who sees everything has the text itself; what is in it is not for counsel, and the copy is for nobody else.
    const whole = await textOf(lead, id)
    expect(whole?.isBlanked).toBe(false)
    expect(secretsIn(await wordsIn((await content(lead, whole?.fileID)).raw))).toContain(planted.note)
    expect((await content(counsel, whole?.fileID)).status).toBe(404)
    for (const client of [lead, staff, await (await app.organization()).as('legalCounsel')])
      expect((await content(client, text?.fileID)).status).toBe(404)

    // Every further way to read it goes through the copy; none writes.
    const beside = await counsel.get(`/contracts/${id}/draft_text`)
    expect(beside.data).toMatchObject({ shown: 'copy', note: 'copy', file: { id: text?.fileID } })
    expect(beside.data.places.length).toBeGreaterThan(0)
    expect((await counsel.get(`/contracts/${id}/draft_text/content`)).status).toBe(403)
    const sides = `left=template&right=document-${text?.id}`
    const comparison = await counsel.get(`/contracts/${id}/comparison?${sides}`)
    const redline = await counsel.get(`/contracts/${id}/redline?${sides}`)
    expect([beside.status, comparison.status, redline.status]).toEqual([200, 200, 200])
    expect(comparison.data.counts).toMatchObject({ changed: 0, added: 0, removed: 0 })
    const read = `${beside.raw.toString()}${comparison.raw.toString()}${await wordsIn(redline.raw)}`
    expect(secretsIn(read)).toEqual([])
    const path = `/contracts/${id}/documents/${text?.id}`
    expect(
      (await counsel.post(`${path}/clean_copy`, { format: 'docx', changes: 'accept', hiddenText: 'remove' }))
        .status,
    ).toBe(404)
    expect((await saveText(counsel, id, text?.id as number, file.raw)).status).toBe(403)
    expect((await saveText(counsel, id, text?.id as number, file.raw, { change: 'comment' })).status).toBe(
      403,
    )
  })

  test('tells nothing of what was taken out of the file when it came, and leads to no original', async () => {
    const relation =
      '<Relationship Id="rId90" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="consultantplus://x" TargetMode="External"/>'
    const id = await written(async (zip) => {
      await rewrite(zip, 'word/_rels/document.xml.rels', (xml) =>
        xml.replace('</Relationships>', `${relation}</Relationships>`),
      )
      await intoBody(
        zip,
        `<w:p><w:hyperlink xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId90"><w:r><w:t>另见 ${planted.note}</w:t></w:r></w:hyperlink></w:p>`,
      )
    })
    const { counsel, lead } = made.office
    await counsel.get(`/contracts/${id}`)
    await app.runJobs()
    const versions = (await detailOf(lead, id)).documents.filter(({ repairs }) => repairs.length)
    expect(versions[0]?.repairs[0]).toMatchObject({ kind: 'link', details: [`另见 ${planted.note}`] })
    const { documents } = await detailOf(counsel, id)
    expect(documents.flatMap(({ repairs }) => repairs)).toEqual([])
    for (const { fileID } of [...documents, ...versions])
      expect((await counsel.get(`/files/${fileID}/original`)).status).toBe(404)
  })

  test.skipIf(requires('libreoffice', 'poppler'))('is printed with those places blank', async () => {
    const id = await made.plant()
    const { counsel } = made.office
    // Only here: printing every contract of these tests takes minutes.
    app.services.config.sofficePath = 'soffice'
    await app.runJobs()
    await counsel.get(`/contracts/${id}`)
    await app.runJobs()
    delete app.services.config.sofficePath
    const print = (await detailOf(counsel, id)).documents.find(({ kind }) => kind === 'pdf')
    const pdf = await content(counsel, print?.fileID)
    expect([print?.isBlanked, pdf.status]).toEqual([true, 200])
    const text = execFileSync('pdftotext', ['-q', '-raw', '-', '-'], { input: pdf.raw, encoding: 'utf8' })
    const bare = text.replaceAll(/\s/g, '')
    expect(secrets.filter((secret) => bare.includes(secret.replaceAll(/\s/g, '')))).toEqual([])
    expect(bare).toContain('密约一号')
  })

  test('that was written by hand is hidden in every part of the file', async () => {
    const id = await written(async (zip) => {
      const by = 'w:id="901" w:author="周宁" w:date="2026-11-20T10:00:00Z"'
      await intoBody(
        zip,
        p(`另付 987,654.32 元至 ${planted.account.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}`) +
          p('合计 98.765432 万元') +
          '<w:p><w:r><w:t>青铜</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>钥匙七号</w:t></w:r></w:p>' +
          `<w:p><w:del ${by}><w:r><w:delText>原价 987654.32</w:delText></w:r></w:del><w:r><w:t>其余不变</w:t></w:r></w:p>`,
      )
      const header = Object.keys(zip.files).find((name) => /header\d*\.xml$/.test(name)) as string
      await rewrite(zip, header, (xml) =>
        xml.replace(/<w:p\/>|(?=<\/w:hdr>)/, p(`联系人 ${planted.contact}`)),
      )
      await rewrite(zip, 'docProps/core.xml', (xml) =>
        xml.replace('</cp:coreProperties>', `<dc:subject>${planted.phone}</dc:subject></cp:coreProperties>`),
      )
    })
    const { counsel } = made.office
    const { documents, documentNote } = await detailOf(counsel, id)
    expect(documentNote?.why).toBe('copy')
    expect(documentNote?.left).toBeGreaterThan(0)
    const words = await wordsIn((await content(counsel, documents[0]?.fileID)).raw)
    expect(secretsIn(words)).toEqual([])
    expect(words).not.toContain('98.765432')
    expect(words).toContain('其余不变')
  })

  test('is not shown at all, and this is said, where it cannot be shown to tell none of it', async () => {
    const { counsel } = made.office
    const gone = await written((zip) =>
      rewrite(zip, 'word/document.xml', (xml) =>
        xml.replace(/<w:p>(?:(?!<\/w:p>).)*w:name="note".*?<\/w:p>/s, p('说明另见附件')),
      ),
    )
    const pictured = await written(async (zip) => {
      zip.file('word/media/scan.png', Buffer.from('iVBORw0KGgoAAAANSUhEUg', 'base64'))
      await rewrite(zip, '[Content_Types].xml', (xml) =>
        xml.includes('Extension="png"')
          ? xml
          : xml.replace('</Types>', '<Default Extension="png" ContentType="image/png"/></Types>'),
      )
      await intoBody(zip, p('见扫描件'))
    })
    for (const [how, id] of Object.entries({ gone, pictured })) {
      const { documents, documentNote } = await detailOf(counsel, id)
      expect([how, documents, documentNote?.why]).toEqual([how, [], 'unsure'])
      expect(documentNote?.left).toBeGreaterThan(0)
      expect((await counsel.get(`/contracts/${id}/draft_text`)).data).toMatchObject({
        shown: 'none',
        note: 'unsure',
        file: null,
        places: [],
      })
      expect((await counsel.get(`/contracts/${id}/draft_text/content`)).status).toBe(403)
    }
  })

  test('that has no template is not shown, and this is said; a contract without documents keeps none back', async () => {
    const { staff, counsel, complete } = made.office
    const body = { contractTypeID: made.typeId, values: { ...complete, party: undefined } }
    const draft = (await staff.post('/contracts', body)).data
    const params = `/contracts/${draft.contractID}`
    await staff.upload(
      `${params}/files?kind=attachment`,
      '报价.txt',
      new TextEncoder().encode('987654.32'),
      'text/plain',
    )
    await staff.post(`${params}/submit`, { version: draft.version })
    expect(await detailOf(counsel, draft.contractID)).toMatchObject({
      documents: [],
      documentNote: { why: 'noPlaces', left: 1 },
    })
  })
})

test('a role that hides amounts has copies of its own', async () => {
  const id = await made.plant()
  await app.runJobs()
  const admin = await org.as('administrator')
  const permissions = [{ permission: 'contract.read', scope: 'all' }]
  const fieldRights = [{ field: 'contract.amount', right: 'hidden' }]
  const role = await admin.post('/roles', { name: '不见金额', description: '', permissions, fieldRights })
  const blind = await org.person()
  const { data } = await admin.get(`/users/${blind.userId}/roles`)
  await admin.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version: data.version })
  const copy = await textOf(blind, id)
  const words = await wordsIn((await content(blind, copy?.fileID)).raw)
  expect([copy?.isBlanked, writings.amount.filter((one) => words.includes(one))]).toEqual([true, []])
  expect(words).toContain(planted.note)
  expect((await content(made.office.counsel, copy?.fileID)).status).toBe(404)
})

test('publishing a flow that hides a field tells where its value can stand all the same', async () => {
  const admin = await org.as('administrator')
  const { rows } = await app.database.pool.query('select flow_id from contract_types where id = $1', [
    made.typeId,
  ])
  const warnings = async (flow: number) => (await admin.get(`/approval_flows/${flow}/warnings`)).data?.list
  const hidden: string[] = await warnings(rows[0].flow_id)
  expect(hidden[0]).toMatch(/「法务审核」看不到：.*合同金额/)
  expect(hidden.join('')).toContain('附件')
  // Every hidden field has its place in the template.
  expect(hidden.filter((line) => line.includes('密约模板'))).toEqual([])
  expect(await warnings(made.office.flowId)).toEqual([])
  const refused = await made.office.staff.get(`/approval_flows/${rows[0].flow_id}/warnings`)
  expect(refused.status).toBe(403)
  const stranger = await (await app.organization()).as('administrator')
  expect((await stranger.get(`/approval_flows/${rows[0].flow_id}/warnings`)).status).toBe(404)
})
