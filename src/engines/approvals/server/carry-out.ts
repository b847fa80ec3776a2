import { type Context, giveAccess } from '#engines/access/server/index.ts'
import type { NotificationKind } from '#engines/notifications/domain/index.ts'
import { notify, settleNotices } from '#engines/notifications/server/index.ts'
import type { ApprovalAction } from '../domain/approval-actions.ts'
import { namedNode, nodeOf } from '../domain/flow-places.ts'
import type { FlowEvent, FlowState } from '../domain/flow-state.ts'
import { reviewPath } from '../domain/review-path.ts'
import type { FromFlow } from '../domain/sub-flows.ts'
import { loadPersons } from './flow-people.ts'
import type { Instance } from './instance-store.ts'
import { type ApprovalSubjectRef, seeingAmong, subjectOf } from './subjects.ts'
import './tables.ts'

type About = Pick<Instance, 'id' | 'subject' | 'initiatorId'>

const reasoned = ['rejected', 'returned', 'cancelled'] as const

type Entry = {
  action: ApprovalAction
  userId?: number | null
  taskId?: number | null
  nodeName?: string
  /** Sub-flows that the step comes from. */
  from?: FromFlow[]
  comment?: string
  detail?: object
}

/** Adds one line to the history. */
export async function writeHistory(
  { tx, actor, now }: Context,
  instanceId: number,
  entry: Entry,
): Promise<void> {
  const detail = { ...entry.detail, ...(entry.from?.length && { fromFlows: entry.from }) }
  await tx
    .insertInto('approval_actions')
    .values({
      organization_id: actor.organizationId,
      instance_id: instanceId,
      task_id: entry.taskId ?? null,
      action: entry.action,
      user_id: entry.userId === undefined ? actor.userId : entry.userId,
      node_name: entry.nodeName ?? '',
      comment: entry.comment ?? '',
      detail: JSON.stringify(detail),
      at: now,
    })
    .execute()
}

/** Tells people: a job that exists when, and only when, this transaction commits. */
export function tell(
  context: Context,
  { subject }: Pick<About, 'subject'>,
  kind: NotificationKind,
  userIds: readonly number[],
  params: Record<string, string | number> = {},
): Promise<void> {
  return notify(context, {
    userIds,
    kind,
    params: { name: subject.name, actor: context.actor.name, ...params },
    link: toReview.includes(kind) ? reviewPath(subject) : subjectOf(subject.kind).link(subject.id),
  })
}

/** What is told to whom an approval asks leads to where they decide. */
const forWhoDecides: readonly NotificationKind[] = [
  'approval.asked',
  'approval.reminded',
  'approval.late',
  'approval.toHandle',
  'approval.remindedToHandle',
  'approval.lateToHandle',
]
/** So is what somebody is mentioned in or asked for, and what was answered, which they read there. */
const toReview: readonly NotificationKind[] = [
  ...forWhoDecides,
  'approval.mentioned',
  'approval.opinionAsked',
  'approval.opinionGiven',
]

const openFor = ({ tasks }: FlowState): number[] =>
  tasks.filter((task) => task.state === 'open' && !task.void).map(({ userId }) => userId)

/** Who was asked and is not any more, because they decided or somebody else did, has nothing left to be told of. */
export async function settleAsked(
  context: Context,
  { subject }: Pick<About, 'subject'>,
  before: FlowState,
  after: FlowState,
): Promise<void> {
  const still = new Set(openFor(after))
  await settleNotices(context, {
    userIds: [...new Set(openFor(before))].filter((id) => !still.has(id)),
    kinds: forWhoDecides,
    // Notices of before there was this page led to the record.
    links: [reviewPath(subject), subjectOf(subject.kind).link(subject.id)],
  })
}

/** Does what a step brought about: grants, copies, notices, and the record's own consequence. */
export async function carryOut(
  context: Context,
  about: About,
  after: FlowState,
  events: readonly FlowEvent[],
  comment = '',
): Promise<void> {
  for (const event of events) {
    if (event.kind === 'ended') {
      await end(context, about, after, comment)
      continue
    }
    // It stands in the line of the decision that led to it.
    if (event.kind === 'askedAgain' || event.kind === 'secondAsked') continue
    const at = namedNode(after, event.nodeId)
    if (event.kind === 'branched') {
      const branch = nodeOf(after, event.nodeId)?.branches?.find(({ id }) => id === event.branchId)?.name
      const detail = { branch: branch ?? '', again: event.isNew }
      await writeHistory(context, about.id, { action: 'branch', userId: null, ...at, detail })
    } else if (event.kind === 'delegated') {
      const { from, to, deputy } = event
      const detail = { fromId: from, userIds: [to], ...(deputy !== undefined && { deputyId: deputy }) }
      await writeHistory(context, about.id, { action: 'delegate', userId: null, ...at, detail })
      if (deputy !== undefined) await tellDeputyAway(context, about, { from, to, deputy })
      else await tell(context, about, 'approval.delegated', [from], { to: await nameOf(context, to) })
    } else if (event.kind === 'cameBack') {
      const detail = { fromId: event.from }
      await writeHistory(context, about.id, { action: 'comeBack', ...at, detail })
    } else if (event.kind === 'passed') {
      const detail = { reason: event.reason }
      await writeHistory(context, about.id, { action: 'pass', userId: null, ...at, detail })
    } else if (event.kind === 'unapproved') {
      await writeHistory(context, about.id, { action: 'unapproved', userId: null, ...at })
    } else {
      const { tx, actor } = context
      await Promise.all([
        giveAccess(tx, actor, about.subject, event.userIds, { reason: 'approver' }),
        event.kind === 'asked'
          ? tellAsked(context, about, after, event)
          : copyTo(context, about, after, event),
      ])
    }
  }
}

function tellAsked(
  context: Context,
  about: About,
  after: FlowState,
  { nodeId, userIds }: Extract<FlowEvent, { kind: 'asked' }>,
): Promise<void> {
  const node = nodeOf(after, nodeId)
  const kind = node?.kind === 'handling' ? 'approval.toHandle' : 'approval.asked'
  return tell(context, about, kind, userIds, {
    node: node?.name ?? '',
    ...(node?.nameEn && { nodeEn: node.nameEn }),
  })
}

/** Whose task it is and who would have stood in learn who is asked, also of what their own absence began; who can't see the record learns nothing of it. */
async function tellDeputyAway(
  context: Context,
  { subject }: About,
  { from, to, deputy }: { from: number; to: number; deputy: number },
): Promise<void> {
  const { link } = subjectOf(subject.kind)
  const seeing = await seeingAmong(context, subject, [from, deputy])
  const persons = await loadPersons(context, [from, to, deputy])
  const called = (id: number) => persons.get(id)?.name ?? ''
  const params = { name: subject.name, person: called(from), to: called(to), deputy: called(deputy) }
  const { actor, enqueue } = context
  const sender = { actor: { ...actor, userId: 0 }, enqueue }
  const notice = { kind: 'approval.deputyAway' as const, params }
  await notify(sender, { ...notice, userIds: seeing.filter((id) => id === from), link: link(subject.id) })
  await notify(sender, { ...notice, userIds: seeing.filter((id) => id === deputy), link: '/account' })
}

async function nameOf(context: Context, userId: number): Promise<string> {
  return (await loadPersons(context, [userId])).get(userId)?.name ?? ''
}

async function copyTo(
  context: Context,
  about: About,
  after: FlowState,
  event: Extract<FlowEvent, { kind: 'cc' }>,
): Promise<void> {
  await addCopies(context, about, { ...event, round: after.round })
  await writeHistory(context, about.id, {
    action: 'cc',
    userId: null,
    ...namedNode(after, event.nodeId),
    detail: { userIds: event.userIds },
  })
}

/** These people find it under what was copied to them, unread, and are told; who was copied there in this round is not copied again. */
export async function addCopies(
  context: Context,
  about: About,
  { nodeId, round, userIds }: { nodeId: string; round: number; userIds: readonly number[] },
): Promise<void> {
  const { tx, actor, now } = context
  await tx
    .insertInto('approval_tasks')
    .values(
      userIds.map((userId, ordinal) => ({
        organization_id: actor.organizationId,
        instance_id: about.id,
        kind: 'cc' as const,
        node_id: nodeId,
        round,
        user_id: userId,
        ordinal,
        state: 'open' as const,
        void: false,
        added_how: null,
        added_for: null,
        behalf_of: null,
        asked_at: now,
        decided_at: null,
        read_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tell(context, about, 'approval.cc', userIds)
}

async function end(
  context: Context,
  about: About,
  { state, submitterIds, tasks }: FlowState,
  comment: string,
): Promise<void> {
  const subject: ApprovalSubjectRef = about.subject
  const started = [about.initiatorId, ...submitterIds]
  const known = reasoned.find((one) => one === state)
  const asked = known ? [...tasks.map(({ userId }) => userId), ...(await copiedTo(context, about))] : []
  const notified = known || state === 'approved' ? [...started, ...asked] : []
  const outcome = { subject, instanceId: about.id, comment, notified }
  const registered = subjectOf(subject.kind)
  if (state === 'approved') await registered.onApproved(context, outcome)
  else if (state === 'rejected') await registered.onRejected(context, outcome)
  else if (state === 'returned') await registered.onReturned(context, outcome)
  else if (state === 'withdrawn') await registered.onWithdrawn(context, outcome)
  else if (state === 'cancelled') await registered.onCancelled(context, outcome)
  if (state === 'approved') return tell(context, about, 'approval.approved', notified)
  if (known) await tell(context, about, `approval.${known}`, notified, { reason: comment })
}

/** Who was copied, or asked for an opinion. */
async function copiedTo({ tx, actor }: Context, { id }: About): Promise<number[]> {
  const rows = await tx
    .selectFrom('approval_tasks')
    .select('user_id')
    .where('organization_id', '=', actor.organizationId)
    .where('instance_id', '=', id)
    .where('kind', 'in', ['cc', 'opinion'])
    .execute()
  return rows.map((row) => row.user_id)
}
