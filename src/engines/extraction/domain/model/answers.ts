import { z } from 'zod'
import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import { Decimal } from '#shared/decimal.ts'
import { isCreditCode, normaliseIdentifier } from '#shared/identifiers.ts'
import {
  type Extraction,
  type ExtractionField,
  type ExtractionLocation,
  extractionFields,
} from '../extraction.ts'
import { currencyOf, moneyIn, moneyWordsIn } from '../rules/amounts.ts'
import { datesIn } from '../rules/dates.ts'
import { durationsIn } from '../rules/periods.ts'
import { bareText, cleanText, type Line, linesOf } from '../rules/text.ts'

/** What a model answers. Anything else is no answer. */
export const modelAnswers = z.object({
  answers: z
    .array(
      z.object({
        field: z.string().max(40),
        value: z.string().max(4_000),
        quote: z.string().max(4_000),
        paragraph: z.number().int().optional(),
      }),
    )
    .max(200),
})
export type ModelAnswers = z.output<typeof modelAnswers>

/** A paragraph that speaks to whoever reads it by machine: nothing is believed that is quoted from it. */
const speaksToMachines =
  /(?:忽略|无视|忘记|不要理会|disregard|ignore|forget)[^。.;；]{0,24}(?:以上|上述|之前|前面|先前|指令|提示|要求|规则|above|previous|prior|instruction|prompt|rules)|system prompt|系统提示|as an? (?:AI|assistant|language model)|你(?:现在)?是(?:一个)?(?:AI|人工智能|助手|语言模型)|<\/?document/i

/**
 * The answers of a model that hold: for a field that the rules left open, with a quote that stands in the text letter for letter, and a value that the quote
 * itself says by the same rules. `refused` counts the others.
 */
export function acceptAnswers(
  blocks: readonly DocumentBlock[],
  open: readonly ExtractionField[],
  given: ModelAnswers,
): { extractions: Extraction[]; refused: number } {
  const bare = new Map(blocks.map((block) => [block.id, { block, ...bareText(block.text) }]))
  const extractions: Extraction[] = []
  let refused = 0
  for (const { field, value, quote, paragraph } of given.answers) {
    const known = extractionFields.find((one) => one === field)
    const at = known && open.includes(known) ? find(bare, quote, paragraph) : null
    const block = at && bare.get(at.block)?.block
    const words = at && block ? block.text.slice(at.start, at.end) : ''
    const said =
      known && block && !speaksToMachines.test(block.text) ? saidBy(known, value, words, block) : null
    if (!known || !at || said === null) refused++
    else if (!extractions.some((one) => one.field === known))
      extractions.push({ field: known, value: said, quote: words, locations: [at], source: 'model' })
  }
  return { extractions, refused }
}

type Bare = Map<number, { block: DocumentBlock; text: string; offsets: number[] }>

/** Where a quote stands: in the paragraph it is said to be from, else in the first that has it. */
function find(bare: Bare, quote: string, paragraph: number | undefined): ExtractionLocation | null {
  const needle = bareText(quote).text
  if (needle === '') return null
  const said = paragraph === undefined ? undefined : bare.get(paragraph)
  for (const one of said ? [said, ...bare.values()] : bare.values()) {
    const at = one.text.indexOf(needle)
    if (at === -1) continue
    const end = (one.offsets[at + needle.length - 1] as number) + 1
    return { block: one.block.id, start: one.offsets[at] as number, end }
  }
  return null
}

const detailChecks: Record<string, (value: string, quote: string) => string | null> = {
  creditCode: (value, quote) => {
    const code = normaliseIdentifier(value)
    return isCreditCode(code) && normaliseIdentifier(quote).includes(code) ? code : null
  },
  account: (value, quote) => digitsWithin(value, quote, 8),
  phone: (value, quote) => (digitsWithin(value, quote, 7) ? cleanText(value.normalize('NFKC')) : null),
}

const digitsWithin = (value: string, quote: string, fewest: number): string | null => {
  const [digits, all] = [value, quote].map((text) => text.normalize('NFKC').replace(/\D/g, '')) as [
    string,
    string,
  ]
  return digits.length >= fewest && all.includes(digits) ? digits : null
}

/** The value in its canonical form if the quote says it; null otherwise. */
function saidBy(field: ExtractionField, value: string, quote: string, block: DocumentBlock): string | null {
  const lines = linesOf([{ ...block, text: quote, place: { kind: 'body' } }])
  const detail = /^party[ABC]\.(\w+)$/.exec(field)?.[1]
  if (detail && detailChecks[detail]) return detailChecks[detail](value, quote)
  if (field === 'amount') return saidAmount(value, lines)
  if (field === 'currency') return lines.some(({ text }) => currencyOf(text) === value) ? value : null
  if (field === 'taxRate') return saidRate(value, quote)
  if (field === 'term') return lines.some((line) => durationsIn(line.text).includes(value)) ? value : null
  if (field.endsWith('Date'))
    return lines.some((line) => datesIn(line).some((date) => date.value === value)) ? value : null
  const isWhole = field === 'paymentTerms' || field === 'disputeClause' || field === 'signature'
  if (isWhole) return cleanText(quote)
  const needle = bareText(value).text
  return needle !== '' && bareText(quote).text.includes(needle) ? cleanText(value) : null
}

function saidAmount(value: string, lines: readonly Line[]): string | null {
  if (!/^\d{1,15}(?:\.\d{1,6})?$/.test(value)) return null
  const said = lines.flatMap((line) => [...moneyIn(line), ...moneyWordsIn(line)])
  return said.some((money) => new Decimal(money.value).eq(value)) ? new Decimal(value).toFixed() : null
}

function saidRate(value: string, quote: string): string | null {
  if (!/^0(?:\.\d{1,4})?$/.test(value)) return null
  const rates = [...quote.normalize('NFKC').matchAll(/(\d{1,2}(?:\.\d{1,2})?)\s?%/g)]
  return rates.some(([, rate]) => new Decimal(rate as string).div(100).eq(value))
    ? new Decimal(value).toFixed()
    : null
}
