import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import { Decimal } from '#shared/decimal.ts'
import { normaliseIdentifier } from '#shared/identifiers.ts'
import {
  type Extraction,
  type ExtractionCheck,
  type ExtractionField,
  type ExtractionLocation,
  partyDetails,
  partyKeys,
} from './extraction.ts'
import { paymentTerms, taxRate } from './rules/clauses.ts'
import { type AmountFound, contractAmount } from './rules/contract-amount.ts'
import { contractName, contractNumber } from './rules/headings.ts'
import { inFirstLanguage } from './rules/languages.ts'
import { disputeClause, governingLaw } from './rules/law.ts'
import { chineseNumber } from './rules/number-words.ts'
import { withoutUnticked } from './rules/options.ts'
import { partiesOf } from './rules/parties.ts'
import type { PartiesFound } from './rules/party-book.ts'
import { contractPeriod, contractTerm, signDate } from './rules/periods.ts'
import { signatureBlock } from './rules/signature.ts'
import { cleanText, type Line, linesOf, locate, type Stretch, stretchText } from './rules/text.ts'

export type Extracted = { extractions: Extraction[]; checks: ExtractionCheck[] }

/** What the rules find in a contract, Chinese or English: nothing rather than something wrong. Takes time in proportion to the text. */
export function extract(blocks: readonly DocumentBlock[]): Extracted {
  const all = withoutUnticked(linesOf(blocks))
  const lines = inFirstLanguage(all)
  const answers = new Answers(blocks)
  const parties = partiesOf(lines)
  giveParties(answers, parties, lines)
  giveFacts(answers, lines)
  const amount = contractAmount(lines)
  if (amount) giveAmount(answers, amount)
  const names = parties.parties.flatMap((party) => (party?.name ? [stretchText(party.name)] : []))
  giveClausesAndDates(answers, lines, signatureBlock(all, names))
  return { extractions: answers.all, checks: checksOf(answers, parties, amount) }
}

/** Collects answers; one without a place in the text is none. */
class Answers {
  all: Extraction[] = []
  #blocks: Map<number, string>

  constructor(blocks: readonly DocumentBlock[]) {
    this.#blocks = new Map(blocks.map(({ id, text }) => [id, text]))
  }

  textAt = ({ block, start, end }: ExtractionLocation): string =>
    (this.#blocks.get(block) ?? '').slice(start, end)

  give(field: ExtractionField, at: readonly (Stretch | null)[], value?: (quote: string) => string): void {
    const locations = at.flatMap((stretch) => (stretch && locate(stretch)) || [])
    const [first] = locations
    if (!first) return
    const quote = this.textAt(first)
    const words = value ? value(quote) : locations.map((place) => cleanText(this.textAt(place))).join('\n')
    if (quote !== '' && words !== '')
      this.all.push({ field, value: words, quote, locations, source: 'rules' })
  }

  find = (field: ExtractionField): Extraction | undefined => this.all.find((one) => one.field === field)
}

function giveParties(answers: Answers, { parties }: PartiesFound, lines: readonly Line[]): void {
  for (const [at, party] of parties.entries()) {
    if (!party?.name) continue
    const key = partyKeys[at] as (typeof partyKeys)[number]
    answers.give(`${key}.name`, [party.name, ...elsewhere(lines, party.name)], cleanText)
    answers.give(`${key}.role`, [party.roleAt], () => party.role)
    for (const detail of partyDetails) {
      const found = party.details.get(detail)
      if (found) answers.give(`${key}.${detail}`, [found], canonical[detail] ?? cleanText)
    }
  }
}

const canonical: Record<string, (quote: string) => string> = {
  creditCode: normaliseIdentifier,
  account: (quote) => quote.normalize('NFKC').replace(/\D/g, ''),
  phone: (quote) => cleanText(quote.normalize('NFKC')),
}

/** Where the same words stand again. */
function elsewhere(lines: readonly Line[], { line: own, start: ownStart, end }: Stretch): Stretch[] {
  const words = own.text.slice(ownStart, end)
  if (words === '') return []
  const found: Stretch[] = []
  for (const line of lines)
    for (let at = line.text.indexOf(words); at !== -1; at = line.text.indexOf(words, at + words.length))
      if (line !== own || at !== ownStart) found.push({ line, start: at, end: at + words.length })
  const first = locate({ line: own, start: ownStart, end })
  return found.filter((one) => {
    const place = locate(one)
    return place && !(place.block === first?.block && place.start === first.start)
  })
}

function giveFacts(answers: Answers, lines: readonly Line[]): void {
  answers.give('contractName', [contractName(lines)], (quote) =>
    cleanText(quote).replace(/^《([^《》]*)》$/, '$1'),
  )
  answers.give('contractNumber', [contractNumber(lines)], (quote) => quote.replace(/\s/g, ''))
  const tax = taxRate(lines)
  if (!tax) return
  const percent = tax.figure ?? String(chineseNumber(tax.words ?? '') ?? '')
  if (percent !== '') answers.give('taxRate', [tax], () => new Decimal(percent).div(100).toFixed())
}

function giveAmount(answers: Answers, { figures, words, value, currency }: AmountFound): void {
  answers.give('amount', [figures ?? words, figures ? words : null], () => new Decimal(value).toFixed())
  if (words) answers.give('amountInWords', [words])
  if (currency) answers.give('currency', [figures ?? words], () => currency)
}

function giveClausesAndDates(answers: Answers, lines: readonly Line[], signature: readonly Line[]): void {
  const period = contractPeriod(lines)
  const signed = signDate(lines, new Set(signature))
  const term = contractTerm(lines)
  answers.give('signDate', [signed], () => signed?.value ?? '')
  answers.give('startDate', [period.start], () => period.start?.value ?? '')
  answers.give('endDate', [period.end], () => period.end?.value ?? '')
  answers.give('term', [term], () => term?.value ?? '')
  answers.give('paymentTerms', paymentTerms(lines))
  answers.give('governingLaw', [governingLaw(lines)])
  answers.give('disputeClause', disputeClause(lines))
  answers.give('signature', signature.flatMap(partsOfLine))
}

/** A row of a table cell by cell. */
const partsOfLine = (line: Line): Stretch[] =>
  line.cells.length
    ? line.cells.map(({ start, end }) => ({ line, start, end }))
    : [{ line, start: 0, end: line.text.length }]

function checksOf(
  answers: Answers,
  { brokenCodes }: PartiesFound,
  amount: AmountFound | null,
): ExtractionCheck[] {
  const checks: ExtractionCheck[] = []
  const places = (...found: (Stretch | null)[]) =>
    found.flatMap((stretch) => (stretch && locate(stretch)) || [])
  if (amount?.figures && amount.words && !new Decimal(amount.words.value).eq(amount.value)) {
    const locations = places(amount.figures, amount.words)
    checks.push({
      code: 'amountWordsDiffer',
      fields: ['amount', 'amountInWords'],
      found: locations.map(answers.textAt),
      locations,
    })
  }
  for (const code of brokenCodes) {
    const locations = places(code)
    checks.push({ code: 'creditCodeInvalid', fields: [], found: locations.map(answers.textAt), locations })
  }
  const [start, end] = [answers.find('startDate'), answers.find('endDate')]
  if (start && end && end.value < start.value)
    checks.push({
      code: 'endBeforeStart',
      fields: ['startDate', 'endDate'],
      found: [start.quote, end.quote],
      locations: [...start.locations.slice(0, 1), ...end.locations.slice(0, 1)],
    })
  return checks
}
