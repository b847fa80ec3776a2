import type { Context } from '#engines/access/server/index.ts'
import type { HistoryEntry } from '../domain/api.ts'
import { mattersChanged } from '../domain/change-matters.ts'
import type { Task } from '../domain/flow-state.ts'
import { withoutWords } from '../domain/matters.ts'
import type { Instance } from './instance-store.ts'
import { type ApprovalSubjectRef, type StepChanges, subjectOf } from './subjects.ts'
import './tables.ts'

type Ref = Pick<ApprovalSubjectRef, 'kind' | 'id'>
/** As it is kept with the decision. */
export type KeptChanges = Partial<StepChanges>

/** What the actor changed of the record since their task was asked: part of their decision. */
export async function changesAtStep(
  context: Context,
  { subject, times }: Pick<Instance, 'subject' | 'times'>,
  taskId: number | null,
): Promise<KeptChanges> {
  const changesSince = subjectOf(subject.kind).changesSince
  const askedAt = times.get(taskId)?.asked_at
  if (!changesSince || !askedAt) return {}
  return kept(await changesSince(context, subject.id, askedAt, context.actor.userId))
}

const kept = ({ fields, work }: StepChanges): KeptChanges => ({
  ...(Object.keys(fields.after).length > 0 && { fields }),
  ...(work.length > 0 && { work }),
})

/** What anybody changed of the record since its approval was returned, or ended: part of the next submission. */
export async function changesBefore(
  context: Context,
  earlier: Pick<Instance, 'id' | 'subject' | 'endedAt'>,
): Promise<KeptChanges & { textChanged?: true }> {
  const { subject } = earlier
  const { changesSince, watched } = subjectOf(subject.kind)
  const since = earlier.endedAt ?? (await returnedAt(context, earlier.id))
  if (!since) return {}
  const changes = changesSince && (await changesSince(context, subject.id, since, null))
  const matters = mattersChanged((await watched?.changesSince(context, subject.id, since)) ?? [])
  return { ...(changes && kept(changes)), ...(matters.has('text') && { textChanged: true }) }
}

async function returnedAt({ tx, actor }: Context, instanceId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('approval_actions')
    .select((query) => query.fn.max('at').as('at'))
    .where('organization_id', '=', actor.organizationId)
    .where('instance_id', '=', instanceId)
    .where('action', '=', 'return')
    .executeTakeFirst()
  return row?.at ?? null
}

/** Whether one of these people has changed the record since they were asked, and so has done something with their task. */
export async function hasWorked(
  context: Context,
  instance: Pick<Instance, 'subject' | 'times'>,
  tasks: readonly Pick<Task, 'id' | 'userId'>[],
): Promise<boolean> {
  for (const { id, userId } of tasks) {
    const theirs = { ...context, actor: { ...context.actor, userId } }
    const { fields, work } = await changesAtStep(theirs, instance, id)
    if (fields || work) return true
  }
  return false
}

/** The same as the actor may see it. */
export async function shownAtStep(
  context: Context,
  { kind, id }: Ref,
  { fields, work }: KeptChanges,
): Promise<Pick<HistoryEntry['detail'], 'fields' | 'work'>> {
  const subject = subjectOf(kind)
  const shown = fields && (await subject.shownChanges?.(context, id, fields))
  const reads = work === undefined || ((await subject.readsText?.(context, id)) ?? true)
  return {
    ...(shown && { fields: shown }),
    ...(work && { work: reads ? work : work.map((one) => ({ ...withoutWords(one), how: one.how })) }),
  }
}
