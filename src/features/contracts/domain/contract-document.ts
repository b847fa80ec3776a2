import { z } from 'zod'
import { repairSchema } from '#engines/documents/domain/index.ts'
import { bodyId, instantSchema } from '#shared/endpoint.ts'

/** What a contract's text may be uploaded as. */
export const textExtensions = ['docx', 'pdf'] as const

/** A document of a contract: its text, the print of one, a signed copy, an attachment. */
export const contractDocumentSchema = z.strictObject({
  id: bodyId,
  kind: z.enum(['text', 'pdf', 'signed', 'attachment']),
  state: z.enum(['pending', 'ready', 'failed', 'unavailable']),
  fileID: bodyId.nullable(),
  fileName: z.string().nullable(),
  size: z.number().int().nullable(),
  ordinal: z.number().int(),
  isCurrent: z.boolean(),
  /** A copy that the server made for this person, to be read: what is hidden from them is blank in it. */
  isBlanked: z.boolean(),
  /** Of the contract that it was made from; a print belongs to the text of the same version. */
  contractVersion: z.number().int().nullable(),
  /** A text: filled from the form, or edited by a person. */
  origin: z.enum(['filled', 'edited']),
  /** Of a text: how it came to be. `comment`: only comments were changed; `restore`: an older version again. */
  change: z.enum(['save', 'restore', 'comment']),
  /** Of a restored text: the number of the version that it repeats. */
  restoredOrdinal: z.number().int().nullable(),
  /** Of a print: the text it shows. */
  textID: bodyId.nullable(),
  /** What was put right in its file when it arrived; the file as it came is at `/files/{id}/original`. */
  repairs: z.array(repairSchema),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: instantSchema,
})
export type ContractDocument = z.output<typeof contractDocumentSchema>

/** The newest text of a contract, for the form beside it. `isUploaded`: it is not made from the form. */
export const contractText = contractDocumentSchema
  .pick({ state: true, fileID: true, fileName: true })
  .extend({ isUploaded: z.boolean() })
export type ContractText = z.output<typeof contractText>

/**
 * Why somebody sees not all documents of a contract. copy: the newest text as a copy with blanks; pending: it is being made; noPlaces: the text was made without a template, so nobody knows where
 * it says what; unsure: what is hidden may stand elsewhere in the text; amount: the form has no amount, so the text may name one.
 */
export const documentNotes = ['copy', 'pending', 'noPlaces', 'unsure', 'amount'] as const
export type DocumentNote = (typeof documentNotes)[number]

/** The documents of a contract that a person may see. */
export const contractTexts = {
  documents: z.array(contractDocumentSchema),
  /** Null: all of them. `left`: how many there are beside those, old texts, prints, signed copies and attachments. */
  documentNote: z.strictObject({ why: z.enum(documentNotes), left: z.number().int() }).nullable(),
  /** The text that was approved, by the SHA-256 of its file; null: none, or not for this person's eyes. */
  approvedText: z.strictObject({ documentID: bodyId, sha256: z.string() }).nullable(),
}
