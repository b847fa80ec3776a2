import { z } from 'zod'
import { textMatters } from '#engines/approvals/domain/index.ts'
import { endpoint, idParams, idSchema } from '#shared/endpoint.ts'
import { contractDocumentSchema } from './contract-document.ts'
import { openDifference } from './differences-api.ts'

/** A place of the text that is filled though no field of the form takes it: what was typed over it, and what it says all the same. */
const putBack = z.strictObject({ name: z.string(), typed: z.string(), kept: z.string() })
export type PutBack = z.output<typeof putBack>

export const savedText = z.strictObject({
  document: contractDocumentSchema,
  putBack: z.array(putBack),
  differences: z.array(openDifference),
})
export type SavedText = z.output<typeof savedText>

export const saveContractText = endpoint({
  name: 'saveContractText',
  method: 'POST',
  path: '/contracts/{id}/text',
  tag: 'contracts',
  summary:
    'A text edited by hand (.docx), as a further version of the contract. `baseID`: the text it was edited from; 409 when somebody saved another one since. Places that the form fills keep what the form says; `differences` lists what was typed over them and must be settled, `putBack` what no field takes.',
  params: idParams,
  query: z.strictObject({
    baseID: idSchema,
    reason: z.string().trim().max(200).default(''),
    /** `comment`: by somebody who may comment and not edit; 422 when anything but their own comments differs. */
    change: z.enum(['save', 'comment']).default('save'),
  }),
  status: 201,
  accepts: 'file',
  answer: savedText,
})

export const readTextMatters = endpoint({
  name: 'readTextMatters',
  method: 'GET',
  path: '/contracts/{id}/text_matters',
  tag: 'contracts',
  summary:
    'Tracked changes that nobody accepted or rejected and comments that nobody resolved in the newest text, without their words for whoever may not read it; `isPending`: the text of the values of now is being made.',
  params: idParams,
  answer: textMatters,
})
