import { z } from 'zod'
import { decimalText, fieldId, oneToSix, partName } from './config-parts.ts'

/** What a rule compares with: a field, or a piece of one (`start`, `end`, `sum.<column>`), times a factor. */
const termSchema = z.strictObject({
  fieldId,
  part: partName.optional(),
  /** Figures only: 0.2 for a fifth of it. */
  factor: decimalText.optional(),
})

const others = z.array(fieldId).min(1).max(20)

/**
 * A rule between fields; it belongs to the field at which its message stands. In a column of a sheet the ids are first those of the
 * other columns, whose cells of the same row are meant, then those of the form's fields.
 */
export const ruleSchema = z.discriminatedUnion('kind', [
  /** The field (or a piece of it) compared with another, or with the sum of several. Nothing is compared with what is empty. */
  z.strictObject({
    kind: z.literal('compare'),
    part: partName.optional(),
    operator: oneToSix,
    terms: z.array(termSchema).min(1).max(20),
  }),
  /** At least one of the field and these is filled in. */
  z.strictObject({ kind: z.literal('oneOf'), fieldIds: others }),
  /** When one of the field and these is filled in, so are all. */
  z.strictObject({ kind: z.literal('together'), fieldIds: others }),
])

export const ruleListSchema = z.array(ruleSchema).max(20)

export type FieldRule = z.output<typeof ruleSchema>
export type RuleTerm = z.output<typeof termSchema>
export type CompareRule = Extract<FieldRule, { kind: 'compare' }>

/** Ids of the other fields that a rule names, in its order. */
export const namedBy = (rule: FieldRule): readonly string[] =>
  rule.kind === 'compare' ? rule.terms.map((term) => term.fieldId) : rule.fieldIds
