import { z } from 'zod'
import { dateSchema, endpoint, idParams, versionSchema } from '#shared/endpoint.ts'
import { contractDetail } from './api.ts'
import { actionByApprovalNames, manualActionNames } from './contract-status.ts'
import { archivingInput, signingInput } from './signing-schema.ts'

export const transitionContract = endpoint({
  name: 'transitionContract',
  method: 'POST',
  path: '/contracts/{id}/transition',
  tag: 'contracts',
  summary:
    'Move an approved contract on: signing, suspension, completion, voiding. `extend` is answered 409 until alterations can be approved',
  params: idParams,
  body: z.strictObject({
    version: versionSchema,
    action: z.enum([...manualActionNames, ...actionByApprovalNames]),
    /** Asked for by takeBack, suspend, resume, complete and void. */
    reason: z.string().trim().max(2000).default(''),
    /** Asked for by completeSigning, and by nothing else. */
    signing: signingInput.optional(),
    /** Of extend. */
    endDate: dateSchema.optional(),
  }),
  answer: contractDetail,
})

export const archiveContract = endpoint({
  name: 'archiveContract',
  method: 'POST',
  path: '/contracts/{id}/archive',
  tag: 'contracts',
  summary: 'The papers are in the archive: where they lie, and the signed copy',
  params: idParams,
  body: z.strictObject({ version: versionSchema, ...archivingInput }),
  answer: contractDetail,
})
