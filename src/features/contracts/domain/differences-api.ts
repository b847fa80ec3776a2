import { z } from 'zod'
import { bodyId, endpoint, idParams } from '#shared/endpoint.ts'
import { contractDraft } from './api.ts'
import { openDifference } from './open-difference.ts'

export const listTextDifferences = endpoint({
  name: 'listTextDifferences',
  method: 'GET',
  path: '/contracts/{id}/text_differences',
  tag: 'contracts',
  summary:
    'Places where a person typed over what the form fills, and that still say something else: what was typed, what the form says, what it would say with the typed words, or why they cannot be taken; and places that were deleted from the text (`isGone`). They must be settled before the contract is submitted.',
  params: idParams,
  answer: z.array(openDifference),
})

export const settleTextDifferences = endpoint({
  name: 'settleTextDifferences',
  method: 'POST',
  path: '/contracts/{id}/text_differences/settle',
  tag: 'contracts',
  summary:
    'Settles places one by one: `document` puts what was typed into the form (422 where it cannot be read as a value), `form` keeps what the form says. A place that is gone stays out of the text with `document`, and goes back where it stood with `form` (422 where that can no longer be told). The text is made anew.',
  params: idParams,
  body: z.strictObject({
    version: z.number().int(),
    choices: z
      .array(z.strictObject({ id: bodyId, take: z.enum(['document', 'form']) }))
      .min(1)
      .max(200),
  }),
  answer: z.strictObject({ draft: contractDraft, open: z.array(openDifference) }),
})
