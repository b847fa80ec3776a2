import { buildDocx, type WordWriter, wordWriter } from '../../src/engines/documents/server/index.ts'
import {
  type Article,
  type Clause,
  type ClauseTable,
  type ContractText,
  type ValueName,
  values,
} from './contract-text.ts'

/** Fixed, so that the same text gives the same file. */
const created = '2026-11-20T00:00:00Z'
const textWidth = 8730

/** The .docx of a contract text: party lines, numbered articles, tables, signatures, header with the number, footer with pages. */
export function renderContract(contract: ContractText): Uint8Array {
  const w = wordWriter()
  const line = inlinesOf(w)
  const body = [
    w.p(line('{contract_name}', contract.title), { style: 'Title' }),
    facts(w, line),
    ...party(w, line, 'a', contract.roles.a),
    ...party(w, line, 'b', contract.roles.b),
    w.p(line(contract.preamble), { style: 'BodyText', spaceBefore: 120 }),
    ...contract.articles.map((article) => renderArticle(w, line, article)),
    w.p('（以下无正文，为签署页）', { style: 'BodyText', spaceBefore: 240, keepNext: true }),
    signatures(w, line, contract.roles),
    w.p('', { flush: true }),
  ].join('')
  const header = w.p(
    [...line(`{party_${contract.own}_name}　${contract.title}`), tab, ...line('合同编号：{contract_number}')],
    { style: 'Header' },
  )
  const footer = w.p(['第 ', w.field('PAGE', '1'), ' 页  共 ', w.field('NUMPAGES', '1'), ' 页'], {
    style: 'Footer',
  })
  const { title, bodyFont, numbering } = contract
  return buildDocx({ title, body, header, footer, bodyFont, numbering, created })
}

const tab = '<w:r><w:tab/></w:r>'

type Line = (text: string, placeholder?: string) => string[]

/** Splits a text at its `{values}`; the second and later positions of a value get the suffixes _2, _3 … */
function inlinesOf(w: WordWriter): Line {
  const used = new Map<string, number>()
  return (text, placeholder) =>
    text
      .split(/(\{\w+\})/)
      .filter((piece) => piece !== '')
      .map((piece) => {
        const name = /^\{(\w+)\}$/.exec(piece)?.[1]
        if (!name) return w.text(piece)
        if (!Object.hasOwn(values, name)) throw new Error(`no value ${name}`)
        const count = (used.get(name) ?? 0) + 1
        used.set(name, count)
        return w.mark(
          count === 1 ? name : `${name}_${count}`,
          placeholder ?? `【${values[name as ValueName]}】`,
        )
      })
}

function facts(w: WordWriter, line: Line): string {
  const cell = (text: string) => w.p(line(text), { style: 'PartyLine' })
  return w.table({
    widths: [4500, 4230],
    borders: false,
    flush: true,
    rows: [
      [cell('合同编号：{contract_number}'), cell('签订地点：{sign_place}')],
      [cell('签订日期：{sign_date}'), cell('')],
    ],
  })
}

function party(w: WordWriter, line: Line, side: 'a' | 'b', role: string): string[] {
  const name = side === 'a' ? '甲方' : '乙方'
  const of = (value: string) => `{party_${side}_${value}}`
  const cell = (text: string) => w.p(line(text), { style: 'PartyLine' })
  return [
    w.p([w.text(`${name}（${role}）：`, { bold: true }), ...line(of('name'))], {
      style: 'PartyLine',
      spaceBefore: 120,
      keepNext: true,
    }),
    w.p(line(`统一社会信用代码：${of('credit_code')}`), { style: 'PartyLine', keepNext: true }),
    w.p(line(`住所：${of('address')}`), { style: 'PartyLine', keepNext: true }),
    w.p(line(`法定代表人：${of('representative')}`), { style: 'PartyLine', keepNext: true }),
    w.table({
      widths: [4500, 4230],
      borders: false,
      flush: true,
      rows: [[cell(`联系人：${of('contact')}`), cell(`联系电话：${of('phone')}`)]],
    }),
    w.p(line(`电子邮箱：${of('email')}`), { style: 'PartyLine' }),
  ]
}

function renderArticle(w: WordWriter, line: Line, { heading, clauses }: Article): string {
  return w.p(heading, { style: 'Heading1' }) + clauses.map((clause) => renderClause(w, line, clause)).join('')
}

function renderClause(w: WordWriter, line: Line, given: Clause): string {
  const clause = typeof given === 'string' ? { text: given } : given
  const more = clause.items || clause.table || clause.paragraphs
  return [
    w.p(line(clause.text), {
      style: 'Clause',
      ...(more && { keepNext: true }),
      ...(clause.table && { spaceAfter: 80 }),
    }),
    ...(clause.items ?? []).map((item) => w.p(line(item), { style: 'SubClause' })),
    ...(clause.table ? [renderTable(w, line, clause.table)] : []),
    ...(clause.paragraphs ?? []).map((text) => w.p(line(text), { style: 'BodyText' })),
  ].join('')
}

function renderTable(w: WordWriter, line: Line, table: ClauseTable): string {
  const { widths, rows, centered = [], right = [] } = table
  if (widths.reduce((sum, width) => sum + width, 0) !== textWidth)
    throw new Error('a table is as wide as the text')
  // Headings stand in the middle.
  const alignment = (row: number, column: number): { align?: 'center' | 'right' } => {
    if (centered.includes(column)) return { align: 'center' }
    return row > 0 && right.includes(column) ? { align: 'right' } : {}
  }
  const cell = (text: string, row: number, format: { align?: 'center' | 'right' } = {}) =>
    w.p(line(text), { style: row === 0 ? 'TableHead' : 'TableText', ...format })
  const drawn = w.table({
    widths,
    header: true,
    rows: rows.map((row, i) =>
      row.map((given, column) =>
        typeof given === 'string'
          ? cell(given, i, alignment(i, column))
          : { content: cell(given.text, i), span: given.span },
      ),
    ),
  })
  return drawn + w.p('', { style: 'TableText', flush: true })
}

function signatures(w: WordWriter, line: Line, roles: { a: string; b: string }): string {
  const cell = (text: string, spaceBefore = 0) =>
    w.p(line(text), { style: 'PartyLine', keepNext: true, spaceBefore })
  const column = (side: 'a' | 'b', role: string) => {
    const name = side === 'a' ? '甲方' : '乙方'
    return [
      w.p([w.text(`${name}（${role}，盖章）：`, { bold: true })], { style: 'PartyLine', keepNext: true }),
      cell(`{party_${side}_name}`),
      cell('法定代表人或授权代表（签字）：', 480),
      cell('签署日期：　　　年　　月　　日', 480),
    ].join('')
  }
  return w.table({
    widths: [4365, 4365],
    borders: false,
    flush: true,
    rows: [[column('a', roles.a), column('b', roles.b)]],
  })
}
