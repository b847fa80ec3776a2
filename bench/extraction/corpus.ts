import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import { Decimal } from '#shared/decimal.ts'
import {
  type Draw,
  draws,
  type Facts,
  factsOf,
  type Language,
  type Maker,
  maker,
  type Part,
} from './facts.ts'
import { showAmount, showDate, showTerm, showWords } from './show.ts'

/*
 * Contracts of a part of the labelled set, made from texts/<part>.<language>.txt:
 *   === name            begins a contract              ^ line   a header            | a | b   cells of a row
 *   [[field:how]]       a fact, labelled, shown in one of several ways   [[field|text]]  a text, labelled
 *   {{kind:how}}        something drawn that is not the answer to anything (distractors)
 *   $ & ~               the rest of the line is a payment term, a dispute clause, a line of the signatures
 *   @role party role, @currency code    what is expected without being marked in the text
 */
export type Span = { block: number; start: number; end: number }
export type Labelled = {
  name: string
  language: Language
  blocks: DocumentBlock[]
  /** Canonical values, and the places that count as right. */
  expected: Record<string, { value: string; spans: Span[] }>
}

const drawsPerText = 2

export function contractsOf(part: Part): Labelled[] {
  return (['zh', 'en'] as const).flatMap((language) => {
    const text = readFileSync(join(import.meta.dirname, 'texts', `${part}.${language}.txt`), 'utf8')
    return text
      .split(/^=== /m)
      .slice(1)
      .flatMap((source, at) =>
        Array.from({ length: drawsPerText }, (_, copy) =>
          contractOf(
            source,
            part,
            language,
            part.length * 7919 + at * 31 + copy * 977 + (language === 'zh' ? 1 : 2),
          ),
        ),
      )
  })
}

type Making = {
  language: Language
  draw: Draw
  make: Maker
  facts: Facts
  currency: string
  blocks: DocumentBlock[]
  expected: Labelled['expected']
}

function contractOf(source: string, part: Part, language: Language, seed: number): Labelled {
  const [name = '', ...lines] = source.trimEnd().split('\n')
  const draw = draws(seed)
  const make = maker(part, language, draw)
  const amount = /amount:yi/.test(source)
    ? 'yi'
    : /amount:wan/.test(source)
      ? 'wan'
      : /amount:int/.test(source) || (language === 'en' && /amountInWords/.test(source))
        ? 'whole'
        : 'any'
  const currency = /^@currency (\w+)$/m.exec(source)?.[1] ?? 'CNY'
  const facts = factsOf(make, draw, { amount })
  const making: Making = { language, draw, make, facts, currency, blocks: [], expected: {} }
  let table = -1
  let row = -1
  for (const line of lines) {
    const role = /^@role (\w+) (.+)$/.exec(line)
    if (role) making.expected[`${role[1]}.role`] = { value: role[2] as string, spans: [] }
    if (line.startsWith('@')) continue
    if (!line.startsWith('|')) {
      row = -1
      if (line.startsWith('^')) addBlock(making, line.slice(1).trim(), { kind: 'header' })
      else addBlock(making, line, { kind: 'body' })
      continue
    }
    if (row === -1) table++
    row++
    // `[[field|text]]` does not stand in tables.
    for (const [column, cell] of line.slice(1).split('|').entries())
      addBlock(making, cell.trim(), { kind: 'cell', table, row, column })
  }
  if (making.expected.amount) making.expected.currency = { value: currency, spans: [] }
  return { name: `${part}/${name}#${seed}`, language, blocks: making.blocks, expected: making.expected }
}

const wholeLine: Record<string, string> = { $: 'paymentTerms', '&': 'disputeClause', '~': 'signature' }

function addBlock(making: Making, line: string, place: DocumentBlock['place']): void {
  const block = { id: making.blocks.length, text: '', place }
  making.blocks.push(block)
  let open: { field: string; start: number } | null = null
  let rest = line
  while (rest !== '') {
    const mark = rest[0] as string
    const field = wholeLine[mark]
    if (field && (mark !== '$' || block.text === '' || /[：:.]\s?$/.test(block.text))) {
      open = { field, start: block.text.length }
      rest = rest.slice(1).trimStart()
      continue
    }
    const slot = /^\[\[([\w.]+)(?::(\w+))?(?:\|(.*?))?\]\]/.exec(rest)
    const drawn = /^\{\{(\w+)(?::(\w+))?\}\}/.exec(rest)
    if (slot) {
      const { shown, value } = labelled(making, slot[1] as string, slot[2], slot[3])
      label(making, slot[1] as string, value, block, shown)
      rest = rest.slice(slot[0].length)
    } else if (drawn) {
      block.text += other(making, drawn[1] as string, drawn[2] ?? '')
      rest = rest.slice(drawn[0].length)
    } else {
      block.text += mark
      rest = rest.slice(1)
    }
  }
  if (open && block.text.length > open.start) {
    const { field, start } = open
    making.expected[field] ??= { value: '', spans: [] }
    making.expected[field].spans.push({ block: block.id, start, end: block.text.length })
  }
}

function label(
  { expected }: Making,
  field: string,
  value: string,
  block: DocumentBlock,
  shown: string,
): void {
  const start = block.text.length
  block.text += shown
  expected[field] ??= { value, spans: [] }
  expected[field].spans.push({ block: block.id, start, end: start + shown.length })
}

function labelled(making: Making, field: string, how = '', text?: string): { shown: string; value: string } {
  const { facts, language, currency } = making
  if (text !== undefined) return { shown: text, value: text }
  if (field === 'amountInWords') {
    const shown = showWords(facts.amount as string, currency, language)
    return { shown, value: shown }
  }
  if (field === 'term') return showTerm(Number(facts.months), how)
  const value = facts[field]
  if (value === undefined) throw new Error(`${field} is no fact`)
  if (field === 'amount') return { value: new Decimal(value).toFixed(), shown: showAmount(value, how) }
  if (field === 'taxRate') return { value, shown: `${new Decimal(value).times(100).toFixed()}%` }
  if (field.endsWith('Date')) return { value, shown: showDate(value, how) }
  if (how === 'spaced') return { value, shown: value.replace(/(.{4})(?=.)/g, '$1 ') }
  return { value, shown: value }
}

/** What distracts: other companies, dates, amounts; a share of the amount. */
function other({ make, draw, facts, language }: Making, kind: string, how: string): string {
  if (kind === 'share')
    return showAmount(new Decimal(facts.amount as string).times(how).div(100).toFixed(2), 'comma')
  if (kind === 'digits') return draw.digits(Number(how))
  if (kind === 'year') return String(draw.number(2024, 2027))
  if (kind === 'date') return showDate(make.date(), how || (language === 'zh' ? 'zh' : 'en'))
  if (kind === 'money') return showAmount(make.money(), how || 'comma')
  const made = make[kind as keyof Maker]
  if (!made) throw new Error(`${kind} cannot be drawn`)
  return made()
}
