import { z } from 'zod'
import { endpoint, idParams, instantSchema } from '#shared/endpoint.ts'

/** What a page opens a document with at the operator's office server. */
export const officeSessionSchema = z.strictObject({
  accessToken: z.string(),
  expiresAt: instantSchema,
  /** WOPISrc: where the office server finds the document. */
  wopiSource: z.string(),
  action: z.enum(['view', 'edit']),
  /** Where the token is posted to, in a frame. */
  actionUrl: z.string(),
  /** Who writes the document in the built-in editor now, so that it is only shown; null: nobody. */
  writtenBy: z.string().nullable(),
})
export type OfficeSessionAnswer = z.output<typeof officeSessionSchema>

export const openFileOffice = endpoint({
  name: 'openFileOffice',
  method: 'POST',
  path: '/files/{id}/office_session',
  tag: 'files',
  summary:
    "What the operator's office server needs to show a stored file over WOPI for this person, to be read. 503 where no office server is set or it does not answer, 415 for a kind of file that it does not show.",
  params: idParams,
  status: 201,
  answer: officeSessionSchema,
})
