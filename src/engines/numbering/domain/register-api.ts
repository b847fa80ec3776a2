import { z } from 'zod'
import { bodyId, endpoint, idSchema, instantSchema, listOf, pageQuery } from '#shared/endpoint.ts'

/**
 * What stands in the register: a number that a rule gave, one that somebody typed, a serial passed over because its number was in use,
 * and serials that are missing, which should never be.
 */
export const registerStates = ['given', 'typed', 'skipped', 'gap'] as const
export type RegisterState = (typeof registerStates)[number]

const holder = z.strictObject({
  /** Null, with the name: the person may not see this record. */
  id: bodyId.nullable(),
  name: z.string().nullable(),
  /** Whether the record carries this number now; false: it got another one later. */
  isCurrent: z.boolean(),
})

export const registerRow = z.strictObject({
  /** Tells rows apart. */
  key: z.string(),
  state: z.enum(registerStates),
  /** Null for a gap. */
  number: z.string().nullable(),
  ruleID: bodyId.nullable(),
  ruleName: z.string(),
  /** Texts of the segments that have counts of their own. */
  scope: z.array(z.string()),
  period: z.string(),
  serial: z.number().int().nullable(),
  /** The last serial of a gap; else the serial itself. */
  serialTo: z.number().int().nullable(),
  takenAt: instantSchema.nullable(),
  takenBy: z.string(),
  /** More than one record carries it, and their kind may not. */
  isDouble: z.boolean(),
  holders: z.array(holder),
})
export type RegisterRow = z.output<typeof registerRow>

export const registerCount = z.strictObject({
  ruleID: bodyId,
  ruleName: z.string(),
  scope: z.array(z.string()),
  period: z.string(),
  /** First and last serial of the count so far. */
  first: z.number().int(),
  last: z.number().int(),
  given: z.number().int(),
  skipped: z.number().int(),
  /** Serials that neither gave a number nor were passed over. */
  missing: z.number().int(),
})
export type RegisterCount = z.output<typeof registerCount>

const filters = {
  /** A part of a number, in any case and width. */
  q: z.string().max(64).optional(),
  period: z.string().max(20).optional(),
  /** 'faults': gaps and numbers that several records carry. */
  state: z.enum([...registerStates, 'faults']).optional(),
}
export type RegisterFilter = {
  q?: string | undefined
  period?: string | undefined
  state?: RegisterState | 'faults' | undefined
  ruleID?: number | undefined
}

/** A kind in the name of a call: 'law_case' → 'LawCase'. */
export const nameIn = (kind: string): string =>
  kind
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** The calls on the register of one kind of number. */
export function registerCallsOf(kind: string) {
  const path = `/${kind}_number`
  const of = nameIn(kind)
  const record = kind.replaceAll('_', ' ')
  return {
    listNumbers: endpoint({
      name: `list${of}Numbers`,
      method: 'GET',
      path: `${path}/numbers`,
      tag: 'numbering',
      summary: `Every ${record} number with the ${record} that carries it, gaps and doubles marked`,
      query: z.strictObject({ ...pageQuery, ...filters, ruleID: idSchema.optional() }),
      answer: listOf(registerRow),
    }),
    listCounts: endpoint({
      name: `list${of}NumberCounts`,
      method: 'GET',
      path: `${path}/counts`,
      tag: 'numbering',
      summary:
        'The counts of the rules: where each stands, and whether a serial is missing; newest periods first, at most 1,000',
      query: z.strictObject({ ruleID: idSchema.optional() }),
      answer: z.strictObject({
        counts: z.array(registerCount),
        numbers: z.number().int(),
        missing: z.number().int(),
        doubles: z.number().int(),
      }),
    }),
    exportNumbers: endpoint({
      name: `export${of}Numbers`,
      method: 'POST',
      path: `${path}/numbers/export`,
      tag: 'numbering',
      summary: 'The register as filtered, as .xlsx',
      kind: 'file',
      body: z.strictObject({ ...filters, ruleID: bodyId.optional() }),
    }),
  }
}
