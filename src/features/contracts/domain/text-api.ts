import { z } from 'zod'
import { textMatters } from '#engines/approvals/domain/index.ts'
import { bodyId, endpoint, idParams, idSchema } from '#shared/endpoint.ts'
import { contractDocumentSchema } from './contract-document.ts'
import { openDifference } from './open-difference.ts'

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
    /**
     * `comment`: by somebody who may comment and not edit; 422 when anything but their own comments differs. `suggest`: by whom the step of an approval asks and lets work on the text; 422
     * when anything but their own tracked changes and comments differs.
     */
    change: z.enum(['save', 'suggest', 'comment']).default('save'),
  }),
  status: 201,
  accepts: 'file',
  answer: savedText,
})

export const giveContractText = endpoint({
  name: 'giveContractText',
  method: 'POST',
  path: '/contracts/{id}/uploaded_text',
  tag: 'contracts',
  summary:
    'Makes a file that the person uploaded (.docx or PDF) the text of a draft that has none; 422 where it has one',
  params: idParams,
  body: z.strictObject({ fileID: bodyId }),
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

export const settleTextMatters = endpoint({
  name: 'settleTextMatters',
  method: 'POST',
  path: '/contracts/{id}/text_matters/settle',
  tag: 'contracts',
  summary:
    'Accepts or rejects tracked changes of the newest text and resolves comments, by their keys, as a further version. By whoever may change the text, or at their step of an approval that allows it; nobody accepts there what they suggested. 409 when another text is the newest.',
  params: idParams,
  body: z.strictObject({
    baseID: bodyId,
    items: z
      .array(z.strictObject({ key: z.string().max(80), how: z.enum(['accept', 'reject', 'resolve']) }))
      .min(1)
      .max(1000),
  }),
  answer: savedText,
})
