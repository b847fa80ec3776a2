import { z } from 'zod'
import { endpoint, idParams } from '#shared/endpoint.ts'
import { act } from './action-api.ts'
import { approvalPerson, movedSubFlow, previewNode } from './api.ts'
import { movedOutcomes } from './move-flow.ts'

const movedStep = previewNode
  .pick({ id: true, name: true, from: true, kind: true, mode: true, share: true, branch: true })
  .extend({
    /** kept: its yes, or what was done, holds; stays: it goes on asking whom it asks; asked: it asks now; later: once it is come to; passed: nobody is asked; told: whom it names is told. */
    becomes: z.enum(movedOutcomes),
    /** The version before did not have it. */
    isNew: z.boolean(),
    /** It had been answered, or was being asked, and that counts no more. */
    isAgain: z.boolean(),
    /** Who answered, is asked, or will be; nobody where the initiator is to choose and did not. */
    people: z.array(approvalPerson),
    /** Nobody chose whom it asks: the administrators are asked once it is come to, unless it is submitted again before. */
    isUnchosen: z.boolean(),
    /** Who was added by others, and has or had to agree as well. */
    added: z.array(approvalPerson),
  })
export type MovedStepShown = z.output<typeof movedStep>

export const movePreview = z.strictObject({
  state: z.enum(['running', 'returned']),
  /** Numbers of the version by which it goes and of the one in force. */
  from: z.number().int(),
  to: z.number().int(),
  /** Of its sub-flows whose versions differ: the one by which it goes, and the one in force. */
  subFlows: z.array(movedSubFlow),
  /** What the preview was made of: the move wants it. */
  seen: z.string(),
  /** Why it can't be moved, and the step that is in the way; null when it can. No steps are told then. */
  problem: z
    .strictObject({ code: z.enum(['wouldEnd', 'noApprover', 'noStandIn', 'nobodyAsked']), node: z.string() })
    .nullable(),
  steps: z.array(movedStep),
  /** Steps that are not on its way any more, and where the approval stood there. */
  vanished: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      from: previewNode.shape.from,
      was: z.enum(['done', 'current', 'pending']),
    }),
  ),
  /** Who is asked now and will not be. */
  noLonger: z.array(approvalPerson),
})
export type MovePreview = z.output<typeof movePreview>

export const previewMove = endpoint({
  name: 'previewMove',
  method: 'GET',
  path: '/approvals/{id}/move',
  tag: 'approvals',
  summary:
    'What an approval that runs or was returned comes to in the version of its flow that is in force; 422 where it goes by that one, 409 when it has ended',
  params: idParams,
  answer: movePreview,
})

export const moveApproval = act(
  'move',
  'An administrator moves an approval to the version of its flow that is in force; 409 when the outcome is another than the preview `seen` told, 422 where it would end by that or has nobody to ask',
  z.strictObject({
    /** Of the preview. */
    seen: z.string().max(64),
    comment: z.string().trim().min(1).max(2000),
  }),
)
