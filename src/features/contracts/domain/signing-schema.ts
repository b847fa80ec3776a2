import { z } from 'zod'
import { bodyId, dateSchema, instantSchema } from '#shared/endpoint.ts'
import { sealTypeCodes } from './contract-signing.ts'

const name = z.string().max(200)
const signatory = z.strictObject({ partyType: z.literal([1, 2]), partyName: name, name: name.trim() })

/** How a contract was signed, as a person says it. What is missing is told by `signingIssues`. */
export const signingInput = z.strictObject({
  /** A document of the contract of kind 'signed' (POST /contracts/{id}/files?kind=signed). */
  documentID: bodyId.nullable().default(null),
  /** The day on which the last party signed. */
  signedOn: dateSchema.nullable().default(null),
  /** One for each party, in the order of the contract's parties; a contract that names only one side has the other one without a name. */
  signatories: z.array(signatory).max(60).default([]),
  /** 0 none, 1 company, 2 contract, 3 legal representative, 4 electronic, 9 another. */
  sealType: z.literal(sealTypeCodes).nullable().default(null),
  sealCount: z.number().int().min(0).max(2_147_483_647).nullable().default(null),
})

const recorded = { recordedBy: z.string(), recordedAt: instantSchema }

export const signingAnswer = z.strictObject({
  documentID: bodyId,
  signedOn: dateSchema,
  signatories: z.array(signatory),
  sealType: z.literal(sealTypeCodes),
  sealCount: z.number().int(),
  ...recorded,
})
export type SigningAnswer = z.output<typeof signingAnswer>

export const archivingInput = {
  /** The signed copy: a document of the contract of kind 'signed'. */
  documentID: bodyId.nullable().default(null),
  /** Of /archive_addresses. */
  addressID: bodyId.nullable().default(null),
  /** Where it lies there: cabinet, box, file. */
  place: z.string().trim().max(200).default(''),
}

export const archivingAnswer = z.strictObject({
  documentID: bodyId,
  addressID: bodyId,
  addressName: z.string(),
  place: z.string(),
  ...recorded,
})
export type ArchivingAnswer = z.output<typeof archivingAnswer>
