import { type Context, giveAccess } from '#engines/access/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import { namedNode } from '../domain/flow-places.ts'
import { alreadyAsked, answerRefusal, opinionRefusal } from '../domain/opinion.ts'
import { lockReadable, refusalOf } from './act-on-approval.ts'
import { attached } from './approval-files.ts'
import { tell, writeHistory } from './carry-out.ts'
import { shortened } from './comment-approval.ts'
import { endOpinions, type Instance } from './instance-store.ts'
import { refusePeople, refuseUntold } from './told-people.ts'
import './tables.ts'

/**
 * Whoever is asked to approve asks colleagues for an opinion: they may see the approval, find it among what waits for them until they answered or the step is over, and are told. 403 for who is not asked, 409 when
 * they decided meanwhile, 422 for who is asked already, left or cannot see it. It is no step: who decided last may still take that back.
 */
export async function askOpinion(
  context: Context,
  given: { instanceId: number; taskId: number; userIds: readonly number[]; comment: string },
): Promise<Instance> {
  const { tx, actor } = context
  await holdPresence(tx, actor.organizationId)
  const instance = await lockReadable(context, given.instanceId)
  const { flow, opinions, subject } = instance
  const refused = opinionRefusal(flow, { taskId: given.taskId, by: actor.userId })
  if (refused) throw await refusalOf(context, instance, { refused })
  const userIds = [...new Set(given.userIds)]
  await refuseUntold(context, instance, userIds)
  await refusePeople(context, 'alreadyAsked', alreadyAsked(flow, opinions, { by: actor.userId, userIds }))
  const { nodeId = '', round = flow.round } = flow.tasks.find(({ id }) => id === given.taskId) ?? {}
  await giveAccess(tx, actor, subject, userIds, { reason: 'approver' })
  const opinionIds = await addOpinions(context, instance, { nodeId, round, userIds })
  await writeHistory(context, instance.id, {
    action: 'askOpinion',
    ...namedNode(flow, nodeId),
    comment: given.comment,
    detail: { userIds, opinionIds },
  })
  context.audit({
    action: 'approval.askOpinion',
    subject,
    detail: { instanceId: instance.id, comment: given.comment, userIds },
  })
  await tell(context, instance, 'approval.opinionAsked', userIds, { text: shortened(given.comment) })
  return instance
}

/** Stores whom somebody asks at a place; who answered there before is asked anew. */
async function addOpinions(
  { tx, actor, now }: Context,
  { id }: Instance,
  { nodeId, round, userIds }: { nodeId: string; round: number; userIds: readonly number[] },
): Promise<number[]> {
  const asked = {
    state: 'open' as const,
    added_for: actor.userId,
    asked_at: now,
    decided_at: null,
    read_at: null,
  }
  const rows = await tx
    .insertInto('approval_tasks')
    .values(
      userIds.map((userId, ordinal) => ({
        organization_id: actor.organizationId,
        instance_id: id,
        kind: 'opinion' as const,
        node_id: nodeId,
        round,
        user_id: userId,
        ordinal,
        void: false,
        added_how: null,
        behalf_of: null,
        ...asked,
      })),
    )
    .onConflict((conflict) => conflict.constraint('approval_tasks_once').doUpdateSet(asked))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Answers whoever asked for an opinion, with words and files, and tells them. 403 for who was not asked, 409 when they answered already or the approval has moved on past that step. */
export async function giveOpinion(
  context: Context,
  given: { instanceId: number; taskId: number; comment: string; fileIds: readonly number[] },
): Promise<Instance> {
  const { actor } = context
  const instance = await lockReadable(context, given.instanceId)
  const { flow, opinions, subject } = instance
  const refused = answerRefusal(flow, opinions, { taskId: given.taskId, by: actor.userId })
  if (refused) throw await refusalOf(context, instance, { refused })
  const answered = opinions.filter(({ id }) => id === given.taskId)
  const { nodeId = '', askedBy = 0 } = answered[0] ?? {}
  const files = await attached(context, instance, [...new Set(given.fileIds)])
  await endOpinions(context, subject, answered, 'handled')
  await writeHistory(context, instance.id, {
    action: 'giveOpinion',
    ...namedNode(flow, nodeId),
    comment: given.comment,
    detail: { userIds: [askedBy], ...(files.length > 0 && { files }) },
  })
  context.audit({
    action: 'approval.giveOpinion',
    subject,
    detail: { instanceId: instance.id, comment: given.comment },
  })
  await tell(context, instance, 'approval.opinionGiven', [askedBy], { text: shortened(given.comment) })
  return instance
}

/** Nobody is asked for an opinion who left or was disabled. */
export async function closeOpinionsOf({ tx, actor, now }: Context, userId: number): Promise<void> {
  await tx
    .updateTable('approval_tasks')
    .set({ state: 'closed', decided_at: now })
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'opinion')
    .where('state', '=', 'open')
    .execute()
}
