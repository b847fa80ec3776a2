import { z } from 'zod'
import { comparisonSchema } from '#engines/comparison/domain/index.ts'
import { endpoint, idParams } from '#shared/endpoint.ts'

/** One side of a comparison: a document of the contract, an uploaded file of one's own, or the text of the contract's template. */
export const comparisonSide = z.string().regex(/^(document-[1-9]\d{0,14}|file-[1-9]\d{0,14}|template)$/)

const sides = z.strictObject({ left: comparisonSide, right: comparisonSide })

/** What stands on a side: its file's name, and for versions of the contract which one and when. */
const side = z.strictObject({
  name: z.string(),
  kind: z.enum(['text', 'pdf', 'signed', 'attachment', 'template', 'file']),
  ordinal: z.number().int().nullable(),
})
export type ComparedSide = z.output<typeof side>

/** A place of the template that the form fills: what the form says now, and what the compared text says there. */
const filledField = z.strictObject({
  /** Its name in the template, which a field may fill several of. */
  place: z.string(),
  name: z.string(),
  form: z.string(),
  text: z.string(),
})
export type FilledField = z.output<typeof filledField>

export const contractComparison = comparisonSchema.extend({
  contract: z.strictObject({ id: z.number().int(), name: z.string() }),
  left: side,
  right: side,
  /** Both are .docx, so that a redline can be made of them. */
  hasRedline: z.boolean(),
  /** Beside the template: its places that the form fills. They are no differences, and stand apart. */
  fields: z.array(filledField),
})
export type ContractComparison = z.output<typeof contractComparison>

export const compareContract = endpoint({
  name: 'compareContract',
  method: 'GET',
  path: '/contracts/{id}/comparison',
  tag: 'contracts',
  summary:
    'Two texts side by side: versions of the contract (document-12), an uploaded file (file-34), the text of its template as the form fills it (template)',
  params: idParams,
  query: sides,
  answer: contractComparison,
})

export const contractRedline = endpoint({
  name: 'contractRedline',
  method: 'GET',
  path: '/contracts/{id}/redline',
  tag: 'contracts',
  summary:
    'The right text as .docx with what changed from the left one as tracked changes; both sides must be .docx',
  params: idParams,
  query: sides,
  kind: 'file',
  answer: z.null(),
})
