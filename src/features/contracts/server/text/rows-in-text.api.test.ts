import JSZip from 'jszip'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { documentXml, docxTables } from '#testing/docx-tables.ts'
import { testApp } from '#testing/index.ts'
import { publishedTemplate, saveText } from '#testing/text-factory.ts'
import { writtenInEditor } from '#testing/written-in-editor.ts'

const app = await testApp()
const org = await app.organization()
let office: ContractOffice
let templateID: number

const yuan = (sum: number) => ({ amount: String(sum * 100), unit: 'CNY' })
const goods = [
  { item: '服务器', note: '加急', count: '2', sum: yuan(60_000) },
  { item: '交换机', sum: yuan(20_000) },
]
const heading = ['序号', '名称', '数量', '金额']
const first = ['1', '服务器', '2 台', '¥60,000.00']
const second = ['2', '交换机', '', '¥20,000.00']
const sums = (total: string) => ['', '合计', '', total]

beforeAll(async () => {
  const fields: FieldInput[] = [
    {
      id: 'goods',
      name: '采购清单',
      type: 'sheetTable',
      columns: [
        { id: 'item', name: '名称', type: 'custom' },
        { id: 'note', name: '备注', type: 'custom' },
        { id: 'count', name: '数量', type: 'number' },
        { id: 'sum', name: '金额', type: 'money', isSummed: true },
      ],
    },
    { id: 'place', name: '交货地点', type: 'custom' },
    { id: 'extra', name: '其他约定', type: 'custom' },
  ]
  office = await contractOffice(org, fields, { rights: { goods: 'hidden' } })
  templateID = await template()
})

/** A template that draws its own table and says what stands where nothing is filled in. */
async function template(): Promise<number> {
  const w = wordWriter()
  const table = w.table({
    widths: [1000, 3000, 2000, 2000],
    rows: [
      heading.map((words) => w.p(words)),
      [
        w.p(w.mark('number', '1')),
        w.p(w.mark('goods_item', '')),
        w.p([w.mark('goods_count', ''), ' 台']),
        w.p(['¥', w.mark('goods_sum', '')]),
      ],
      [w.p(''), w.p('合计'), w.p(''), w.p(w.mark('total', ''))],
    ],
  })
  const body = [
    w.p('第一条 采购清单'),
    table,
    w.p(['第二条 卖方负责运输。设备交付至', w.mark('place', ''), '。买方验收。']),
    w.p(['其他约定：', w.mark('extra', '')]),
  ]
  const bytes = buildDocx({
    title: '合同',
    header: '<w:p/>',
    footer: '<w:p/>',
    created: '2026-11-20T00:00:00Z',
    body: body.join(''),
  })
  return publishedTemplate(office, bytes, {
    number: { fieldID: 'goods', part: 'column.#' },
    total: { fieldID: 'goods', part: 'sum.sum' },
    goods_item: { fieldID: 'goods', part: 'column.item', whenEmpty: { leaveOut: true } },
    place: { fieldID: 'place', whenEmpty: { leaveOut: true } },
    extra: { fieldID: 'extra', whenEmpty: { text: '无' } },
  })
}

async function drafted(more: object = { goods }) {
  const values = { ...office.complete, ...more }
  const made = await office.staff.post('/contracts', { contractTypeID: office.typeId, templateID, values })
  const id: number = made.data.contractID
  const { data } = await office.staff.post(`/contracts/${id}/document`, {})
  return { id, version: made.data.version as number, textID: data[0].id as number }
}
async function newest(id: number): Promise<Uint8Array> {
  await app.runJobs()
  const { documents } = (await office.staff.get(`/contracts/${id}`)).data
  const text = documents.find(({ kind }: { kind: string }) => kind === 'text')
  return new Uint8Array((await office.staff.get(`/files/${text.fileID}/content`)).raw)
}
const wordsIn = async (bytes: Uint8Array) =>
  ((await (await JSZip.loadAsync(bytes)).file('word/document.xml')?.async('string')) ?? '')
    .replaceAll('</w:p>', '\n')
    .replaceAll(/<[^>]*>/g, '')
const rows = async (id: number) => (await docxTables(await newest(id)))[0]

async function saved(work: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>) {
  const draft = await drafted()
  const answer = await saveText(office.staff, draft.id, draft.textID, await work(await newest(draft.id)))
  expect([answer.status, answer.message]).toEqual([201, ''])
  return { ...draft, differences: answer.data.differences }
}
const take = (id: number, version: number, difference: { id: number }) =>
  office.staff.post(`/contracts/${id}/text_differences/settle`, {
    version,
    choices: [{ id: difference.id, take: 'document' }],
  })
/** The text in which somebody added a row like the second one at the end of the list. */
async function withRow(bytes: Uint8Array, ...words: string[]): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes)
  const xml = (await zip.file('word/document.xml')?.async('string')) ?? ''
  const row = /<w:tr>(?:(?!<w:tr>).)*交换机.*?<\/w:tr>/s.exec(xml)?.[0] ?? ''
  const given = [...words]
  const added = row
    .replaceAll(/<w:bookmark(Start|End)[^>]*>/g, '')
    .replaceAll(/<w:r>.*?<\/w:r>/gs, '')
    .replaceAll('</w:p></w:tc>', () => `<w:r><w:t>${given.shift()}</w:t></w:r></w:p></w:tc>`)
  zip.file('word/document.xml', xml.replace(row, row + added))
  return zip.generateAsync({ type: 'uint8array' })
}

describe('a row of the template with a place in each cell', () => {
  test('is repeated for each row of the sheet, and follows the form [FLD-17]', async () => {
    const { id, version } = await drafted()
    expect(await rows(id)).toEqual([heading, first, second, sums('80,000.00')])
    const values = { ...office.complete, goods: goods.slice(1) }
    expect((await office.staff.put(`/contracts/${id}/draft`, { version, values })).status).toBe(200)
    await office.staff.post(`/contracts/${id}/document`, {})
    expect(await rows(id)).toEqual([heading, ['1', '交换机', '', '¥20,000.00'], sums('20,000.00')])
  })

  test('takes its table away while the sheet has no rows, and brings it back with them', async () => {
    const { id, version } = await drafted({})
    expect(await docxTables(await newest(id))).toEqual([])
    const values = { ...office.complete, goods }
    await office.staff.put(`/contracts/${id}/draft`, { version, values })
    await office.staff.post(`/contracts/${id}/document`, {})
    expect(await rows(id)).toEqual([heading, first, second, sums('80,000.00')])
  })

  test('gives a cell that was written over in the text back to the form', async () => {
    const { id, version, differences } = await saved((bytes) =>
      writtenInEditor(bytes, (on) => on.replace('60,000.00', '66,000.00')),
    )
    expect(differences).toMatchObject([{ place: 'number', fieldID: 'goods', refusal: null }])
    const settled = await take(id, version, differences[0])
    expect([settled.status, settled.data.open]).toEqual([200, []])
    expect(settled.data.draft.values.goods).toEqual([{ ...goods[0], sum: yuan(66_000) }, goods[1]])
    expect(await rows(id)).toEqual([
      heading,
      ['1', '服务器', '2 台', '¥66,000.00'],
      second,
      sums('86,000.00'),
    ])
  })

  test('takes a row that somebody added in the text into the form', async () => {
    const { id, version, differences } = await saved((bytes) =>
      withRow(bytes, '3', '机柜', '1 台', '¥5,000.00'),
    )
    expect(differences).toMatchObject([{ fieldID: 'goods', refusal: null }])
    const settled = await take(id, version, differences[0])
    expect(settled.data.draft.values.goods).toEqual([
      ...goods,
      { item: '机柜', count: '1', sum: yuan(5_000) },
    ])
    expect(await rows(id)).toEqual([
      heading,
      first,
      second,
      ['3', '机柜', '1 台', '¥5,000.00'],
      sums('85,000.00'),
    ])
  })

  test('asks when a row is deleted in the text and changed in the form, and loses neither', async () => {
    const { id, version, differences } = await saved(async (bytes) => {
      const zip = await JSZip.loadAsync(bytes)
      const xml = (await zip.file('word/document.xml')?.async('string')) ?? ''
      zip.file('word/document.xml', xml.replace(/<w:tr>(?:(?!<w:tr>).)*服务器.*?<\/w:tr>/s, ''))
      return zip.generateAsync({ type: 'uint8array' })
    })
    expect(differences).toMatchObject([{ fieldID: 'goods', isGone: false }])
    const changed = [{ ...goods[0], count: '4' }, goods[1]]
    const { data } = await office.staff.put(`/contracts/${id}/draft`, {
      version,
      values: { ...office.complete, goods: changed },
    })
    const refused = await office.staff.post(`/contracts/${id}/submit`, { version: data.version })
    expect(refused.errors).toMatchObject([{ path: 'goods', code: 'textDiffers' }])
    await office.staff.post(`/contracts/${id}/document`, {})
    expect((await rows(id))?.[1]).toEqual(['1', '服务器', '4 台', '¥60,000.00'])
    const open = (await office.staff.get(`/contracts/${id}/text_differences`)).data
    expect(open[0].typed).toContain('交换机')
  })

  test('with words in place of a figure is asked about and cannot be taken', async () => {
    const { differences } = await saved((bytes) =>
      writtenInEditor(bytes, (on) => on.replace('60,000.00', '面议')),
    )
    expect(differences).toMatchObject([{ fieldID: 'goods', taken: null }])
  })

  test('is no difference beside the template, and one row of it is one', async () => {
    const { id, textID } = await drafted()
    const { data } = await office.staff.get(
      `/contracts/${id}/comparison?left=template&right=document-${textID}`,
    )
    expect(data.counts).toMatchObject({ changed: 0, moved: 0, added: 0, removed: 0 })
    const place = data.fields.find(({ place }: { place: string }) => place === 'number')
    expect([place.form, place.text]).toEqual([
      '1\t服务器\t2\t60,000.00\n2\t交换机\t\t20,000.00',
      '1\t服务器\t2\t60,000.00\n2\t交换机\t\t20,000.00',
    ])
    const { version } = (await office.staff.get(`/contracts/${id}/form`)).data
    await office.staff.put(`/contracts/${id}/draft`, {
      version,
      values: { ...office.complete, goods: [...goods, { item: '机柜', sum: yuan(1) }] },
    })
    await office.staff.post(`/contracts/${id}/document`, {})
    await app.runJobs()
    const { documents } = (await office.staff.get(`/contracts/${id}`)).data
    const [now] = documents.filter(({ kind }: { kind: string }) => kind === 'text')
    const compared = await office.staff.get(
      `/contracts/${id}/comparison?left=document-${textID}&right=document-${now.id}`,
    )
    const sides = `left=document-${textID}&right=document-${now.id}`
    const redline = new Uint8Array((await office.staff.get(`/contracts/${id}/redline?${sides}`)).raw)
    // One inserted row, one changed sum, and no cell that came alone.
    const marked = await documentXml(redline)
    expect(marked.match(/<w:trPr>(?:(?!<\/w:trPr>).)*<w:ins /gs)).toHaveLength(1)
    expect(marked).not.toMatch(/<w:cellIns|<w:cellDel/)
    // The cells of the new row, and the sum.
    expect(compared.data.counts).toMatchObject({ added: 4, changed: 1, removed: 0 })
    const added = compared.data.rows.filter(({ kind }: { kind: string }) => kind === 'added')
    expect(added.map(({ right }: { right: { place: unknown } }) => right.place)).toEqual(
      [0, 1, 2, 3].map((column) => ({ kind: 'cell', table: 0, row: 3, column })),
    )
  })

  test.each([
    ['filled from the template', (bytes: Uint8Array) => bytes],
    [
      'that somebody wrote in',
      (bytes: Uint8Array) => writtenInEditor(bytes, (on) => on.replace('买方验收', '买方三日内验收')),
    ],
  ])('is blank in the copy of a text %s for whom the sheet is hidden', async (_, work) => {
    const { id, version, textID } = await drafted()
    const before = await newest(id)
    const written = work(before)
    if (written !== before)
      expect((await saveText(office.staff, id, textID, written)).data.differences).toEqual([])
    expect((await office.staff.post(`/contracts/${id}/submit`, { version })).status).toBe(200)
    await app.runJobs()
    const { documents, documentNote } = (await office.counsel.get(`/contracts/${id}`)).data
    expect(documentNote?.why).toBe('copy')
    const text = documents.find(({ kind }: { kind: string }) => kind === 'text')
    // Who fills nothing in is not told what stands around the cells.
    const { data } = await office.counsel.get(`/contracts/${id}/draft_text`)
    expect(data.shown).toBe('copy')
    expect(data.places.filter((place: object) => 'cells' in place)).toEqual([])
    const copy = new Uint8Array((await office.counsel.get(`/files/${text.fileID}/content`)).raw)
    expect(await docxTables(copy)).toEqual([[heading, ['■■■■', '', '', ''], sums('■■■■')]])
    expect(await wordsIn(copy)).not.toMatch(/服务器|交换机|60,000|80,000/)
    const shown = (await office.staff.get(`/contracts/${id}`)).data.documents
    const own = shown.find(({ kind }: { kind: string }) => kind === 'text').fileID
    expect((await office.counsel.get(`/files/${own}/content`)).status).toBe(404)
  })

  test('is told with the words around its cells to who fills in the form', async () => {
    const { id } = await drafted()
    const { data } = await office.staff.get(`/contracts/${id}/draft_text`)
    const around = (before: string, after: string) => ({ before, after })
    expect(data.places.find(({ name }: { name: string }) => name === 'number').cells).toEqual([
      ...[around('', ''), around('', ''), around('', ' 台'), around('¥', '')],
    ])
  })

  test('is read by nobody who may not see the contract', async () => {
    const { id } = await drafted()
    const stranger = await (await app.organization()).as('businessStaff')
    expect((await stranger.get(`/contracts/${id}/draft_text`)).status).toBe(404)
    expect((await stranger.get(`/contracts/${id}/draft_text/content`)).status).toBe(404)
  })
})

test('a row that cannot be told apart is refused before its template is published', async () => {
  const w = wordWriter()
  const rows = [[w.p([w.mark('goods_item', ''), '（', w.mark('goods_note', ''), '）'])]]
  const bytes = buildDocx({
    title: '合同',
    header: '<w:p/>',
    footer: '<w:p/>',
    created: '2026-11-20T00:00:00Z',
    body: w.table({ widths: [4000], rows }) + w.p(''),
  })
  const file = await office.lead.upload('/files', '两列一格.docx', bytes)
  const made = await office.lead.post('/templates', {
    name: '两列一格',
    contractTypeIDs: [office.typeId],
    fileID: file.data.id,
  })
  const { id, version, versions } = made.data
  const path = `/templates/${id}/versions/${versions[0].id}/publish`
  expect((await office.staff.put(path, { version })).status).toBe(403)
  const answer = await office.lead.put(path, { version })
  expect([answer.status, answer.message]).toEqual([
    422,
    expect.stringContaining('同一行单元格中的书签有歧义：goods_item、goods_note'),
  ])
})

describe('what the template says of an empty field', () => {
  test('a sentence goes and other words stand, until the field says something', async () => {
    const { id, version } = await drafted()
    expect(await wordsIn(await newest(id))).toContain('第二条 卖方负责运输。买方验收。\n其他约定：无')
    const values = { ...office.complete, goods, place: '张江路 1618 号', extra: '附图两张' }
    await office.staff.put(`/contracts/${id}/draft`, { version, values })
    await office.staff.post(`/contracts/${id}/document`, {})
    expect(await wordsIn(await newest(id))).toContain(
      '第二条 卖方负责运输。设备交付至张江路 1618 号。买方验收。\n其他约定：附图两张',
    )
  })

  test('comes back into a text that somebody wrote in', async () => {
    const { id, version, differences } = await saved((bytes) =>
      writtenInEditor(bytes, (on) => on.replace('买方验收', '买方三日内验收')),
    )
    expect(differences).toEqual([])
    const values = { ...office.complete, goods, place: '上海' }
    await office.staff.put(`/contracts/${id}/draft`, { version, values })
    await office.staff.post(`/contracts/${id}/document`, {})
    expect(await wordsIn(await newest(id))).toContain('卖方负责运输。设备交付至上海。买方三日内验收。')
  })

  test('is none of the sentences that stay empty, and the pages show the name of the field there', async () => {
    const { id } = await drafted()
    const { data } = await office.staff.get(`/contracts/${id}/draft_text/empty`)
    expect(data.sentences.flatMap(({ gaps }: { gaps: { fieldID: string }[] }) => gaps)).toEqual([])
    const pages = await office.staff.get(`/contracts/${id}/draft_text/content`)
    expect(await wordsIn(new Uint8Array(pages.raw))).toContain('设备交付至［交货地点］。')
  })
})
