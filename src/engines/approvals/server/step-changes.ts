import type { Context } from '#engines/access/server/index.ts'
import type { HistoryEntry } from '../domain/api.ts'
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
  { subject }: Pick<Instance, 'subject'>,
  taskId: number | null,
): Promise<KeptChanges> {
  const { tx, actor } = context
  const changesSince = subjectOf(subject.kind).changesSince
  if (!changesSince || taskId === null) return {}
  const task = await tx
    .selectFrom('approval_tasks')
    .select('asked_at')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', taskId)
    .executeTakeFirst()
  if (!task) return {}
  const { fields, work } = await changesSince(context, subject.id, task.asked_at)
  return { ...(Object.keys(fields.after).length > 0 && { fields }), ...(work.length > 0 && { work }) }
}

/** Whether one of these people has changed the record since they were asked, and so has done something with their task. */
export async function hasWorked(
  context: Context,
  { subject }: Pick<Instance, 'subject'>,
  tasks: readonly Pick<Task, 'id' | 'userId'>[],
): Promise<boolean> {
  for (const { id, userId } of tasks) {
    const theirs = { ...context, actor: { ...context.actor, userId } }
    const { fields, work } = await changesAtStep(theirs, { subject }, id)
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
