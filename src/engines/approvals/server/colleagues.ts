import { may } from '#engines/access/domain/index.ts'
import { type Context, giveAccess, loadActor } from '#engines/access/server/index.ts'
import { holdPresence } from '#engines/people/server/index.ts'
import { invalid } from '#shared/errors.ts'
import {
  alreadyAsked,
  alreadyIn,
  answerRefusal,
  type Copy,
  copyRefusal,
  opinionRefusal,
  takesPart,
} from '../domain/colleagues.ts'
import { namedNode, openNodeNames } from '../domain/flow-places.ts'
import { lockReadable, refusalOf } from './act-on-approval.ts'
import { attached } from './approval-files.ts'
import { addCopies, tell, writeHistory } from './carry-out.ts'
import { shortened } from './comment-approval.ts'
import { activeAmong, loadPersons } from './flow-people.ts'
import { endOpinions, type Instance } from './instance-store.ts'
import { askedRights } from './step-rights.ts'
import { seeingAmong, subjectOf } from './subjects.ts'
import './tables.ts'

/** A copy that somebody sent by hand stands at no step. */
const byHand = ''

/**
 * Whoever takes part in a running approval copies it to colleagues, with words: they may see it, find it unread under what was copied to them, and are told. 403 for who takes no part, 409 once it has
 * ended or asks them no more, 422 for who has it already, left or cannot see it. It is no step: who decided last may still take that back.
 */
export async function copyApproval(
  context: Context,
  given: { instanceId: number; userIds: readonly number[]; comment: string },
): Promise<Instance> {
  const { tx, actor } = context
  await holdPresence(tx, actor.organizationId)
  const instance = await lockReadable(context, given.instanceId)
  const by = { userId: actor.userId, manages: may(actor, 'approval.manage') }
  const refused = copyRefusal(instance.flow, by)
  if (refused) throw await refusalOf(context, instance, { refused })
  const userIds = [...new Set(given.userIds)]
  await refuseStrangers(context, instance, userIds)
  const copies = await copiesOf(context, instance)
  await refusePeople(context, 'alreadyIn', alreadyIn(instance.flow, copies, { by: actor.userId, userIds }))
  await giveAccess(tx, actor, instance.subject, userIds, { reason: 'approver' })
  await writeHistory(context, instance.id, {
    action: 'cc',
    nodeName: openNodeNames(instance.flow),
    comment: given.comment,
    detail: { userIds },
  })
  context.audit({
    action: 'approval.cc',
    subject: instance.subject,
    detail: { instanceId: instance.id, comment: given.comment, userIds },
  })
  await addCopies(context, instance, { nodeId: byHand, round: instance.flow.round, userIds })
  return instance
}

/** Who was copied, in which round. */
async function copiesOf({ tx, actor }: Context, { id }: Instance): Promise<Copy[]> {
  const rows = await tx
    .selectFrom('approval_tasks')
    .select(['user_id', 'round'])
    .where('organization_id', '=', actor.organizationId)
    .where('instance_id', '=', id)
    .where('kind', '=', 'cc')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, round: row.round }))
}

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
  await refuseStrangers(context, instance, userIds)
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
  // Who decides there now may be somebody else than who asked.
  const deciding = flow.tasks.flatMap((task) =>
    task.state === 'open' && task.nodeId === nodeId ? [task.userId] : [],
  )
  const notified = [...new Set([askedBy, ...deciding])].filter((id) => id !== actor.userId)
  await tell(context, instance, 'approval.opinionGiven', notified, { text: shortened(given.comment) })
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

/** Why people whom somebody chose cannot see an approval, or need not. */
type Refused = 'alreadyIn' | 'alreadyAsked' | 'notColleague' | 'cannotSee' | 'beyondOwnSight'

/** 422 that names these people at `userIDs`; nothing where there are none. Somebody whom the organisation does not have is not named. */
async function refusePeople(context: Context, code: Refused, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const persons = await loadPersons(context, userIds)
  const people = userIds.map((id) => persons.get(id)?.name ?? `#${id}`).join('、')
  throw invalid([{ path: 'userIDs', code, params: { people } }])
}

/**
 * 422 for people who left or are of another organisation, or cannot see what the kind guards. Who does not see a record, or not all of it since their step hides something, opens it to nobody: 422 for people who cannot read it
 * already.
 */
async function refuseStrangers(
  context: Context,
  instance: Instance,
  userIds: readonly number[],
): Promise<void> {
  const active = await activeAmong(context, userIds)
  await refusePeople(
    context,
    'notColleague',
    userIds.filter((id) => !active.has(id)),
  )
  const seeing = await seeingAmong(context, instance.subject, userIds)
  await refusePeople(
    context,
    'cannotSee',
    userIds.filter((id) => !seeing.includes(id)),
  )
  const { kind, id: recordId } = instance.subject
  const { canRead } = subjectOf(kind)
  const { rights = {} } = (await askedRights(context, instance.subject)) ?? {}
  const seesAll =
    !Object.values(rights).includes('hidden') &&
    (takesPart(instance.flow, context.actor.userId) || (await canRead(context, recordId)))
  if (seesAll) return
  const { database } = context.services
  const beyond: number[] = []
  for (const id of userIds) {
    const actor = await loadActor(database, context.actor.organizationId, id)
    if (!(await canRead({ ...context, actor }, recordId))) beyond.push(id)
  }
  await refusePeople(context, 'beyondOwnSight', beyond)
}
