import type { Extraction } from '#engines/extraction/domain/index.ts'
import type { Labelled, Span } from './corpus.ts'

export type Tally = { right: number; wrong: number; missed: number }
export type Fault = { contract: string; field: string; expected: string | null; answered: string | null }
export type Score = { fields: Map<string, Tally>; all: Tally; faults: Fault[] }

/** Answers that are stretches of text: right when they share more than half with what is labelled, measured both ways. */
const stretches = new Set(['paymentTerms', 'disputeClause', 'signature', 'governingLaw'])

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-()]+/g, '')

const length = (spans: readonly Span[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0)

function shared(some: readonly Span[], others: readonly Span[]): number {
  let sum = 0
  for (const a of some)
    for (const b of others)
      if (a.block === b.block) sum += Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))
  return sum
}

function isRight(contract: Labelled, { field, value, locations }: Extraction): boolean {
  const expected = contract.expected[field]
  if (!expected) return false
  if (!stretches.has(field)) return plain(expected.value) === plain(value)
  const both = shared(expected.spans, locations)
  return both > length(locations) / 2 && both > length(expected.spans) / 2
}

/** How well answers are what was labelled. A wrong answer to a labelled field counts as wrong and as missed. */
export function score(
  contracts: readonly Labelled[],
  extract: (contract: Labelled) => readonly Extraction[],
): Score {
  const result: Score = { fields: new Map(), all: { right: 0, wrong: 0, missed: 0 }, faults: [] }
  const count = (field: string, what: keyof Tally) => {
    const tally = result.fields.get(field) ?? { right: 0, wrong: 0, missed: 0 }
    tally[what]++
    result.fields.set(field, tally)
    result.all[what]++
  }
  for (const contract of contracts) {
    const answers = extract(contract)
    for (const answer of answers) checkPlaces(contract, answer)
    const rightFields = new Set<string>()
    for (const answer of answers) {
      const field = bare(answer.field)
      if (isRight(contract, answer)) {
        rightFields.add(answer.field)
        count(field, 'right')
      } else {
        count(field, 'wrong')
        const expected = contract.expected[answer.field]?.value ?? null
        result.faults.push({ contract: contract.name, field: answer.field, expected, answered: answer.value })
      }
    }
    for (const [field, { value }] of Object.entries(contract.expected)) {
      if (rightFields.has(field)) continue
      count(bare(field), 'missed')
      if (!answers.some((answer) => answer.field === field))
        result.faults.push({ contract: contract.name, field, expected: value, answered: null })
    }
  }
  return result
}

/** The three parties count together. */
const bare = (field: string): string => field.replace(/^party[ABC]/, 'party')

function checkPlaces({ name, blocks }: Labelled, { field, quote, locations }: Extraction): void {
  const [first] = locations
  const text = first && blocks[first.block]?.text.slice(first.start, first.end)
  if (text !== quote || quote === '') throw new Error(`${name}: the quote of ${field} is not in the text`)
}

export const precision = ({ right, wrong }: Tally): number =>
  right + wrong === 0 ? 1 : right / (right + wrong)
export const recall = ({ right, missed }: Tally): number =>
  right + missed === 0 ? 1 : right / (right + missed)
