import { z } from 'zod'
import {
  bodyId,
  cursorQuery,
  endpoint,
  exactTotalQuery,
  instantSchema,
  listOf,
  pageQuery,
} from '#shared/endpoint.ts'
import { moneySchema } from '#shared/money-schema.ts'
import { approvalPerson } from './api.ts'
import type { ApprovalAction } from './approval-actions.ts'
import { type Added, approvalStates, taskStates } from './flow-state.ts'

const tag = 'approvals'

/**
 * todo: waits for the person; waiting: what they submitted and others are asked about; initiated: all that they submitted; returned: what they sent back;
 * cc: copied to them; done: what they decided or did.
 */
export const inboxTabs = ['todo', 'waiting', 'initiated', 'returned', 'cc', 'done'] as const
export type InboxTab = (typeof inboxTabs)[number]

/**
 * What the rows of a tab can be put in order by: since when it waits for the person or stands in the tab (`at`), since when others are asked, until when an answer is due, when it was submitted, and amounts,
 * each currency by itself.
 */
export const inboxSorts: Readonly<Record<InboxTab, readonly InboxSort[]>> = {
  todo: ['at', 'dueAt', 'startedAt', 'amount'],
  waiting: ['waitingSince', 'dueAt', 'startedAt', 'amount'],
  initiated: ['at', 'startedAt'],
  returned: ['at'],
  cc: ['at'],
  done: ['at'],
}
export type InboxSort = 'at' | 'waitingSince' | 'dueAt' | 'startedAt' | 'amount'

/**
 * Why something waits for a person. own: their step asks them; deputy: they stand in for `of`; handedOver: `of` had it before; added: `of` had them asked as well; opinion: `of` wants to know what they think; sentBack: `of` returned it to their step;
 * again: it was returned to its initiator and submitted again.
 */
export const inboxReasons = ['own', 'deputy', 'handedOver', 'added', 'opinion', 'sentBack', 'again'] as const
export type InboxReason = (typeof inboxReasons)[number]

export const inboxRow = z.strictObject({
  instanceID: bodyId,
  /** `id` null, `link` '' and a neutral `name` where the record is for named people alone, of whom the person is none any more. */
  subject: z.strictObject({ kind: z.string(), id: bodyId.nullable(), name: z.string(), link: z.string() }),
  flowName: z.string(),
  /** What is at stake, and with whom, as far as the person may see it; null and '' where there is nothing, or nothing for their eyes. */
  amount: moneySchema.nullable(),
  otherParty: z.string(),
  state: z.enum(approvalStates),
  initiator: approvalPerson,
  /** Of what the person submitted: for whom, where the record is somebody else's; else ''. */
  submittedFor: z.string(),
  /** Of the nodes that are asked now, of what waits for the person their own; '' when none is. */
  nodeName: z.string(),
  /** What is asked there is that something is done, not a decision. */
  isHandling: z.boolean(),
  /** The person was asked for an opinion, not for a decision. */
  isOpinion: z.boolean(),
  /** Who is asked now. */
  waitingFor: z.array(z.string()),
  /** Since when the one who has been asked longest is asked; null when nobody is. */
  waitingSince: instantSchema.nullable(),
  /** The person's own task; null for what they initiated. */
  taskID: bodyId.nullable(),
  taskState: z.enum(taskStates).nullable(),
  /** Of what waits for the person: why, and the name of whoever it is because of, '' for nobody; else null. */
  why: z.strictObject({ as: z.enum(inboxReasons), of: z.string() }).nullable(),
  startedAt: instantSchema,
  /** When it came to this tab: asked, told, decided, or last changed. */
  at: instantSchema,
  unread: z.boolean(),
  /** It may be approved together with others: its flow allows it, and the step asks for nothing but a decision. */
  inBatch: z.boolean(),
  /** Of the person’s own task, of what others are asked the first: until when they have to answer; null where there is no limit. `isLate`: it is over. */
  dueAt: instantSchema.nullable(),
  isLate: z.boolean(),
  /** Why it was rejected, returned or cancelled; '' while it is none of them. */
  reason: z.string(),
})
export type InboxRow = z.output<typeof inboxRow>

export const listInbox = endpoint({
  name: 'listApprovalInbox',
  method: 'GET',
  path: '/approvals/inbox',
  tag,
  summary:
    'What waits for the person, what they initiated, returned or decided, what was copied to them; conditions: kind, flow, initiator, and state, or of what is open late and amount (in one currency)',
  query: z.strictObject({
    ...pageQuery,
    ...cursorQuery,
    ...exactTotalQuery,
    tab: z.enum(inboxTabs).default('todo'),
    /** Part of what the record is, or whoever submitted it is, called. */
    q: z.string().max(200).optional(),
    kind: z.string().max(60).optional(),
    /** One of `inboxSorts` of the tab, '-' before it for descending; absent: late ones first where it is open, else the newest. */
    sort: z.string().max(60).optional(),
    filter: z.string().max(4000).optional(),
  }),
  answer: listOf(inboxRow),
})

const count = z.number().int()
export const countInbox = endpoint({
  name: 'countApprovalInbox',
  method: 'GET',
  path: '/approvals/counts',
  tag,
  summary: 'How much waits for the person and for others because of them, counted up to 1,000 and one more',
  answer: z.strictObject({
    todo: count,
    /** Of those, what should have been answered already. */
    todoLate: count,
    /** What the person submitted that others are asked about; and of the thousand that have not moved for longest what is late. */
    waiting: count,
    waitingLate: count,
    ccUnread: count,
  }),
})
export type InboxCounts = z.output<typeof countInbox.answer>

/** What is known of an open task. */
export type AskedBy = {
  /** `addedFor` asked the person for an opinion. */
  isOpinion: boolean
  behalfOf: number | null
  addedHow: Added['how'] | null
  addedFor: number | null
  /** The last of the history that gave the person the task (`from`: who had it before), or returned or submitted the approval again before they were asked. */
  last: { action: ApprovalAction; by: number | null; from: number | null; isWhenAsked: boolean } | null
}

/** Why a task waits for its person, and because of whom; `of` null where it is because of nobody. */
export function whyAsked({ isOpinion, behalfOf, addedHow, addedFor, last }: AskedBy): {
  as: InboxReason
  of: number | null
} {
  if (isOpinion) return { as: 'opinion', of: addedFor }
  if (behalfOf !== null) return { as: 'deputy', of: behalfOf }
  if (addedHow !== null && addedHow !== 'ended' && addedFor !== null) return { as: 'added', of: addedFor }
  switch (last?.action) {
    case 'handOver':
    case 'limit':
      return { as: 'handedOver', of: last.from }
    case 'left':
      return { as: 'handedOver', of: last.by }
    case 'resubmit':
      return { as: 'again', of: null }
    case 'return':
      // Who is asked later on is asked by the flow, as they would have been without the return.
      return last.isWhenAsked ? { as: 'sentBack', of: last.by } : { as: 'own', of: null }
    default:
      return { as: 'own', of: null }
  }
}
