import type { Context } from '#engines/access/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import { type AddedPlace, addApprovers, takeBackAdded } from '../domain/add-approver.ts'
import { namedNode } from '../domain/flow-places.ts'
import { isLive } from '../domain/flow-state.ts'
import { isHandling } from '../domain/handling.ts'
import { takeBack } from '../domain/take-back.ts'
import { lockReadable } from './act-on-approval.ts'
import { tell } from './carry-out.ts'
import { loadFactsOf } from './flow-people.ts'
import type { Instance } from './instance-store.ts'
import { changesAtStep, hasWorked } from './step-changes.ts'
import { carry, taken } from './step-in.ts'
import { subjectOf } from './subjects.ts'
import { refuseBlind } from './who-sees.ts'

/**
 * Whoever is asked has others asked as well, who have to agree. 403 for somebody who is not asked, 409 when they decided meanwhile, 422 for who may
 * not approve it or was asked at this step. What the actor changed at their step before stays with it when the others come first.
 */
export async function addToApproval(
  context: Context,
  given: { instanceId: number; taskId: number; userIds: readonly number[]; how: AddedPlace; comment: string },
): Promise<Instance> {
  await holdPresence(context.tx, context.actor.organizationId)
  const before = await lockReadable(context, given.instanceId)
  const { flow, subject } = before
  const { how, taskId, userIds } = given
  const facts = await loadFactsOf(context, subject, flow, userIds)
  const added = { taskId, by: context.actor.userId, userIds, how }
  const step = await taken(context, before, addApprovers(flow, added, facts))
  await refuseBlind(context, subject, userIds)
  const task = flow.tasks.find(({ id }) => id === taskId)
  const waits = how === 'before' && task?.state === 'open'
  if (waits) await subjectOf(subject.kind).refuseUnsaved?.(context, subject.id)
  const changed = waits ? await changesAtStep(context, before, taskId) : {}
  await carry(context, before, step, {
    action: 'add',
    comment: given.comment,
    ...namedNode(flow, task?.nodeId ?? ''),
    detail: { userIds, how, ...changed },
  })
  return before
}

/** Who added somebody takes it back. 403 for somebody else, 409 once either has answered or who was added has begun to. */
export async function dropFromApproval(
  context: Context,
  given: { instanceId: number; taskId: number; comment: string },
): Promise<Instance> {
  await holdPresence(context.tx, context.actor.organizationId)
  const before = await lockReadable(context, given.instanceId)
  const { flow, subject } = before
  const facts = await loadFactsOf(context, subject, flow)
  const step = await taken(
    context,
    before,
    takeBackAdded(flow, { taskId: given.taskId, by: context.actor.userId }, facts),
  )
  const dropped = flow.tasks.filter(({ id }) => id === given.taskId)
  if (await hasWorked(context, before, dropped)) await taken(context, before, { refused: 'alreadyDecided' })
  const userIds = dropped.map(({ userId }) => userId)
  await carry(context, before, step, {
    action: 'takeBackAdded',
    comment: given.comment,
    ...namedNode(flow, dropped[0]?.nodeId ?? ''),
    detail: { userIds },
  })
  await tell(context, before, 'approval.dropped', userIds)
  return before
}

/** Takes back the actor's own decision, after which nothing else has happened. 409 when something has, or it has ended. Who was asked because of it is told. */
export async function takeBackDecision(
  context: Context,
  given: { instanceId: number; comment: string },
): Promise<Instance> {
  await holdPresence(context.tx, context.actor.organizationId)
  const before = await lockReadable(context, given.instanceId)
  const { flow, subject, undo } = before
  const facts = await loadFactsOf(context, subject, flow)
  const step = await taken(context, before, takeBack(flow, undo, { by: context.actor.userId }, facts))
  const known = new Set(undo?.tasks.map(({ id }) => id))
  const since = flow.tasks.filter((task) => isLive(task) && !known.has(task.id))
  if (await hasWorked(context, before, since)) await taken(context, before, { refused: 'alreadyDecided' })
  const nodeId = flow.tasks.find(({ id }) => id === undo?.taskId)?.nodeId ?? ''
  await carry(context, before, step, {
    action: 'takeBack',
    comment: given.comment,
    ...namedNode(flow, nodeId),
  })
  const waiting = since.filter(({ state }) => state === 'open').map(({ userId }) => userId)
  const kind = isHandling(flow, { nodeId }) ? 'approval.doneTakenBack' : 'approval.takenBack'
  await tell(context, before, kind, [before.initiatorId, ...flow.submitterIds, ...waiting])
  return before
}
