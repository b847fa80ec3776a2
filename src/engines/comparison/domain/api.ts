import { z } from 'zod'
import { weightKinds } from './block.ts'

const place = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('body') }),
  z.strictObject({
    kind: z.literal('cell'),
    table: z.number().int(),
    row: z.number().int(),
    column: z.number().int(),
  }),
  z.strictObject({ kind: z.enum(['header', 'footer', 'note']) }),
])
const block = z.strictObject({ id: z.number().int(), text: z.string(), place })
const spans = z.array(z.strictObject({ kind: z.enum(['same', 'removed', 'added']), text: z.string() }))
const weights = z.array(z.enum(weightKinds))
const count = z.number().int()

/** A comparison as the API tells it: see `Comparison`. */
export const comparisonSchema = z.strictObject({
  rows: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('same'), left: block, right: block }),
      z.strictObject({ kind: z.enum(['changed', 'moved']), left: block, right: block, spans, weights }),
      z.strictObject({ kind: z.literal('removed'), left: block, right: z.null(), weights }),
      z.strictObject({ kind: z.literal('added'), left: z.null(), right: block, weights }),
    ]),
  ),
  counts: z.strictObject({
    same: count,
    changed: count,
    moved: count,
    removed: count,
    added: count,
    weighty: count,
  }),
})
