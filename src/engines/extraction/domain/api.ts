import { z } from 'zod'
import { bodyId, endpoint } from '#shared/endpoint.ts'
import { extractionFields } from './extraction.ts'

const location = z.strictObject({
  block: z.number().int().nonnegative(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
})
const field = z.enum(extractionFields as [string, ...string[]]) as unknown as z.ZodType<
  (typeof extractionFields)[number],
  (typeof extractionFields)[number]
>
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

/** Whether a model took part: `off` none is set up, `used`, or `failed` with the reason; the rules' answers stand in any case. */
const modelState = z.strictObject({
  state: z.enum(['off', 'used', 'failed']),
  /** Why it failed, for the person to read; '' otherwise. */
  reason: z.string(),
  /** Answers of the model that were refused: no verbatim quote, or the quote does not say so. */
  refused: z.number().int().nonnegative(),
  tokens: z.number().int().nonnegative(),
  /** In the currency of the prices that the administrator has set, as decimal text; null when no prices are set. */
  cost: z.string().nullable(),
})

export const extractionSchema = z.strictObject({
  /** The text that was read, paragraph by paragraph: what the locations count in. */
  blocks: z.array(z.strictObject({ id: z.number().int(), text: z.string(), place })),
  extractions: z.array(
    z.strictObject({
      field,
      value: z.string(),
      quote: z.string(),
      locations: z.array(location),
      source: z.enum(['rules', 'model']),
    }),
  ),
  checks: z.array(
    z.strictObject({
      code: z.enum(['amountWordsDiffer', 'creditCodeInvalid', 'endBeforeStart']),
      fields: z.array(field),
      found: z.array(z.string()),
      locations: z.array(location),
    }),
  ),
  /** Read from a print or a scan: line ends are the print's, and recognised letters may be wrong. */
  readFrom: z.enum(['document', 'print', 'scan']),
  model: modelState,
})
export type ExtractionAnswer = z.output<typeof extractionSchema>

export const extractContract = endpoint({
  name: 'extractContract',
  method: 'POST',
  path: '/extractions',
  summary:
    'Finds parties, amounts, dates and clauses in a file the caller may read (.docx, PDF, picture of a page)',
  tag: 'extraction',
  body: z.strictObject({ fileID: bodyId }),
  answer: extractionSchema,
})
