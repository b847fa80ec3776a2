import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { docxTables } from '#testing/docx-tables.ts'
import { testApp } from '#testing/index.ts'
import { publishedTemplate, saveText } from '#testing/text-factory.ts'
import { type EditorWork, writtenInEditor } from '#testing/written-in-editor.ts'

const app = await testApp()
const org = await app.organization()
let office: ContractOffice
let templateID: number

const yuan = (sum: number) => ({ amount: String(sum * 100), unit: 'CNY' })
const goods = [
  { item: '服务器', count: '2', sum: yuan(60_000) },
  { item: '交换机', sum: yuan(20_000) },
]
const heading = ['名称', '数量', '金额']
const table = [heading, ['服务器', '2', '60,000.00'], ['交换机', '', '20,000.00'], ['合计', '', '80,000.00']]

beforeAll(async () => {
  office = await contractOffice(org, [
    {
      id: 'goods',
      name: '采购清单',
      type: 'sheetTable',
      columns: [
        { id: 'item', name: '名称', type: 'custom' },
        { id: 'count', name: '数量', type: 'number' },
        { id: 'sum', name: '金额', type: 'money', isSummed: true },
      ],
    },
  ])
  const w = wordWriter()
  const body = [w.p('第一条 采购清单'), w.block('goods', w.p('（采购清单）')), w.p('第二条 其他')].join('')
  const template = buildDocx({
    title: '合同',
    header: '<w:p/>',
    footer: '<w:p/>',
    created: '2026-11-20T00:00:00Z',
    body,
  })
  templateID = await publishedTemplate(office, template)
})

async function drafted() {
  const values = { ...office.complete, goods }
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
async function edited(work: (on: EditorWork) => void) {
  const draft = await drafted()
  const saved = await saveText(
    office.staff,
    draft.id,
    draft.textID,
    writtenInEditor(await newest(draft.id), work),
  )
  expect(saved.status).toBe(201)
  return { ...draft, differences: saved.data.differences }
}

describe('a sheet of the form in the text of a contract', () => {
  test('is a table in the Word file, and follows the form when its rows change [FLD-17]', async () => {
    const { id, version } = await drafted()
    expect(await docxTables(await newest(id))).toEqual([table])
    const values = { ...office.complete, goods: goods.slice(1) }
    expect((await office.staff.put(`/contracts/${id}/draft`, { version, values })).status).toBe(200)
    await office.staff.post(`/contracts/${id}/document`, {})
    expect(await docxTables(await newest(id))).toEqual([
      [heading, ['交换机', '', '20,000.00'], ['合计', '', '20,000.00']],
    ])
  })

  test('keeps its table where somebody wrote elsewhere in the text, and nothing is asked about it', async () => {
    const { id, differences } = await edited((on) => on.replace('其他', '违约责任'))
    expect(differences).toEqual([])
    expect(await docxTables(await newest(id))).toEqual([table])
  })

  test('whose cell somebody wrote over in the text gives that cell back to the form, and its sums follow [ASK-02]', async () => {
    const { id, version, differences } = await edited((on) => on.replace('60,000.00', '66,000.00'))
    expect(differences).toMatchObject([{ place: 'goods', fieldID: 'goods', refusal: null }])
    expect(differences[0].taken).toContain('86,000.00')
    const settled = await office.staff.post(`/contracts/${id}/text_differences/settle`, {
      version,
      choices: [{ id: differences[0].id, take: 'document' }],
    })
    expect([settled.status, settled.data.open]).toEqual([200, []])
    expect(settled.data.draft.values.goods).toEqual([{ ...goods[0], sum: yuan(66_000) }, goods[1]])
    const [made = []] = await docxTables(await newest(id))
    expect([made[1]?.[2], made.at(-1)?.[2]]).toEqual(['66,000.00', '86,000.00'])
  })

  test('with words in place of a figure is asked about and cannot be taken', async () => {
    const { differences } = await edited((on) => on.replace('60,000.00', '面议'))
    expect(differences).toMatchObject([{ place: 'goods', taken: null }])
    expect(differences[0].refusal).not.toBe('')
  })

  test('is read by nobody who may not see the contract', async () => {
    const { id } = await drafted()
    const stranger = await (await app.organization()).as('businessStaff')
    expect((await stranger.get(`/contracts/${id}/text_differences`)).status).toBe(404)
    expect((await stranger.post(`/contracts/${id}/document`, {})).status).toBe(404)
  })
})
