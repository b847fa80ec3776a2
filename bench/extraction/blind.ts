import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import type { Labelled } from './corpus.ts'
import type { Language } from './facts.ts'

/*
 * Whole contracts that somebody wrote and labelled who had seen neither the rules nor the other texts. Nothing is drawn: what stands in texts/<set>.<language>.txt is the text.
 *   === name        begins a contract               ^ line, v line   a header, a footer     | a | b   cells of a row, <br> between paragraphs of a cell
 *   [[field|text]], [[field=value|text]]            a fact, with its canonical value when that is not the text
 *   $$ && ~~        to the end of the line or cell: payment terms, dispute clause, signatures
 *   @role party role, @currency code                what is expected without a place
 * What the labels mean: texts/blind.md.
 */
export const blindSets = ['blind-a', 'blind-b', 'blind-c'] as const
/** Also the whole contracts that were written to develop the rules by, in the same form. */
export const wholeSets = ['development-2', 'development-3', 'development-4', ...blindSets] as const
export type WholeSet = (typeof wholeSets)[number]

const clauses: Record<string, string> = { $$: 'paymentTerms', '&&': 'disputeClause', '~~': 'signature' }
/** A fact, the beginning of a clause, a cell's end, a paragraph's end within a cell. */
const marks = /\[\[([\w.]+)(?:=([^|\]]*))?\|(.*?)\]\]|(\$\$|&&|~~)|(\|)|(<br>)/g

export const blindContracts = (set: WholeSet): Labelled[] =>
  (['zh', 'en'] as const).flatMap((language) =>
    readFileSync(join(import.meta.dirname, 'texts', `${set}.${language}.txt`), 'utf8')
      .split(/^=== /m)
      .slice(1)
      .map((source) => contractOf(source, set, language)),
  )

function contractOf(source: string, set: WholeSet, language: Language): Labelled {
  const [name = '', ...lines] = source.trimEnd().split('\n')
  const contract: Labelled = { name: `${set}/${name}`, language, blocks: [], expected: {} }
  const { expected } = contract
  let currency = 'CNY'
  let table = -1
  let row = -1
  for (const line of lines) {
    const [, word, first = '', rest = ''] = /^@(role|currency) (\S+) ?(.*)$/.exec(line) ?? []
    if (word === 'currency') currency = first
    if (word === 'role') expected[`${first}.role`] = { value: rest, spans: [] }
    if (word) continue
    if (line.startsWith('|')) {
      if (row === -1) table++
      row++
      addLine(contract, line.slice(1), { kind: 'cell', table, row, column: 0 })
      continue
    }
    row = -1
    const kind = line.startsWith('^') ? 'header' : line.startsWith('v') ? 'footer' : 'body'
    addLine(contract, kind === 'body' ? line : line.slice(1), { kind })
  }
  if (expected.amount) expected.currency = { value: currency, spans: [] }
  return contract
}

/** A paragraph, or the cells of a row. */
function addLine({ blocks, expected }: Labelled, line: string, place: DocumentBlock['place']): void {
  const begin = (at: DocumentBlock['place']): DocumentBlock => {
    const block = { id: blocks.length, text: '', place: at }
    blocks.push(block)
    return block
  }
  const label = (field: string, value: string, block: DocumentBlock, start: number) => {
    expected[field] ??= { value, spans: [] }
    if (start < block.text.length)
      expected[field].spans.push({ block: block.id, start, end: block.text.length })
  }
  let block = begin(place)
  let clause: { field: string; start: number } | null = null
  const end = () => {
    if (clause) label(clause.field, '', block, clause.start)
    clause = null
  }
  let from = 0
  for (const mark of line.matchAll(marks)) {
    const [whole, field, value, text = '', opens, cell, paragraph] = mark
    if (cell && place.kind !== 'cell') continue
    block.text += line.slice(from, mark.index)
    from = mark.index + whole.length
    if (field) {
      block.text += text
      label(field, value ?? text, block, block.text.length - text.length)
    } else if (opens) clause = { field: clauses[opens] as string, start: block.text.length }
    else if (cell || paragraph) {
      end()
      const at = block.place
      block = begin(cell && at.kind === 'cell' ? { ...at, column: at.column + 1 } : at)
    }
  }
  block.text += line.slice(from)
  end()
}
