import { z } from 'zod'
import { bodyId, endpoint, idParams } from '#shared/endpoint.ts'
import { addedPlaces } from './add-approver.ts'
import { approvalDetail } from './api.ts'

const tag = 'approvals'
const comment = z.string().trim().max(2000).default('')
const reason = z.string().trim().min(1).max(2000)
const act = <const V extends string, B extends z.ZodType>(
  verb: V,
  summary: string,
  body: B,
  path: string = verb,
) =>
  endpoint({
    name: `${verb}Approval`,
    method: 'POST',
    path: `/approvals/{id}/${path}`,
    tag,
    summary,
    params: idParams,
    body,
    answer: approvalDetail,
  })

/** taskID: the task that the person saw, so that a second click can't decide the next node. */
export const approveApproval = act(
  'approve',
  'Approves; 409 when it was decided meanwhile, while the text is being made, or when another text stands than was `seen`; 422 with what is open, unless the last decision names it in `left`',
  z.strictObject({
    taskID: bodyId,
    comment,
    /** SHA-256 of the text that the person saw. */
    seen: z.string().max(64).optional(),
    /** Keys of the open changes and comments that are left open knowingly. */
    left: z.array(z.string().max(80)).max(5000).default([]),
  }),
)
export const rejectApproval = act(
  'reject',
  'Rejects and ends the approval',
  z.strictObject({ taskID: bodyId, comment: reason }),
)
export const returnApproval = act(
  'return',
  'Returns it to the initiator or an earlier node',
  z.strictObject({
    taskID: bodyId,
    comment: reason,
    /** Null: to the initiator. */
    nodeID: z.string().max(40).nullable().default(null),
    resume: z.enum(['inPlace', 'onward']).default('onward'),
  }),
)
export const withdrawApproval = act('withdraw', 'The initiator takes it back', z.strictObject({ comment }))
export const commentApproval = act(
  'comment',
  'Adds a remark for everybody who may see the approval',
  z.strictObject({ comment: reason }),
)
export const remindApproval = act(
  'remind',
  'Reminds the people who are asked now, each at most every two hours; 429 when all of them were',
  z.strictObject({}),
)

export const handOverApproval = act(
  'handOver',
  "Gives one's own task to somebody else, or as an administrator anybody's; everyone concerned is told why",
  z.strictObject({ taskID: bodyId, toUserID: bodyId, comment: reason }),
  'hand_over',
)

export const addToApproval = act(
  'addTo',
  'Whoever is asked adds others who have to agree too, before, beside or after them; 422 for somebody who may not approve it or was asked at this step',
  z.strictObject({
    taskID: bodyId,
    userIDs: z.array(bodyId).min(1).max(20),
    how: z.enum(addedPlaces),
    comment,
  }),
  'add_approvers',
)

export const dropFromApproval = act(
  'dropFrom',
  'Who added somebody takes it back while both have not answered; 409 when one of them has',
  z.strictObject({ taskID: bodyId, comment }),
  'take_back_added',
)

export const takeBackApproval = act(
  'takeBack',
  "Takes back one's own decision, as long as nothing else has happened and the approval goes on; 409 otherwise",
  z.strictObject({ comment }),
  'take_back',
)

export const cancelApproval = act(
  'cancel',
  'An administrator ends an approval that runs or was returned; everyone who took part is told why',
  z.strictObject({ comment: reason }),
)
