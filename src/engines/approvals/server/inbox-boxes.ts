import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { isAfter, type ListOrder, orderKeys, type Place } from '#server/list-order.ts'
import type { InboxTab } from '../domain/inbox-api.ts'

/*
 * The tabs of the inbox in SQL. Each reads one index in its order until a page is full, so that it costs the same after a million decisions as after ten. Rows are `m`: instance_id,
 * task_id, task_kind, task_state, at, read_at, due_at, and id, by which rows of one moment stand in order.
 */

/**
 * Which rows a tab may show beyond being its own: conditions on the approval `i`, and on `m`; `instances`: the ids of all approvals that `i` lets through, where they are known. `isPlain`: `i` lets
 * everything through.
 */
export type Narrowed = {
  i: RawBuilder<SqlBool>
  late: boolean | null
  instances: readonly number[] | null
  isPlain: boolean
}

/** `most`: how many rows at most, as SQL. */
type Where = { place: Place | null; most: RawBuilder<unknown>; narrowed: Narrowed }

const newestFirst: ListOrder = {
  name: 'newest',
  columns: [{ sql: 'm.at', type: 'timestamptz' }],
  id: 'm.id',
  mayBeNull: false,
  descending: true,
}
const longestFirst: ListOrder = { ...newestFirst, name: 'longest', descending: false }

/** late: 1 of what should have been answered; of these `at` is when, else since when it is asked. All of a list is as of one moment, its first page's. */
const lateFirst: ListOrder = {
  name: 'late',
  columns: [
    { sql: 'm.late', type: 'bigint' },
    { sql: 'm.turn', type: 'timestamptz' },
    { sql: 'm.as_of', type: 'timestamptz' },
  ],
  id: 'm.id',
  mayBeNull: false,
  descending: true,
}

/** The order of a tab. Of what waits: the longest overdue first, then the newest. */
export const orderOf = (tab: InboxTab): ListOrder =>
  tab === 'todo' ? lateFirst : tab === 'waiting' ? longestFirst : newestFirst

const task = sql`t.instance_id, t.id as task_id, t.kind as task_kind, t.state as task_state`

/** What somebody answers: decisions, and opinions, for which there is no limit. */
const answers = sql`kind in ('approve', 'opinion')`

/** Whether no other task of the person in the approval is newer: one row an approval. */
const isLatest = (
  { actor }: Context,
  among: RawBuilder<unknown>,
) => sql`not exists (select from approval_tasks l
  where l.organization_id = ${actor.organizationId} and l.instance_id = t.instance_id and l.user_id = ${actor.userId} and ${among} and l.id > t.id)`

const decidedStates = sql`state in ('approved', 'handled', 'rejected', 'returned')`

const approvals = sql`
    select i.id as instance_id, null::bigint as task_id, null::text as task_kind, null::text as task_state, i.updated_at as at, i.updated_at as read_at, null::timestamptz as due_at, i.id
    from approval_instances i`

/** Rows of tabs of approvals that the person began; each part is read by an index of its own. */
const begun: Readonly<Record<'waiting' | 'initiated', (context: Context) => readonly RawBuilder<SqlBool>[]>> =
  {
    waiting: ({ actor }) => [sql`i.initiator_id = ${actor.userId} and i.state = 'running'`],
    // Their own, and what they submitted for others.
    initiated: ({ actor }) => [sql`i.initiator_id = ${actor.userId}`, sql`i.submitted_by = ${actor.userId}`],
  }

/** Rows of tabs of what the person was asked, in no order. */
const sources: Readonly<Record<'returned' | 'cc' | 'done', (context: Context) => RawBuilder<unknown>>> = {
  returned: (context) => sql`
    select ${task}, t.decided_at as at, t.decided_at as read_at, null::timestamptz as due_at, t.id from approval_tasks t
    where t.organization_id = ${context.actor.organizationId} and t.user_id = ${context.actor.userId} and t.kind = 'approve' and t.state = 'returned'
      and ${isLatest(context, sql`l.kind = 'approve' and l.state = 'returned'`)}`,
  cc: (context) => sql`
    select ${task}, t.asked_at as at, t.read_at, null::timestamptz as due_at, t.id from approval_tasks t
    where t.organization_id = ${context.actor.organizationId} and t.user_id = ${context.actor.userId} and t.kind = 'cc'
      and ${isLatest(context, sql`l.kind = 'cc'`)}`,
  done: (context) => sql`
    select ${task}, t.decided_at as at, t.decided_at as read_at, null::timestamptz as due_at, t.id from approval_tasks t
    where t.organization_id = ${context.actor.organizationId} and t.user_id = ${context.actor.userId} and t.${answers} and t.${decidedStates}
      and ${isLatest(context, sql`l.${answers} and l.${decidedStates}`)}`,
}

const joined = ({ actor }: Context, rows: RawBuilder<unknown>, { i }: Narrowed) => sql`
  from (${rows}) m join approval_instances i on i.id = m.instance_id and i.organization_id = ${actor.organizationId} where not i.gone and ${i}`

/** What others should have answered: one of those who are asked is late. */
const othersLate = ({ actor, now }: Context, late: boolean | null) =>
  late === null
    ? sql`true`
    : sql`${late ? sql`` : sql`not `}exists (select from approval_tasks w where w.organization_id = ${actor.organizationId}
        and w.instance_id = m.instance_id and w.kind = 'approve' and w.state = 'open' and w.due_at <= ${now})`

/** Rows of a tab but for what waits for the person, in parts; the tab has the rows of all of them. */
function parts(context: Context, tab: Exclude<InboxTab, 'todo'>, narrowed: Narrowed): RawBuilder<unknown>[] {
  if (tab !== 'waiting' && tab !== 'initiated')
    return [sql`select m.*${joined(context, sources[tab](context), narrowed)}`]
  const late = tab === 'waiting' ? othersLate(context, narrowed.late) : sql`true`
  return begun[tab](context).map(
    (whose) => sql`select m.* from (${approvals}
      where i.organization_id = ${context.actor.organizationId} and ${whose} and not i.gone and ${narrowed.i}) m where ${late}`,
  )
}

/** The first rows of a tab behind a place, at most so many, each with what its order is made of. */
export function boxRows(context: Context, tab: InboxTab, where: Where): RawBuilder<unknown> {
  if (tab === 'todo') return todoRows(context, where)
  const { place, most, narrowed } = where
  const order = orderOf(tab)
  const firstOf = (rows: RawBuilder<unknown>) => sql`(select * from (${rows}) m
    where ${place ? isAfter(order, place) : sql`true`} order by ${orderKeys(order)} limit ${most})`
  return sql.join(parts(context, tab, narrowed).map(firstOf), sql` union all `)
}

function todoRows(context: Context, { place, most, narrowed }: Where): RawBuilder<unknown> {
  const { actor, now } = context
  const asOf = place?.values?.[2] ?? now
  // Few approvals that a search found: their tasks are looked up, instead of all that wait.
  const found = narrowed.instances
    ? sql` and t.instance_id = any(${[...narrowed.instances]}::bigint[])`
    : sql``
  const isLate = (late: 0 | 1) => sql`
    select ${task}, t.asked_at as at, t.read_at, t.due_at, t.id, ${sql.lit(late)}::bigint as late, ${late ? sql`t.due_at` : sql`t.asked_at`} as turn, ${asOf}::timestamptz as as_of
    from approval_tasks t where t.organization_id = ${actor.organizationId} and t.user_id = ${actor.userId} and t.${late ? sql`kind = 'approve'` : answers} and t.state = 'open'${found}
      and ${late ? sql`t.due_at <= ${asOf}` : sql`(t.due_at is null or t.due_at > ${asOf})`}`
  const behind = (late: 0 | 1) => {
    if (!place?.values) return sql`true`
    const [at, turn] = place.values
    if (Number(at) !== late) return late ? sql`false` : sql`true`
    const sign = sql.raw(late ? '>' : '<')
    return sql`(m.turn, m.id) ${sign} (${turn}::timestamptz, ${place.id}::bigint)`
  }
  const arm = (late: 0 | 1) =>
    narrowed.late === (late === 0)
      ? []
      : [
          sql`(select m.*${joined(context, isLate(late), narrowed)} and ${behind(late)}
            order by m.turn ${sql.raw(late ? 'asc, m.id asc' : 'desc, m.id desc')} limit ${most})`,
        ]
  return sql.join([...arm(1), ...arm(0)], sql` union all `)
}

/** What puts the rows of `boxRows` in order. */
export const boxOrder = (tab: InboxTab): RawBuilder<unknown> =>
  tab === 'todo'
    ? sql`m.late desc, case when m.late = 1 then m.turn end, case when m.late = 0 then m.turn end desc,
        case when m.late = 1 then m.id else -m.id end`
    : orderKeys(orderOf(tab))

/** One row for each that a tab shows, for counting. */
export function boxRowsToCount(context: Context, tab: InboxTab, narrowed: Narrowed): RawBuilder<unknown> {
  const { actor, now } = context
  if (tab !== 'todo') return sql.join(parts(context, tab, narrowed), sql` union all `)
  const { late, isPlain } = narrowed
  const due =
    late === null ? sql`true` : late ? sql`t.due_at <= ${now}` : sql`(t.due_at is null or t.due_at > ${now})`
  const asked = sql`from approval_tasks t where t.organization_id = ${actor.organizationId} and t.user_id = ${actor.userId}
      and t.${answers} and t.state = 'open' and ${due}`
  if (!isPlain) return sql`select${joined(context, sql`select t.instance_id ${asked}`, narrowed)}`
  // Few or none run though their record went: they are left out by name, so that nothing of the others is looked up.
  return sql`select ${asked} and t.instance_id <> all(array(select g.id from approval_instances g
    where g.organization_id = ${actor.organizationId} and g.state = 'running' and g.gone))`
}
