import { may } from '#engines/access/domain/index.ts'
import { type Context, peopleWith } from '#engines/access/server/index.ts'
import { holdPresence, type LeavingDuty, type Waiting } from '#engines/people/server/index.ts'
import { forbidden, invalid } from '#shared/errors.ts'
import type { ApprovalAction } from '../domain/approval-actions.ts'
import { namedNode, nodeOf, openNodeNames } from '../domain/flow-places.ts'
import type { FlowState, Refused, Step, Task } from '../domain/flow-state.ts'
import { shortOfShare } from '../domain/lists.ts'
import { cancel, handOver, leave, taskOf, withoutThem } from '../domain/step-in.ts'
import { type FromFlow, nameInFull } from '../domain/sub-flows.ts'
import { lockReadable, refusalOf } from './act-on-approval.ts'
import { carryOut, settleAsked, tell, writeHistory } from './carry-out.ts'
import { closeOpinionsOf } from './colleagues.ts'
import { loadFactsOf, loadPersons } from './flow-people.ts'
import { type Instance, loadInstance, lockInstance, saveStep } from './instance-store.ts'
import { mayReadApproval } from './present-approval.ts'
import { changesAtStep } from './step-changes.ts'
import { seeingAmong, subjectOf } from './subjects.ts'
import { refuseBlind } from './who-sees.ts'
import './tables.ts'

/**
 * Somebody who is asked gives their task to somebody else, or an administrator anybody's. 403 for another's task without approval.manage, 409 when it was decided meanwhile, 422 for
 * somebody who left, submitted it or decides at this step already. Who gave it up, who gets it and who submitted it are told; what its holder changed of the record at their step stays with it.
 */
export async function handOverTask(
  context: Context,
  given: { instanceId: number; taskId: number; toUserId: number; comment: string },
): Promise<Instance> {
  await holdPresence(context.tx, context.actor.organizationId)
  const before = await lockReadable(context, given.instanceId)
  const task = before.flow.tasks.find(({ id }) => id === given.taskId)
  const isOwn = task?.userId === context.actor.userId
  if (!isOwn && !may(context.actor, 'approval.manage')) throw forbidden()
  if (isOwn) await subjectOf(before.subject.kind).refuseUnsaved?.(context, before.subject.id)
  await refuseBlind(context, before.subject, [given.toUserId])
  const facts = await loadFactsOf(context, before.subject, before.flow, [given.toUserId])
  const step = await taken(
    context,
    before,
    handOver(before.flow, { taskId: given.taskId, to: given.toUserId }, facts),
  )
  const from = task?.userId ?? 0
  const changed = isOwn ? await changesAtStep(context, before, given.taskId) : {}
  const change = { fromId: from, userIds: [given.toUserId], ...changed }
  const at = namedNode(before.flow, task?.nodeId ?? '')
  await carry(context, before, step, { action: 'handOver', comment: given.comment, ...at, detail: change })
  const persons = await loadPersons(context, [from, given.toUserId])
  const nameOf = (id: number) => persons.get(id)?.name ?? ''
  const notified = [before.initiatorId, ...before.flow.submitterIds, from]
  await tell(context, before, 'approval.handedOver', notified, {
    from: nameOf(from),
    to: nameOf(given.toUserId),
    reason: given.comment,
  })
  return before
}

/** An administrator ends what runs or was returned. 403 without approval.manage, 409 when it has ended. Everybody who took part is told why. */
export async function cancelApproval(
  context: Context,
  given: { instanceId: number; comment: string },
): Promise<Instance> {
  const before = await lockToManage(context, given.instanceId)
  const step = await taken(context, before, cancel(before.flow))
  await carry(context, before, step, { action: 'cancel', comment: given.comment })
  return before
}

async function lockToManage(context: Context, id: number): Promise<Instance> {
  await holdPresence(context.tx, context.actor.organizationId)
  const instance = await lockReadable(context, id)
  if (!may(context.actor, 'approval.manage')) throw forbidden()
  return instance
}

/** The step; throws what a refused one is answered with. */
export async function taken(context: Context, before: Instance, step: Step | Refused): Promise<Step> {
  if ('refused' in step) throw await refusalOf(context, before, step)
  return step
}

type Done = {
  action: ApprovalAction
  userId?: number | null
  comment?: string
  /** Absent: where it waits. */
  nodeName?: string
  from?: FromFlow[]
  detail?: object
}

/** Stores a step that no approver took, notes it, and does what it brings about. */
export async function carry(context: Context, before: Instance, step: Step, done: Done): Promise<void> {
  const { flow } = before
  await saveStep(context, before, step.state)
  const nodeName = done.nodeName ?? openNodeNames(flow)
  await writeHistory(context, before.id, { ...done, nodeName })
  context.audit({
    action: `approval.${done.action}`,
    subject: before.subject,
    before: { state: flow.state, node: openNodeNames(flow) },
    after: { state: step.state.state, node: openNodeNames(step.state) },
    detail: { instanceId: before.id, comment: done.comment ?? '', ...done.detail },
  })
  await settleAsked(context, before, flow, step.state)
  await carryOut(context, before, step.state, step.events, done.comment)
}

/** Approvals that ask the person now, or will in their turn. */
async function approvalsWaitingFor(
  { tx, actor }: Context,
  userId: number,
): Promise<{ id: number; since: Date }[]> {
  const rows = await tx
    .selectFrom('approval_tasks as t')
    .innerJoin('approval_instances as i', 'i.id', 't.instance_id')
    .select(['i.id', 't.asked_at'])
    .where('t.organization_id', '=', actor.organizationId)
    .where('i.organization_id', '=', actor.organizationId)
    .where('i.state', '=', 'running')
    .where('t.user_id', '=', userId)
    .where('t.kind', '=', 'approve')
    .where('t.state', 'in', ['open', 'waiting'])
    .where('t.void', '=', false)
    .orderBy('i.id')
    .execute()
  return rows.map((row) => ({ id: row.id, since: row.asked_at }))
}

const nodeOfTask = (flow: FlowState, userId: number) => namedNode(flow, taskOf(flow, userId)?.nodeId ?? '')

/** The tab of a record's page where its approval stands. */
const atApproval = (link: string): string =>
  link.includes('tab=') ? link : `${link}${link.includes('?') ? '&' : '?'}tab=approval`

/** What waits with somebody who leaves: shown before, and passed on in the transaction of their leaving. */
export const approvalsOfLeavers: LeavingDuty = {
  list: async (context, userId) => {
    const waiting: Waiting[] = []
    for (const { id, since } of await approvalsWaitingFor(context, userId)) {
      const instance = await loadInstance(context, id)
      const now = await loadFactsOf(context, instance.subject, instance.flow)
      const facts = {
        ...now,
        active: new Set([...now.active].filter((one) => one !== userId)),
        administrators: now.administrators.filter((one) => one !== userId),
      }
      const step = leave(instance.flow, { userId, successor: null }, facts)
      if (!step) continue
      const { kind, id: subjectId, name } = instance.subject
      waiting.push({
        kind,
        id: subjectId,
        // The name of a record is for who may see the record.
        name: (await mayReadApproval(context, instance)) ? name : null,
        link: atApproval(subjectOf(kind).link(subjectId)),
        step: nodeOfTask(instance.flow, userId).nodeName,
        since: since.toISOString(),
        otherwise: withoutThem(instance.flow, userId, step),
      })
    }
    return waiting
  },
  settle: async (context, leaver, successorId) => {
    for (const { id } of await approvalsWaitingFor(context, leaver.id)) {
      const before = await lockInstance(context, id)
      const facts = await loadFactsOf(
        context,
        before.subject,
        before.flow,
        successorId === null ? [] : [successorId],
      )
      const step = leave(before.flow, { userId: leaver.id, successor: successorId }, facts)
      if (!step) continue
      if ('refused' in step)
        throw invalid([
          { path: 'handOverTo', code: 'nobodyTakesOver', params: { name: before.subject.name } },
        ])
      const taker =
        successorId !== null && taskOf(step.state, successorId) && !taskOf(before.flow, successorId)
          ? [successorId]
          : []
      const at = nodeOfTask(before.flow, leaver.id)
      const detail = { userIds: taker }
      await carry(context, before, step, { action: 'left', userId: leaver.id, ...at, detail })
      await tellShort(context, before, step.state, taskOf(before.flow, leaver.id))
    }
    await closeOpinionsOf(context, leaver.id)
  },
}

/** Where too few are left at a step to give as many approvals as it asks for, whoever submitted it and whoever manages approvals learns so, as far as they see the record. */
async function tellShort(
  context: Context,
  { subject, initiatorId }: Instance,
  after: FlowState,
  left: Task | null,
): Promise<void> {
  const node = nodeOf(after, left?.nodeId ?? '')
  if (!node) return
  const people = after.tasks.filter(
    ({ nodeId, round, added }) => nodeId === left?.nodeId && round === left.round && !added,
  )
  const count = shortOfShare({ ...node, share: node.share ?? null, people })
  if (count === null) return
  const managing = await peopleWith(context.tx, context.actor.organizationId, 'approval.manage')
  const notified = [initiatorId, ...after.submitterIds, ...managing]
  const seeing = await seeingAmong(context, subject, notified)
  const params = {
    node: nameInFull(node),
    ...(node.nameEn && { nodeEn: nameInFull({ ...node, name: node.nameEn }) }),
    share: node.share ?? 2,
    count,
  }
  await tell(context, { subject }, 'approval.short', seeing, params)
}
