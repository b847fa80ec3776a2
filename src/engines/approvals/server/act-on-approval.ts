import type { Context } from '#engines/access/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import { AppError, forbidden, invalid, notFound, refused } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import type { ApprovalAction } from '../domain/approval-actions.ts'
import { decide, type FlowAction } from '../domain/decide.ts'
import { namedNode, nodeOf, openNodeNames } from '../domain/flow-places.ts'
import type { FlowState, Refused } from '../domain/flow-state.ts'
import { isHandling, isLastYes } from '../domain/handling.ts'
import { nameFor, nameInFull } from '../domain/sub-flows.ts'
import { undoOf } from '../domain/take-back.ts'
import { attached } from './approval-files.ts'
import { carryOut, settleAsked, tell, writeHistory } from './carry-out.ts'
import { loadFactsOf } from './flow-people.ts'
import { type Instance, loadInstance, lockInstance, saveStep } from './instance-store.ts'
import { foundOut, reapprovalDetail } from './outdated-approvals.ts'
import { mayReadApproval, presentApproval } from './present-approval.ts'
import { changesAtStep } from './step-changes.ts'
import { decidedText, type Said } from './text-matters.ts'
import './tables.ts'

type Decision = {
  instanceId: number
  /** The task that the person saw; absent: the one that is open for them. */
  taskId?: number | undefined
  comment?: string | undefined
  /** Together with others, from a list. */
  isInBatch?: boolean
} & Said

/** Approves as the actor. 403 for somebody who is not asked, 409 with the new state when it was decided meanwhile. */
export const approve = (context: Context, given: Decision) =>
  act(context, given, { kind: 'approve', by: context.actor.userId, taskId: given.taskId })

/** Says as the actor that what the step has done is, with files. Refused as an approval is, and with 422 where the step asks for a decision. */
export const handle = (context: Context, given: Decision & { fileIds?: readonly number[] }) =>
  act(context, given, { kind: 'handle', by: context.actor.userId, taskId: given.taskId })

/** Rejects as the actor, which ends the approval. */
export const reject = (context: Context, given: Decision & { comment: string }) =>
  act(context, given, { kind: 'reject', by: context.actor.userId, taskId: given.taskId })

/** Returns to the initiator (`nodeId` null) or to an earlier node; resumes in place or asks every node from there on again. */
export const returnTo = (
  context: Context,
  given: Decision & { comment: string; nodeId: string | null; resume: 'inPlace' | 'onward' },
) =>
  act(context, given, {
    kind: 'return',
    by: context.actor.userId,
    taskId: given.taskId,
    target: given.nodeId === null ? { to: 'initiator' } : { to: 'node', nodeId: given.nodeId },
    resume: given.resume,
  })

/** Takes it back; only who submitted it may, while it runs. */
export const withdraw = (context: Context, given: Omit<Decision, 'taskId'>) =>
  act(context, given, { kind: 'withdraw', by: context.actor.userId })

async function act(
  context: Context,
  given: Decision & { fileIds?: readonly number[] },
  action: FlowAction,
): Promise<Instance> {
  // Asked for together, had in this order.
  const [, before] = await Promise.all([
    holdPresence(context.tx, context.actor.organizationId),
    lockReadable(context, given.instanceId),
  ])
  const { flow } = before
  const { kind } = action
  const found =
    kind === 'approve' || kind === 'handle' ? await foundOut(context, before, { ...action, kind }) : null
  const facts = found?.facts ?? (await loadFactsOf(context, before.subject, flow))
  const step = found?.step ?? decide(flow, action, facts)
  if ('refused' in step) throw await refusalOf(context, before, step)
  const isDecided = action.kind !== 'withdraw'
  const isLast = isLastYes(action.kind, step, facts)
  const taskId = action.kind === 'withdraw' ? null : openTask(before, context.actor.userId, given.taskId)
  // Asked for together: what was changed is read once the record is locked.
  const [onText, changed] = isDecided
    ? await Promise.all([
        decidedText(context, before, { isLast, how: action.kind }, given),
        changesAtStep(context, before, taskId),
      ])
    : [{}, {}]
  const behalf = flow.tasks.find(({ id }) => id === taskId)?.behalf
  const comment = given.comment ?? ''
  const files = await attached(context, before, [...new Set(given.fileIds ?? [])])
  const undo = taskId === null ? null : undoOf(flow, { by: context.actor.userId, taskId }, step.state)
  const saved = saveStep(context, before, step.state, undo)
  const written = writeHistory(context, before.id, {
    action: action.kind,
    taskId,
    ...(taskId === null ? { nodeName: openNodeNames(flow) } : namedNode(flow, nodeIdOf(flow, taskId))),
    comment,
    detail: {
      ...returnDetail(before, action),
      ...onText,
      ...changed,
      ...(found && reapprovalDetail(step, found.changed)),
      ...(given.isInBatch && { inBatch: true }),
      ...(files.length > 0 && { files }),
      ...(behalf !== undefined && { behalfId: behalf }),
    },
  })
  context.audit({
    action: `approval.${action.kind}`,
    subject: before.subject,
    before: { state: flow.state, node: openNodeNames(flow) },
    after: { state: step.state.state, node: openNodeNames(step.state) },
    detail: {
      instanceId: before.id,
      comment,
      ...(given.isInBatch && { inBatch: true }),
      ...(onText.text && { text: onText.text }),
      ...(onText.left && { leftOpen: onText.left.length }),
    },
  })
  const carriedOut = () => carryOut(context, before, step.state, step.events, comment)
  const asksOnly = step.events.every(({ kind }) => ['asked', 'askedAgain', 'secondAsked'].includes(kind))
  // Nobody reads what these write: they go to the database together, and with them whom the decision asks next. What else follows reads what stands there.
  await Promise.all([
    saved,
    written,
    settleAsked(context, before, flow, step.state),
    ...(asksOnly ? [carriedOut()] : []),
  ])
  if (!asksOnly) await carriedOut()
  if (behalf !== undefined) await tell(context, before, 'approval.decidedForYou', [behalf])
  if (action.kind === 'withdraw')
    await tell(
      context,
      before,
      'approval.withdrawn',
      flow.tasks.filter(({ state }) => state === 'open').map(({ userId }) => userId),
    )
  return before
}

/** The task that is decided: the one named, else the one that is open for the person. */
const openTask = ({ flow }: Instance, userId: number, taskId: number | undefined): number | null =>
  taskId ??
  flow.tasks.find((task) => task.userId === userId && task.state === 'open' && !task.void)?.id ??
  null

const nodeIdOf = ({ tasks }: FlowState, taskId: number): string =>
  tasks.find(({ id }) => id === taskId)?.nodeId ?? ''

function returnDetail({ flow }: Instance, action: FlowAction): object {
  if (action.kind !== 'return') return {}
  const { target, resume } = action
  const to = target.to === 'initiator' ? undefined : nodeOf(flow, target.nodeId)
  return { to: to ? nameInFull(to) : '', resume }
}

/** What a refused step is answered with. */
export async function refusalOf(
  context: Context,
  instance: Instance,
  { refused: reason, node = '' }: Refused,
): Promise<AppError> {
  switch (reason) {
    case 'notAssignee':
      return forbidden()
    case 'ownSubmission':
      return new AppError('ownSubmission')
    case 'ownWriting':
      return new AppError('ownWriting')
    case 'alreadyDecided':
      return new AppError('alreadyDecided', {}, { data: await presentApproval(context, instance) })
    case 'notPossible':
      return invalid([
        {
          path: 'nodeID',
          code: 'notOption',
          params: inBoth('field', '退回节点 | The step to return to'),
        },
      ])
    case 'handlerReturnsOnward':
      return invalid([
        {
          path: 'resume',
          code: 'notOption',
          params: inBoth('field', '之后的流程 | What follows a return'),
        },
      ])
    case 'handlingOnly':
      return refused(
        '本节点是办理节点：请办理完成、退回或转交 | This is an action step: mark it as done, return it or reassign it',
      )
    case 'decisionOnly':
      return refused(
        '本节点是审批节点：请同意、退回或驳回 | This is an approval step: approve, return or reject it',
      )
    case 'noApprover':
    case 'noStandIn':
      return invalid([
        { path: '', code: reason, params: { node: nameFor(instance.flow.nodes, context.locale)(node) } },
      ])
    case 'nobodyAsked':
      return invalid([{ path: '', code: 'nobodyAsked' }])
    case 'wouldEnd':
      return invalid([{ path: '', code: 'wouldEnd' }])
    case 'notAddable':
      return invalid([{ path: 'userIDs', code: 'cannotBeAdded' }])
    case 'notEligible':
      return invalid([{ path: 'toUserID', code: 'cannotTakeOver' }])
  }
}

/** The approval; 404 for who may not see it. */
export async function readableInstance(context: Context, id: number): Promise<Instance> {
  const instance = await loadInstance(context, id)
  if (!(await mayReadApproval(context, instance))) throw notFound()
  return instance
}

/** The approval, locked; 404 for who may not see it. */
export async function lockReadable(context: Context, id: number): Promise<Instance> {
  const instance = await lockInstance(context, id)
  if (!(await mayReadApproval(context, instance))) throw notFound()
  return instance
}

/** Nobody is reminded more often than this. */
const remindMinutes = 120

/** Reminds who is asked now and was not reminded within two hours; only who submitted it may. 429 when there is nobody. */
export async function remind(context: Context, given: { instanceId: number }): Promise<Instance> {
  const { actor, now } = context
  const instance = await lockReadable(context, given.instanceId)
  if (!instance.flow.submitterIds.includes(actor.userId)) throw forbidden()
  if (instance.flow.state !== 'running')
    throw new AppError('alreadyDecided', {}, { data: await presentApproval(context, instance) })
  const asked = instance.flow.tasks.filter(({ state, void: undone }) => state === 'open' && !undone)
  const userIds = [...new Set(asked.map(({ userId }) => userId))]
  const reminded = await remindedLately(context, instance.id)
  const due = userIds.filter((id) => !reminded.has(id))
  if (due.length === 0) {
    const oldest = Math.min(...userIds.map((id) => reminded.get(id)?.getTime() ?? now.getTime()))
    const minutes = Math.max(1, remindMinutes - Math.floor((now.getTime() - oldest) / 60_000))
    throw new AppError('remindedLately', { minutes })
  }
  await remark(context, instance, 'remind', '', { userIds: due })
  const toDo = due.filter((id) => asked.some((task) => task.userId === id && isHandling(instance.flow, task)))
  await tell(context, instance, 'approval.reminded', without(due, toDo))
  await tell(context, instance, 'approval.remindedToHandle', toDo)
  return instance
}

const without = (ids: readonly number[], others: readonly number[]): number[] =>
  ids.filter((id) => !others.includes(id))

/** Whom a reminder reached within the last two hours, and when. */
async function remindedLately({ tx, actor, now }: Context, instanceId: number): Promise<Map<number, Date>> {
  const rows = await tx
    .selectFrom('approval_actions')
    .select(['at', 'detail'])
    .where('organization_id', '=', actor.organizationId)
    .where('instance_id', '=', instanceId)
    .where('action', '=', 'remind')
    .where('at', '>', new Date(now.getTime() - remindMinutes * 60_000))
    .orderBy('id')
    .execute()
  return new Map(
    rows.flatMap(({ at, detail }) =>
      ((detail as { userIds?: number[] }).userIds ?? []).map((id): [number, Date] => [id, at]),
    ),
  )
}

/** Adds words that decide nothing to the history and the log. */
export async function remark(
  context: Context,
  instance: Instance,
  action: ApprovalAction,
  words: string,
  detail: object = {},
): Promise<void> {
  await writeHistory(context, instance.id, {
    action,
    nodeName: openNodeNames(instance.flow),
    comment: words,
    detail,
  })
  context.audit({
    action: `approval.${action}`,
    subject: instance.subject,
    detail: { instanceId: instance.id, comment: words },
  })
}
