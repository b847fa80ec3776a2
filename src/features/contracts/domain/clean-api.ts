import { z } from 'zod'
import { cleanOptionsSchema, tracesSchema } from '#engines/documents/domain/index.ts'
import { bodyId, endpoint, idSchema } from '#shared/endpoint.ts'

const documentParams = z.strictObject({ id: idSchema, documentId: idSchema })

const traces = z.strictObject({
  name: z.string(),
  found: tracesSchema,
  /** Whether this server makes PDFs. */
  canPrint: z.boolean(),
})
export type DocumentTraces = z.output<typeof traces>

export const readDocumentTraces = endpoint({
  name: 'readDocumentTraces',
  method: 'GET',
  path: '/contracts/{id}/documents/{documentId}/traces',
  tag: 'contracts',
  summary:
    'What a document of the contract (.docx) tells besides what a reader sees: comments, tracked changes, metadata, hidden text. Changes nothing.',
  params: documentParams,
  answer: traces,
})

const cleanCopy = z.strictObject({
  /** The copy is the file of whoever made it: `/files/{fileID}/content`. */
  fileID: bodyId,
  name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  removed: tracesSchema,
  /** Still in it, to be looked at. */
  left: tracesSchema,
})
export type CleanCopy = z.output<typeof cleanCopy>

export const makeCleanCopy = endpoint({
  name: 'makeCleanCopy',
  method: 'POST',
  path: '/contracts/{id}/documents/{documentId}/clean_copy',
  tag: 'contracts',
  summary:
    'A copy of a document (.docx) fit to be sent out: no comments, no metadata, tracked changes settled as asked; as .docx or PDF. Looked through again: 422 when anything is left that must not be.',
  params: documentParams,
  body: z.strictObject({
    changes: cleanOptionsSchema.shape.changes,
    hiddenText: cleanOptionsSchema.shape.hiddenText.default('keep'),
    format: z.enum(['docx', 'pdf']).default('docx'),
  }),
  status: 201,
  answer: cleanCopy,
})
