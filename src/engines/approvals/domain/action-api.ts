import { z } from 'zod'
import { bodyId, endpoint, idParams } from '#shared/endpoint.ts'
import { addedPlaces } from './add-approver.ts'
import { approvalDetail, approvalPerson } from './api.ts'
import { mostIdLength } from './sub-flows.ts'

const tag = 'approvals'
/** A remark mentions, and holds, at most so many. */
export const mostMentions = 20
export const mostFiles = 10
const comment = z.string().trim().max(2000).default('')
const reason = z.string().trim().min(1).max(2000)
/** An operation on an approval, which answers with it as it stands then. */
export const act = <const V extends string, B extends z.ZodType>(
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
export const handleApproval = act(
  'handle',
  'Says that what the step has done is, which approves nothing; 409 when it was answered meanwhile, 422 where the step asks for a decision',
  z.strictObject({
    taskID: bodyId,
    comment,
    /** The person's own uploads, which become readable for who may see the approval. */
    fileIDs: z.array(bodyId).max(mostFiles).default([]),
    /** SHA-256 of the text that the person saw. */
    seen: z.string().max(64).optional(),
    /** Keys of the open changes and comments that are left open knowingly; wanted where it ends the approval. */
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
    nodeID: z.string().max(mostIdLength).nullable().default(null),
    resume: z.enum(['inPlace', 'onward']).default('onward'),
  }),
)
export const withdrawApproval = act('withdraw', 'The initiator takes it back', z.strictObject({ comment }))
export const commentApproval = act(
  'comment',
  'Adds a remark, with files, for everybody who may see the approval; 422 where it mentions somebody who may not see it',
  z.strictObject({
    /** May be empty where there are files. */
    comment,
    /** Who is mentioned and told so; each has to see the approval already. */
    mentionIDs: z.array(bodyId).max(mostMentions).default([]),
    /** The person's own uploads, which become readable for who may see the approval. */
    fileIDs: z.array(bodyId).max(mostFiles).default([]),
  }),
)

export const listMentionable = endpoint({
  name: 'listMentionable',
  method: 'GET',
  path: '/approvals/{id}/mentionable',
  tag,
  summary:
    'Colleagues by name, account or initials of their name in pinyin, and whether a remark on the approval can mention them: who may not see it cannot be mentioned. At most 12.',
  params: idParams,
  query: z.strictObject({ q: z.string().trim().max(50).default('') }),
  answer: z.strictObject({ list: z.array(approvalPerson.extend({ maySee: z.boolean() })) }),
})
export type Mentionable = z.output<typeof listMentionable.answer>['list'][number]

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

/** So many colleagues are copied at once. */
export const mostCopied = 50

export const copyApproval = act(
  'copy',
  'Whoever is asked, submitted it or manages approvals copies a running approval to colleagues, who find it under what was copied to them; 422 that names who has it already, left or cannot see the record',
  z.strictObject({ userIDs: z.array(bodyId).min(1).max(mostCopied), comment }),
)

export const askOpinionOnApproval = act(
  'askOpinionOn',
  'Whoever is asked to approve asks colleagues for an opinion, which decides nothing and holds up nothing; 422 that names who is asked already, left or cannot see the record',
  z.strictObject({ taskID: bodyId, userIDs: z.array(bodyId).min(1).max(20), comment: reason }),
  'ask_opinion',
)

export const giveOpinionOnApproval = act(
  'giveOpinionOn',
  'Answers whoever asked for an opinion, with words and files; 409 when the approval has moved on past that step',
  z.strictObject({
    taskID: bodyId,
    comment: reason,
    /** The person's own uploads, which become readable for who may see the approval. */
    fileIDs: z.array(bodyId).max(mostFiles).default([]),
  }),
  'opinion',
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
