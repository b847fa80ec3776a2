/** The parties of a contract in their order: 甲方 or who stands first, 乙方, 丙方. */
export const partyKeys = ['partyA', 'partyB', 'partyC'] as const
export type PartyKey = (typeof partyKeys)[number]

export const partyDetails = ['name', 'role', 'creditCode', 'address', 'phone', 'bank', 'account'] as const
export type PartyDetail = (typeof partyDetails)[number]

export const contractFacts = [
  'contractName',
  'contractNumber',
  'amount',
  'amountInWords',
  'currency',
  'taxRate',
  'signDate',
  'startDate',
  'endDate',
  'term',
  'paymentTerms',
  'governingLaw',
  'disputeClause',
  'signature',
] as const

/** Everything that is looked for in a contract. */
export type ExtractionField = `${PartyKey}.${PartyDetail}` | (typeof contractFacts)[number]

export const extractionFields: readonly ExtractionField[] = [
  ...partyKeys.flatMap((party) => partyDetails.map((detail): ExtractionField => `${party}.${detail}`)),
  ...contractFacts,
]

/** A stretch of one paragraph: offsets in UTF-16 units of the block's text, `end` not included. */
export type ExtractionLocation = { block: number; start: number; end: number }

/**
 * One answer. `value` is in one canonical form: amounts as decimal text in major units ('1200000.5'), currency as ISO 4217 code, tax rate as a fraction
 * ('0.13'), dates as YYYY-MM-DD, term as ISO 8601 duration ('P24M'), account numbers as digits; everything else as it stands, without breaks of lines.
 */
export type Extraction = {
  field: ExtractionField
  value: string
  /** The text at the first location, letter for letter. */
  quote: string
  /** Where it stands: first the quote, then where the same value stands again, or where a clause of several paragraphs goes on. Never empty. */
  locations: ExtractionLocation[]
  source: 'rules' | 'model'
}

/** What does not fit together in a text; a person should look at it. `found` are the texts that disagree, as they stand. */
export type ExtractionCheck = {
  code: 'amountWordsDiffer' | 'creditCodeInvalid' | 'endBeforeStart'
  fields: ExtractionField[]
  found: string[]
  locations: ExtractionLocation[]
}
