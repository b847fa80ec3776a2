import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docxBlocks } from '#engines/documents/server/index.ts'
import { Decimal } from '#shared/decimal.ts'
import type { Labelled } from './corpus.ts'
import { draws, factsOf, maker } from './facts.ts'
import { showAmount, showDate, showWords } from './show.ts'

/*
 * The product's own templates, whole contracts of some 140 paragraphs written by others for the demonstration, filled with drawn values: a text
 * that was not looked at while the rules were written.
 */
const templates = [
  { file: 'sales-contract', roles: ['需方', '供方'] },
  { file: 'procurement-contract', roles: ['买方', '卖方'] },
  { file: 'technical-service-contract', roles: ['委托人', '受托人'] },
] as const

const fields: Record<string, string> = {
  合同编号: 'contractNumber',
  合同金额: 'amount',
  金额大写: 'amountInWords',
  税率: 'taxRate',
  签订日期: 'signDate',
  起始日期: 'startDate',
  终止日期: 'endDate',
  ...Object.fromEntries(
    [
      ['甲方', 'partyA'],
      ['乙方', 'partyB'],
    ].flatMap(([party, key]) => [
      [`${party}名称`, `${key}.name`],
      [`${party}统一社会信用代码`, `${key}.creditCode`],
      [`${party}住所`, `${key}.address`],
      [`${party}联系电话`, `${key}.phone`],
      [`${party}开户银行`, `${key}.bank`],
      [`${party}银行账号`, `${key}.account`],
    ]),
  ),
}
const others: Record<string, string> = {
  付款天数: '15',
  违约金比例: '万分之五',
  违约金上限: '20%',
  验收天数: '10',
  首期比例: '30%',
  二期比例: '60%',
  尾款比例: '10%',
  质保月数: '24',
  保密年限: '3',
  合同份数: '肆',
  各执份数: '贰',
  发票类型: '增值税专用发票',
  数量: '12',
  含税单价: '9,800.00',
}

export async function filledTemplates(): Promise<Labelled[]> {
  const all: Labelled[] = []
  for (const [at, { file, roles }] of templates.entries())
    for (const copy of [1, 2]) all.push(await filled(file, roles, at * 10 + copy))
  return all
}

async function filled(file: string, roles: readonly [string, string], seed: number): Promise<Labelled> {
  const draw = draws(seed * 4241)
  const make = maker('held-out-2', 'zh', draw)
  const facts = factsOf(make, draw, { amount: 'any' })
  const bytes = readFileSync(join(import.meta.dirname, `../../demo/templates/${file}.docx`))
  const found: Labelled = { name: `templates/${file}#${seed}`, language: 'zh', blocks: [], expected: {} }
  const { expected } = found
  const label = (field: string, value: string, block: number, start: number, end: number) => {
    expected[field] ??= { value, spans: [] }
    expected[field].spans.push({ block, start, end })
  }
  const shown = (name: string): string => {
    const field = fields[name]
    if (field === 'amount') return showAmount(facts.amount as string, 'comma')
    if (field === 'amountInWords') return showWords(facts.amount as string, 'CNY', 'zh')
    if (field === 'taxRate') return `${new Decimal(facts.taxRate as string).times(100).toFixed()}%`
    if (field?.endsWith('Date')) return showDate(facts[field] as string, 'zh')
    if (field) return facts[field] as string
    return (
      others[name] ??
      (/日期/.test(name)
        ? showDate(make.date(), 'zh')
        : /联系人|代表人|负责人/.test(name)
          ? make.person()
          : /地点/.test(name)
            ? make.address()
            : /法院/.test(name)
              ? `${make.city()}市中级人民法院`
              : '按附件执行')
    )
  }
  let signs = false
  for (const block of await docxBlocks(new Uint8Array(bytes))) {
    if (/^（以下无正文/.test(block.text)) signs = true
    let text = ''
    let from = 0
    for (const match of block.text.matchAll(/【([^】]*)】/g)) {
      text += block.text.slice(from, match.index)
      const words = shown(match[1] as string)
      const field = fields[match[1] as string]
      if (field) {
        const value =
          field === 'amount'
            ? new Decimal(facts.amount as string).toFixed()
            : field === 'amountInWords'
              ? words
              : (facts[field] as string)
        label(field, value, block.id, text.length, text.length + words.length)
      }
      text += words
      from = match.index + match[0].length
    }
    text += block.text.slice(from)
    found.blocks.push({ ...block, text })
    const all = (field: string) => label(field, '', block.id, 0, text.length)
    const law = text.indexOf('适用中华人民共和国法律')
    if (law !== -1) label('governingLaw', '中华人民共和国法律', block.id, law + 2, law + 11)
    if (block.text.includes('【管辖法院】')) all('disputeClause')
    if (/【付款天数】个工作日内支付/.test(block.text)) all('paymentTerms')
    if (signs && text !== '' && block.place.kind !== 'header' && block.place.kind !== 'footer')
      all('signature')
    if (block.id === 0) label('contractName', text, 0, 0, text.length)
  }
  expected['partyA.role'] = { value: roles[0], spans: [] }
  expected['partyB.role'] = { value: roles[1], spans: [] }
  expected.currency = { value: 'CNY', spans: [] }
  return found
}
