import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mammoth from 'mammoth'
import { expect, test } from 'vitest'
import { type StandardForm, standardContractForm } from '#features/contracts/domain/index.ts'
import { contractOffice, typeWithRights } from '#testing/contract-factory.ts'
import { docxTables } from '#testing/docx-tables.ts'
import { testApp } from '#testing/index.ts'
import { publishedTemplate } from '#testing/text-factory.ts'

const app = await testApp()
const files = join(import.meta.dirname, '../../../../../demo/templates')

const yuan = (sum: number) => ({ amount: String(Math.round(sum * 100)), unit: 'CNY' })
const goods = [
  { name: '机架式服务器', spec: '2U 双路', unit: '台', quantity: '12', price: yuan(38_650.5) },
  { name: '万兆交换机', unit: '台', quantity: '2', price: yuan(23_800) },
  // A price for the lot, which is no whole number of fen a piece.
  { name: '安装辅材', unit: '批', quantity: '7', price: yuan(142.86), sum: yuan(1_000) },
]

/** A contract type with a shipped form, and its template with the bindings that suggest themselves. */
async function shipped(kind: StandardForm, file: string) {
  const office = await contractOffice(await app.organization())
  const fields = standardContractForm(kind).fieldGroupList.flatMap(({ fieldList }) => fieldList)
  const typeId = await typeWithRights(office, { name: kind, fields })
  const templateID = await publishedTemplate({ ...office, typeId }, await readFile(join(files, file)))
  const { bindings } = (await office.lead.get(`/templates/${templateID}`)).data.versions[0]
  return { staff: office.staff, typeId, templateID, bindings }
}

test.each([
  ['procurement', 'procurement-contract.docx', '货物名称'],
  ['sales', 'sales-contract.docx', '产品名称'],
] as const)(
  'the shipped %s contract lists its goods in a table, row by row [FLD-17]',
  async (kind, file, nameHeading) => {
    const { staff, typeId, templateID, bindings } = await shipped(kind, file)
    expect(bindings).toMatchObject({
      goods_no: { fieldID: 'goods', part: 'column.#' },
      goods_sum: { fieldID: 'goods', part: 'column.sum' },
      amount_words: { fieldID: 'amount', part: 'words' },
    })
    const made = await staff.post('/contracts', {
      contractTypeID: typeId,
      templateID,
      values: { contract_name: '服务器采购合同', goods, sign_date: '2027-01-09' },
    })
    expect(made.data.values).toMatchObject({
      goods: [{ sum: yuan(463_806) }, { sum: yuan(47_600) }, { sum: yuan(1_000) }],
      amount: yuan(512_406),
    })
    const id: number = made.data.contractID
    await staff.post(`/contracts/${id}/document`, {})
    const { places } = (await staff.get(`/contracts/${id}/draft_text`)).data
    const row = places.find(({ name }: { name: string }) => name === 'goods_no')
    expect(row).toEqual({
      name: 'goods_no',
      bookmark: 'goods_no',
      cells: Array(7).fill({ before: '', after: '' }),
    })
    expect(places.filter((place: object) => 'cells' in place)).toEqual([row])
    const { documents } = (await staff.get(`/contracts/${id}`)).data
    const text = documents.find((one: { kind: string }) => one.kind === 'text')
    const bytes = new Uint8Array((await staff.get(`/files/${text.fileID}/content`)).raw)
    const table = (await docxTables(bytes)).find(([row]) => row?.[0] === '序号')
    expect(table).toEqual([
      ['序号', nameHeading, '规格型号', '单位', '数量', '含税单价', '金额'],
      ['1', '机架式服务器', '2U 双路', '台', '12', '38,650.50 元', '463,806.00 元'],
      ['2', '万兆交换机', '', '台', '2', '23,800.00 元', '47,600.00 元'],
      ['3', '安装辅材', '', '批', '7', '142.86 元', '1,000.00 元'],
      ['合计（大写）：人民币伍拾壹万贰仟肆佰零陆元整', '小写：512,406.00'],
    ])
    const { value: words } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) })
    expect(words).toContain('签订日期：2027年1月9日')
    expect(words).toContain('人民币512,406.00元（大写：人民币伍拾壹万贰仟肆佰零陆元整）')
  },
)
