import { z } from 'zod'
import { decimalText, fieldId, oneToSix, partName } from './config-parts.ts'

/** What a rule compares with: a field, or a piece of one (`start`, `end`, `sum.<column>`), times a factor. */
const termSchema = z.strictObject({
  fieldId,
  part: partName.optional(),
  /** Figures only: 0.2 for a fifth of it. */
  factor: decimalText.optional(),
  /** Days only: so many days later than it; less than 0: earlier. */
  days: z.int().min(-36_500).max(36_500).optional(),
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
  /** The field (or a piece of it: a column's sum) and these add up to a fixed figure. Nothing is asked while the field itself is empty. */
  z.strictObject({
    kind: z.literal('total'),
    part: partName.optional(),
    operator: oneToSix,
    terms: z.array(termSchema).max(20),
    figure: decimalText,
  }),
  /** The field is the product of these, as far as amounts are rounded to their smallest unit: quantity × price of a row. Nothing is asked while one of them is empty. */
  z.strictObject({ kind: z.literal('product'), fieldIds: z.array(fieldId).min(2).max(5) }),
  /** At least one of the field and these is filled in. */
  z.strictObject({ kind: z.literal('oneOf'), fieldIds: others }),
  /** When one of the field and these is filled in, so are all. */
  z.strictObject({ kind: z.literal('together'), fieldIds: others }),
])

export const ruleListSchema = z.array(ruleSchema).max(20)

export type FieldRule = z.output<typeof ruleSchema>
export type RuleTerm = z.output<typeof termSchema>
/** A rule about figures or days that are added up: compared with a sum, or adding up to a figure. */
export type SumRule = Extract<FieldRule, { terms: unknown }>
