import type { Selectable } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { settleNotices } from '#engines/notifications/server/index.ts'
import type { Tables } from '#server/database.ts'
import { one } from '#server/database.ts'
import { notFound } from '#shared/errors.ts'
import { sameValue } from '#shared/same-value.ts'
import { noLongerWanted, type Opinion } from '../domain/colleagues.ts'
import type { FlowState, Task } from '../domain/flow-state.ts'
import { reviewPath } from '../domain/review-path.ts'
import type { Chosen } from '../domain/route-flow.ts'
import type { Undo } from '../domain/take-back.ts'
import { dueOf } from './due-dates.ts'
import './tables.ts'

export type Instance = {
  id: number
  subject: { kind: string; id: number; name: string }
  flowId: number
  flowVersionId: number
  /** Versions of the sub-flows, and of theirs, by which it goes. */
  subVersionIds: readonly number[]
  initiatorId: number
  /** The form's values as they were submitted last. */
  values: Readonly<Record<string, unknown>>
  /** Whom the initiator chose for the steps that leave it to them. */
  chosen: Chosen
  startedAt: Date
  endedAt: Date | null
  flow: FlowState
  /** Of each task since when it waits or waited, when it was decided, and until when it waits. */
  times: ReadonlyMap<number | null, TaskTimes>
  /** What somebody asked colleagues for, which decides nothing. */
  opinions: readonly (Opinion & { askedAt: Date })[]
  /** What it was before the decision that was taken last; null when that cannot be taken back. */
  undo: Undo | null
}

type Row = Selectable<Tables['approval_instances']>
type TaskRow = Selectable<Tables['approval_tasks']>
export type TaskTimes = Pick<TaskRow, 'asked_at' | 'decided_at' | 'due_at'>

/** An approval, locked until the end of the transaction; 404 when the organisation has none with this id. */
export const lockInstance = (context: Context, id: number): Promise<Instance> =>
  loadInstance(context, id, true)

/** An approval as it stands; 404 when the organisation has none with this id. */
export async function loadInstance(context: Context, id: number, lock = false): Promise<Instance> {
  const instance = context.tx
    .selectFrom('approval_instances')
    .selectAll()
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  // Asked for together, done one after the other: the tasks are those of when the lock was had.
  const [row, tasks] = await Promise.all([instance, tasksOf(context, id)])
  if (!row) throw notFound()
  return instanceOf(row, tasks)
}

/** The latest approval of a record; null when there never was one. */
export async function latestInstance(
  context: Context,
  subject: { kind: string; id: number },
  lock = false,
): Promise<Instance | null> {
  const row = await context.tx
    .selectFrom('approval_instances')
    .selectAll()
    .where('organization_id', '=', context.actor.organizationId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('id', 'desc')
    .limit(one)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? instanceOf(row, await tasksOf(context, row.id)) : null
}

/** When an approval of the record was last passed; null when none ever was. */
export async function lastApprovedAt(
  { tx, actor }: Context,
  { kind, id }: { kind: string; id: number },
): Promise<Date | null> {
  const row = await tx
    .selectFrom('approval_instances')
    .select('ended_at')
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('state', '=', 'approved')
    .orderBy('id', 'desc')
    .limit(one)
    .executeTakeFirst()
  return row?.ended_at ?? null
}

const tasksOf = ({ tx, actor }: Context, instanceId: number): Promise<TaskRow[]> =>
  tx
    .selectFrom('approval_tasks')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('instance_id', '=', instanceId)
    .where('kind', 'in', ['approve', 'opinion'])
    .orderBy('id')
    .execute()

const taskOf = (row: TaskRow): Task => ({
  id: row.id,
  round: row.round,
  state: row.state,
  nodeId: row.node_id,
  userId: row.user_id,
  order: row.ordinal,
  void: row.void,
  ...(row.added_how && { added: { how: row.added_how, for: row.added_for } }),
  ...(row.behalf_of !== null && { behalf: row.behalf_of }),
})

const opinionOf = (row: TaskRow): Instance['opinions'][number] => ({
  id: row.id,
  nodeId: row.node_id,
  round: row.round,
  userId: row.user_id,
  state: row.state,
  askedBy: row.added_for ?? 0,
  askedAt: row.asked_at,
})

function instanceOf(row: Row, rows: readonly TaskRow[]): Instance {
  const tasks = rows.filter(({ kind }) => kind === 'approve')
  return {
    id: row.id,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    flowId: row.flow_id,
    flowVersionId: row.flow_version_id,
    subVersionIds: row.sub_version_ids.map(Number),
    initiatorId: row.initiator_id,
    values: row.values as Record<string, unknown>,
    chosen: row.chosen as Chosen,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    flow: {
      state: row.state,
      nodes: row.route,
      places: row.places,
      resumes: row.resumes,
      round: row.round,
      // Arrays of int8 arrive as text.
      submitterIds: row.submitter_ids.map(Number),
      samePerson: row.same_person,
      tasks: tasks.map(taskOf),
    },
    times: new Map(tasks.map((task) => [task.id, task])),
    opinions: rows.filter(({ kind }) => kind === 'opinion').map(opinionOf),
    undo: row.undo,
  }
}

/** Columns of an approval that a step changes. */
export const stateColumns = (flow: FlowState, now: Date) => ({
  state: flow.state,
  round: flow.round,
  places: JSON.stringify(flow.places),
  resumes: JSON.stringify(flow.resumes),
  route: JSON.stringify(flow.nodes),
  submitter_ids: [...flow.submitterIds],
  submitted_by: flow.submitterIds.slice(1).at(-1) ?? null,
  updated_at: now,
  ended_at: flow.state === 'running' || flow.state === 'returned' ? null : now,
})

const askedColumns = ({ added, behalf }: Task) => ({
  added_how: added?.how ?? null,
  added_for: added?.for ?? null,
  behalf_of: behalf ?? null,
})

/** Stores what a step changed: the approval's state, new tasks, changed tasks, and that opinions are not wanted any more. `undo`: what is kept of a decision that can be taken back; any other step ends that. */
export async function saveStep(
  context: Context,
  before: Instance,
  after: FlowState,
  undo: Undo | null = null,
): Promise<void> {
  const { tx, actor, now } = context
  const due = await dueOf(context, after)
  const known = new Map(before.flow.tasks.map((task) => [task.id, task]))
  const instance = tx
    .updateTable('approval_instances')
    .set({ ...stateColumns(after, now), undo: undo && JSON.stringify(undo) })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', before.id)
    .execute()
  const tasks = after.tasks.map(async (task) => {
    const old = task.id === null ? undefined : known.get(task.id)
    if (!old || sameValue(old, task)) return
    const opened = old.state !== 'open' && task.state === 'open'
    const waits = opened || task.state === 'waiting'
    const decided = old.state !== task.state && !waits
    await tx
      .updateTable('approval_tasks')
      .set({
        state: task.state,
        void: task.void,
        ordinal: task.order,
        ...askedColumns(task),
        // Also of a task that was given away and came back.
        ...(waits && { decided_at: null }),
        ...(opened && { asked_at: now, read_at: null, due_at: due(task), over_at: null }),
        ...(decided && { decided_at: now }),
      })
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', old.id)
      .execute()
  })
  await Promise.all([
    instance,
    ...tasks,
    insertTasks(context, before.id, after),
    endOpinions(context, before.subject, noLongerWanted(after, before.opinions), 'closed'),
  ])
}

/** These opinions were given, or are wanted no more: they wait for nobody, and what told of them is read. */
export async function endOpinions(
  context: Context,
  subject: Instance['subject'],
  opinions: readonly Opinion[],
  state: 'handled' | 'closed',
): Promise<void> {
  if (opinions.length === 0) return
  const { tx, actor, now } = context
  await tx
    .updateTable('approval_tasks')
    .set({ state, decided_at: now })
    .where('organization_id', '=', actor.organizationId)
    .where(
      'id',
      'in',
      opinions.map(({ id }) => id),
    )
    .execute()
  await settleNotices(context, {
    userIds: opinions.map(({ userId }) => userId),
    kinds: ['approval.opinionAsked'],
    links: [reviewPath(subject)],
  })
}

/** Stores the tasks that have no id yet. */
export async function insertTasks(context: Context, instanceId: number, flow: FlowState): Promise<void> {
  const { tx, actor, now } = context
  const fresh = flow.tasks.filter(({ id }) => id === null)
  if (!fresh.length) return
  const due = await dueOf(context, { nodes: flow.nodes, tasks: fresh })
  await tx
    .insertInto('approval_tasks')
    .values(
      fresh.map((task) => ({
        organization_id: actor.organizationId,
        instance_id: instanceId,
        kind: 'approve' as const,
        node_id: task.nodeId,
        round: task.round,
        user_id: task.userId,
        ordinal: task.order,
        ...askedColumns(task),
        state: task.state,
        void: task.void,
        asked_at: now,
        decided_at: task.state === 'auto' ? now : null,
        read_at: null,
        due_at: task.state === 'open' ? due(task) : null,
      })),
    )
    .execute()
}

/** The record was deleted: nobody finds its approvals in an inbox or among their counts any more, and none of them goes on. */
export async function forgetApprovals(
  { tx, actor, now }: Context,
  subject: { kind: string; id: number },
): Promise<void> {
  const ofRecord = tx
    .updateTable('approval_instances')
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
  await ofRecord.set({ gone: true }).execute()
  await ofRecord.set({ state: 'withdrawn', ended_at: now }).where('state', '=', 'returned').execute()
}
