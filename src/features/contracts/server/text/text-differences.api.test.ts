import { extractRawText } from 'mammoth'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocx, docxBookmarks, wordWriter } from '#engines/documents/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { publishedTemplate } from '#testing/text-factory.ts'

const app = await testApp()
const org = await app.organization()
let office: ContractOffice
let templateID: number

type Words = {
  name?: string
  amount?: string
  again?: string
  start?: string
  closing?: string
  /** Places whose bookmark is deleted with its words, and what is written there instead; null: the whole paragraph goes. */
  gone?: Record<string, string | null>
  /** What stands beside the cell of the amount. */
  cell?: string
  /** The bookmark of the start stands empty before the closing words. */
  strayed?: boolean
}

/** A contract with the places of name, amount (twice, once in the header) and start. */
const docx = ({ gone = {}, cell = '金额', strayed = false, ...words }: Words): Buffer => {
  const { name = '旧', amount = '旧', again = amount, start = '旧', closing = '' } = words
  const writer = wordWriter()
  const mark = (place: string, text: string) =>
    place in gone ? (gone[place] ?? '') : writer.mark(place, text)
  const w = { ...writer, mark }
  const header = w.p(['金额：', w.mark('amount_2', again)])
  const body = [
    w.p(['合同名称：', w.mark('contract_name', name), '。']),
    w.table({ widths: [3000, 3000], rows: [[w.p(cell), w.p(w.mark('amount', amount))]] }),
    gone.start_date === null ? '' : w.p(['自', w.mark('start_date', start), '起生效。']),
    w.p(strayed ? [writer.mark('start_date', ''), closing] : closing),
  ]
  return Buffer.from(
    buildDocx({
      title: '合同',
      header,
      footer: '<w:p/>',
      created: '2026-11-20T00:00:00Z',
      body: body.join(''),
    }),
  )
}
const said = { name: '服务器采购合同', amount: '12,860,000.00', start: '2026年3月1日' }

beforeAll(async () => {
  office = await contractOffice(org)
  templateID = await publishedTemplate(office, docx({}))
})

/** A draft with its text. */
async function drafted() {
  const { staff } = office
  const values = { ...office.complete, start_date: '2026-03-01' }
  const made = await staff.post('/contracts', { contractTypeID: office.typeId, templateID, values })
  const id: number = made.data.contractID
  const documents = await staff.post(`/contracts/${id}/document`, {})
  return { id, version: made.data.version as number, textID: documents.data[0].id as number }
}
const save = (client: TestClient, id: number, baseID: number, words: Words) =>
  client.upload(`/contracts/${id}/text?baseID=${baseID}`, '合同.docx', docx({ ...said, ...words }))
/** A draft whose text was typed over. */
async function typedOver(words: Words) {
  const draft = await drafted()
  const saved = await save(office.staff, draft.id, draft.textID, words)
  expect(saved.status).toBe(201)
  return { ...draft, saved, differences: saved.data.differences as Difference[] }
}
type Difference = { id: number; place: string; [more: string]: unknown }
const settle = (client: TestClient, id: number, version: number, choices: object[]) =>
  client.post(`/contracts/${id}/text_differences/settle`, { version, choices })
const newestWords = async (id: number): Promise<string> => {
  await app.runJobs()
  const { documents } = (await office.staff.get(`/contracts/${id}`)).data
  const newest = documents.find(({ kind }: { kind: string }) => kind === 'text')
  const { raw } = await office.staff.get(`/files/${newest.fileID}/content`)
  return (await extractRawText({ buffer: raw })).value
}

describe('what was typed over a place of the form', () => {
  test('is asked about place by place: what was typed, what the form says, what it would say', async () => {
    const { id, differences, saved } = await typedOver({
      name: '改了名的合同',
      amount: '13,000,000元',
      closing: '质保三年。',
    })
    expect(saved.data.putBack).toEqual([])
    expect(differences).toMatchObject([
      {
        place: 'contract_name',
        fieldID: 'contract_name',
        name: '合同名称',
        typed: '改了名的合同',
        said: said.name,
        taken: '改了名的合同',
        refusal: null,
      },
      {
        place: 'amount',
        fieldID: 'amount',
        typed: '13,000,000元',
        said: said.amount,
        taken: '13,000,000.00',
      },
      { place: 'amount_2', fieldID: 'amount', typed: '13,000,000元' },
    ])
    expect((await office.staff.get(`/contracts/${id}/text_differences`)).data).toEqual(differences)
    expect((await office.staff.get(`/contracts/${id}/form`)).data.differences).toEqual(differences)
    const reader = await org.as('auditor')
    expect((await reader.get(`/contracts/${id}/form`)).data.differences).toEqual([])
    const words = await newestWords(id)
    expect(words).toContain(said.name)
    expect(words).toContain('质保三年。')
  })

  test('keeps the draft from being submitted until it is settled; the fields are named [ASK-02]', async () => {
    const { id, version, differences } = await typedOver({ amount: '13,000,000.00' })
    const refused = await office.staff.post(`/contracts/${id}/submit`, { version })
    expect(refused.status).toBe(422)
    expect(refused.errors).toMatchObject([{ path: 'amount' }, { path: 'amount' }])
    expect(refused.errors[0]?.message).toContain('正文中的合同金额与表单不一致')
    const settled = await settle(
      office.staff,
      id,
      version,
      differences.map((one) => ({ id: one.id, take: 'form' })),
    )
    expect(settled.data.open).toEqual([])
    const submitted = await office.staff.post(`/contracts/${id}/submit`, {
      version: settled.data.draft.version,
    })
    expect(submitted.status).toBe(200)
  })

  test('goes into the form and to every place of the text when it is taken, and the log says so [ASK-02]', async () => {
    const { id, version, differences } = await typedOver({
      amount: '人民币壹佰万元整',
      again: said.amount,
      start: '2026-4-5',
    })
    expect(differences.map(({ place, taken }) => [place, taken])).toEqual([
      ['amount', '1,000,000.00'],
      ['start_date', '2026年4月5日'],
    ])
    const settled = await settle(
      office.staff,
      id,
      version,
      differences.map((one) => ({ id: one.id, take: 'document' })),
    )
    expect(settled.status).toBe(200)
    expect(settled.data.draft.values).toMatchObject({
      amount: { amount: '100000000', unit: 'CNY' },
      start_date: '2026-04-05',
    })
    const words = await newestWords(id)
    expect(words).toContain('1,000,000.00')
    expect(words).toContain('自2026年4月5日起生效')
    const log = (await office.staff.get(`/contracts/${id}/audit_entries`)).data.list
    expect(log.find(({ action }: { action: string }) => action === 'contract.settleText').detail).toEqual({
      fromText: ['合同金额', '开始日期'],
      fromForm: [],
    })
  })

  test('is settled by itself once the form says the same', async () => {
    const { id, version } = await typedOver({ name: '改了名的合同' })
    await office.staff.put(`/contracts/${id}/draft`, {
      version,
      values: { ...office.complete, start_date: '2026-03-01', contract_name: '改了名的合同' },
    })
    expect((await office.staff.get(`/contracts/${id}/text_differences`)).data).toEqual([])
  })

  test('is none where the form alone has changed since the text was opened', async () => {
    const { id, version, textID } = await drafted()
    await office.staff.put(`/contracts/${id}/draft`, {
      version,
      values: { ...office.complete, start_date: '2026-03-01', contract_name: '存储采购合同' },
    })
    const saved = await save(office.staff, id, textID, { closing: '质保三年。' })
    expect(saved.data.differences).toEqual([])
    expect(await newestWords(id)).toContain('存储采购合同')
  })

  test('that cannot be read says why and is refused; two places with different words are refused together', async () => {
    const { id, version, differences } = await typedOver({ amount: '面议', again: '9.00', start: '下个月' })
    const byPlace = Object.fromEntries(differences.map((one) => [one.place, one]))
    expect(byPlace.start_date).toMatchObject({
      taken: null,
      refusal: '无法从正文中读出开始日期，请采用表单内容，或在表单中修改',
    })
    const choose = (...places: string[]) =>
      places.map((place) => ({ id: byPlace[place]?.id, take: 'document' }))
    const unread = await settle(office.staff, id, version, choose('start_date'))
    expect(unread.status).toBe(422)
    expect(unread.errors).toMatchObject([{ path: 'start_date' }])
    const both = await settle(office.staff, id, version, choose('amount', 'amount_2'))
    expect(both.status).toBe(422)
    const form = await office.staff.get(`/contracts/${id}/form`)
    expect(form.data.values).toMatchObject(office.complete)
    expect((await office.staff.get(`/contracts/${id}/text_differences`)).data).toHaveLength(3)
  })
})

describe('a place of the form that was deleted from the text', () => {
  test('is asked about, and keeps the draft from being submitted until it is settled', async () => {
    const { id, version, differences, saved } = await typedOver({ gone: { start_date: null } })
    expect(saved.data.putBack).toEqual([])
    expect(differences).toMatchObject([
      {
        place: 'start_date',
        fieldID: 'start_date',
        name: '开始日期',
        isGone: true,
        typed: '',
        said: said.start,
      },
    ])
    expect((await office.staff.get(`/contracts/${id}/text_differences`)).data).toEqual(differences)
    const refused = await office.staff.post(`/contracts/${id}/submit`, { version })
    expect(refused.status).toBe(422)
    expect(refused.errors).toMatchObject([{ path: 'start_date' }])
    expect(refused.errors[0]?.message).toContain('正文中已没有开始日期')
    const choices = differences.map((one) => ({ id: one.id, take: 'document' }))
    const settled = await settle(office.staff, id, version, choices)
    expect(settled.data.open).toEqual([])
    // Left out of the text, the form keeps its value.
    expect(settled.data.draft.values).toMatchObject({ start_date: '2026-03-01' })
    expect(await newestWords(id)).not.toContain('起生效')
    const submitted = await office.staff.post(`/contracts/${id}/submit`, {
      version: settled.data.draft.version,
    })
    expect(submitted.status).toBe(200)
  })

  test('leaves no value among other words when the editor kept its bookmark, empty, in the next paragraph', async () => {
    const { id, textID, version } = await drafted()
    const without = docx({ ...said, gone: { start_date: null }, closing: '附则', strayed: true })
    const upload = (baseID: number) =>
      office.staff.upload(`/contracts/${id}/text?baseID=${baseID}`, '合同.docx', without)
    const first = await save(office.staff, id, textID, { closing: '附则' })
    const saved = await upload(first.data.document.id)
    expect(saved.data.differences).toMatchObject([{ place: 'start_date', isGone: true }])
    expect(await newestWords(id)).not.toContain('2026年3月1日')
    // The open editor has the empty bookmark still when it saves again.
    const again = await upload(saved.data.document.id)
    expect(again.data.differences).toMatchObject([{ place: 'start_date', isGone: true }])
    expect(await newestWords(id)).not.toContain('2026年3月1日')
    const choices = again.data.differences.map((one: Difference) => ({ id: one.id, take: 'form' }))
    expect((await settle(office.staff, id, version, choices)).status).toBe(200)
    expect(await newestWords(id)).toContain('自2026年3月1日起生效。')
  })

  test('goes back where it stood, in the body and in the header, with what the form says by now', async () => {
    const { id, version, differences } = await typedOver({ gone: { start_date: null, amount_2: '' } })
    expect(differences.map(({ place }) => place).toSorted()).toEqual(['amount_2', 'start_date'])
    const changed = await office.staff.put(`/contracts/${id}/draft`, {
      version,
      values: { ...office.complete, start_date: '2026-09-09' },
    })
    const choices = differences.map((one) => ({ id: one.id, take: 'form' }))
    const settled = await settle(office.staff, id, changed.data.version, choices)
    expect(settled.status).toBe(200)
    expect(settled.data.open).toEqual([])
    expect(await newestWords(id)).toContain('自2026年9月9日起生效。')
    const { documents } = (await office.staff.get(`/contracts/${id}`)).data
    const [newest] = documents.filter(({ kind }: { kind: string }) => kind === 'text')
    expect(newest).toMatchObject({ reason: '放回正文：开始日期、合同金额' })
    const { raw } = await office.staff.get(`/files/${newest.fileID}/content`)
    const places = await docxBookmarks(raw)
    expect(Object.fromEntries(places.map(({ name, text }) => [name, text]))).toEqual({
      contract_name: said.name,
      amount: said.amount,
      amount_2: said.amount,
      start_date: '2026年9月9日',
    })
    const log = (await office.staff.get(`/contracts/${id}/audit_entries`)).data.list
    expect(log.find(({ action }: { action: string }) => action === 'contract.settleText').detail).toEqual({
      fromText: [],
      fromForm: ['开始日期', '合同金额'],
    })
  })

  test('is asked about by its words when others were typed over it and took the bookmark with them, as in Word', async () => {
    const { id, differences } = await typedOver({ gone: { start_date: '2026-5-6' } })
    expect(differences).toMatchObject([
      { place: 'start_date', isGone: false, typed: '2026-5-6', taken: '2026年5月6日' },
    ])
    expect(await newestWords(id)).toContain('自2026年3月1日起生效。')
  })

  test('is settled by itself once the place is there again: in another version, or put back by hand', async () => {
    const { id, textID, saved } = await typedOver({ gone: { start_date: null } })
    const goneID: number = saved.data.document.id
    const restored = await office.staff.post(`/contracts/${id}/text/restore`, {
      textID,
      baseID: goneID,
      reason: '再次',
    })
    expect(restored.data.differences).toEqual([])
    // The version without it once more: it is asked about again.
    const again = await office.staff.post(`/contracts/${id}/text/restore`, {
      textID: goneID,
      baseID: restored.data.document.id,
      reason: '再次',
    })
    expect(again.data.differences).toMatchObject([{ place: 'start_date', isGone: true }])
    const written = await save(office.staff, id, again.data.document.id, { closing: '附则' })
    expect(written.data.differences).toEqual([])
  })

  test('is not put back where nobody can tell its place, nor while somebody else writes; nothing changes then', async () => {
    // Beside its cell another one stands now, with other words.
    const { id, version, differences } = await typedOver({ gone: { amount: '' }, cell: '价款' })
    const choices = differences.map((one) => ({ id: one.id, take: 'form' }))
    const refused = await settle(office.staff, id, version, choices)
    expect(refused.status).toBe(422)
    expect(refused.errors).toMatchObject([{ path: 'amount' }])
    expect(refused.errors[0]?.message).toContain('无法确定合同金额在正文中原来的位置')
    expect((await office.staff.get(`/contracts/${id}/text_differences`)).data).toEqual(differences)
    const other = await typedOver({ gone: { start_date: null } })
    const writing = await office.lead.put(`/contracts/${other.id}/text_editor`, {
      hold: '00000000-0000-4000-8000-000000000001',
    })
    expect(writing.status).toBe(200)
    const busy = await settle(
      office.staff,
      other.id,
      other.version,
      other.differences.map((one) => ({ id: one.id, take: 'form' })),
    )
    expect(busy.status).toBe(409)
  })
})

describe('settling is refused', () => {
  test('from who may not change the contract, and from another organisation', async () => {
    const { id, version, differences } = await typedOver({ name: '改了名的合同' })
    const choices = differences.map((one) => ({ id: one.id, take: 'form' }))
    expect((await settle(await org.as('administrator'), id, version, choices)).status).toBe(403)
    const elsewhere = await (await app.organization()).as('legalLead')
    expect((await settle(elsewhere, id, version, choices)).status).toBe(404)
    expect((await elsewhere.get(`/contracts/${id}/text_differences`)).status).toBe(404)
    const gone = await typedOver({ gone: { start_date: null } })
    const back = gone.differences.map((one) => ({ id: one.id, take: 'form' }))
    expect((await settle(await org.as('administrator'), gone.id, gone.version, back)).status).toBe(403)
    expect((await settle(elsewhere, gone.id, gone.version, back)).status).toBe(404)
  })

  test('on an older version of the draft, for unknown places and for no choice', async () => {
    const { id, version, differences } = await typedOver({ name: '改了名的合同' })
    const choices = differences.map((one) => ({ id: one.id, take: 'form' }))
    expect((await settle(office.staff, id, version - 1, choices)).status).toBe(409)
    expect((await settle(office.staff, id, version, [{ id: 999_999, take: 'form' }])).status).toBe(404)
    expect((await settle(office.staff, id, version, [])).status).toBe(400)
    expect((await settle(office.staff, id, version, [{ id: 1, take: 'both' }])).status).toBe(400)
  })
})
