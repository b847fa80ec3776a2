import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import {
  emptyKeys,
  hasNoValue,
  hasValue,
  isAfter,
  isBehind,
  type ListOrder,
  type OrderColumn,
  orderKeys,
  type Place,
  valuedKeys,
} from '#server/list-order.ts'
import { formatSort, type Sort } from '#shared/list.ts'
import type { InboxSort, InboxTab } from '../domain/inbox-api.ts'

/*
 * The tabs of the inbox in SQL. Each reads one index in its order until a page is full, so that it costs the same after a million decisions as after ten; orders that no index has are offered of what is open
 * alone. Rows are `m`: instance_id, the task by id, kind, state, node and why it is there, at, read_at, due_at, and id, by which rows of one moment stand in order.
 */

/** A tab in an order; absent: its own. */
export type Box = { tab: InboxTab; sort?: Sort | undefined }

/**
 * Which rows a tab may show beyond being its own: conditions on the approval `i`, and on `m`; `instances`: the ids of all approvals that `i` lets through, where they are known. `isPlain`: `i` lets
 * everything through. `amounts`: see `seenAmounts`, where the order is by them.
 */
export type Narrowed = {
  i: RawBuilder<SqlBool>
  late: boolean | null
  instances: readonly number[] | null
  isPlain: boolean
  amounts: RawBuilder<unknown> | null
}

/** `most`: how many rows at most, as SQL. */
type Where = { place: Place | null; most: RawBuilder<unknown>; narrowed: Narrowed }

const at: OrderColumn = { sql: 'm.at', type: 'timestamptz' }
const newestFirst: ListOrder = {
  name: 'newest',
  columns: [at],
  id: 'm.id',
  mayBeNull: false,
  descending: true,
}

/** late: 1 of what should have been answered; of these `turn` is when, else since when it is asked, or has not moved. All of a list is as of one moment, its first page's. */
const lateFirst: ListOrder = {
  ...newestFirst,
  name: 'late',
  columns: [
    { sql: 'm.late', type: 'bigint' },
    { sql: 'm.turn', type: 'timestamptz' },
    { sql: 'm.as_of', type: 'timestamptz' },
  ],
}

const sortColumns: Readonly<Record<InboxSort, Pick<ListOrder, 'columns' | 'mayBeNull'>>> = {
  at: { columns: [at], mayBeNull: false },
  waitingSince: { columns: [{ sql: 'm.asked_at', type: 'timestamptz' }], mayBeNull: true },
  dueAt: { columns: [{ sql: 'm.due_at', type: 'timestamptz' }], mayBeNull: true },
  startedAt: { columns: [{ sql: 'm.submitted_at', type: 'timestamptz' }], mayBeNull: false },
  // Minor units of different currencies have no order among each other.
  amount: {
    columns: [
      { sql: 'm.amount_unit', type: 'char(3)' },
      { sql: 'm.amount_minor', type: 'bigint' },
    ],
    mayBeNull: true,
  },
}

/** The order of a tab. Of what waits, for the person or for others: the longest overdue first, then the newest, of what waits for others what has not moved for longest. */
export function orderOf({ tab, sort }: Box): ListOrder {
  if (sort)
    return {
      ...sortColumns[sort.key as InboxSort],
      name: formatSort(sort) ?? '',
      id: 'm.id',
      descending: sort.descending,
    }
  if (tab === 'todo') return lateFirst
  return tab === 'waiting' ? { ...lateFirst, name: 'late, longest' } : newestFirst
}

const task = sql`t.instance_id, t.id as task_id, t.kind as task_kind, t.state as task_state, t.node_id as task_node, t.behalf_of, t.added_how, t.added_for`

/** What somebody answers: decisions, and opinions, for which there is no limit. */
const answers = sql`kind in ('approve', 'opinion')`
/** What can be late. */
const decisions = sql`kind = 'approve'`

/** Whether no other task of the person in the approval is newer: one row an approval. */
const isLatest = (
  { actor }: Context,
  { instances }: Narrowed,
  among: RawBuilder<unknown>,
) => sql`not exists (select from approval_tasks l
  where l.organization_id = ${actor.organizationId} and l.instance_id = t.instance_id and l.user_id = ${actor.userId} and ${among} and l.id > t.id${ofFound('l', instances)})`

/** Where a search knows its approvals: their tasks are looked up, instead of all that the person has. */
const ofFound = (tasks: 't' | 'l', instances: Narrowed['instances']) =>
  instances ? sql` and ${sql.ref(tasks)}.instance_id = any(${[...instances]}::bigint[])` : sql``

const decidedStates = sql`state in ('approved', 'handled', 'rejected', 'returned')`

const approvals = sql`
    select i.id as instance_id, null::bigint as task_id, null::text as task_kind, null::text as task_state, null::text as task_node, null::bigint as behalf_of, null::text as added_how, null::bigint as added_for, i.updated_at as at, i.updated_at as read_at, null::timestamptz as due_at, i.id, i.started_at as submitted_at
    from approval_instances i`

/** Rows of tabs of approvals that the person began; each part is read by an index of its own. */
const begun: Readonly<Record<'waiting' | 'initiated', (context: Context) => readonly RawBuilder<SqlBool>[]>> =
  {
    waiting: ({ actor }) => [sql`i.initiator_id = ${actor.userId} and i.state = 'running'`],
    // Their own, and what they submitted for others.
    initiated: ({ actor }) => [sql`i.initiator_id = ${actor.userId}`, sql`i.submitted_by = ${actor.userId}`],
  }

/** Rows of tabs of what the person was asked, in no order. */
const sources: Readonly<
  Record<'returned' | 'cc' | 'done', (context: Context, narrowed: Narrowed) => RawBuilder<unknown>>
> = {
  returned: (context, narrowed) => sql`
    select ${task}, t.decided_at as at, t.decided_at as read_at, null::timestamptz as due_at, t.id from approval_tasks t
    where t.organization_id = ${context.actor.organizationId} and t.user_id = ${context.actor.userId} and t.kind = 'approve' and t.state = 'returned'
      and ${isLatest(context, narrowed, sql`l.kind = 'approve' and l.state = 'returned'`)}${ofFound('t', narrowed.instances)}`,
  cc: (context, narrowed) => sql`
    select ${task}, t.asked_at as at, t.read_at, null::timestamptz as due_at, t.id from approval_tasks t
    where t.organization_id = ${context.actor.organizationId} and t.user_id = ${context.actor.userId} and t.kind = 'cc'
      and ${isLatest(context, narrowed, sql`l.kind = 'cc'`)}${ofFound('t', narrowed.instances)}`,
  done: (context, narrowed) => sql`
    select ${task}, t.decided_at as at, t.decided_at as read_at, null::timestamptz as due_at, t.id from approval_tasks t
    where t.organization_id = ${context.actor.organizationId} and t.user_id = ${context.actor.userId} and t.${answers} and t.${decidedStates}
      and ${isLatest(context, narrowed, sql`l.${answers} and l.${decidedStates}`)}${ofFound('t', narrowed.instances)}`,
}

/** The approval of each row, with what the order needs of it. */
const joined = ({ actor }: Context, { i, amounts }: Narrowed) => sql`
  join approval_instances i on i.id = m.instance_id and i.organization_id = ${actor.organizationId}${
    amounts ? sql` left join (${amounts}) a on a.kind = i.subject_kind and a.record_id = i.subject_id` : sql``
  } where not i.gone and ${i}`

const more = ({ amounts }: Narrowed) => (amounts ? sql`, a.amount_unit, a.amount_minor` : sql``)

/** When others were asked of `m`, and until when they have to answer: the first of them. */
const othersAsked = ({ actor }: Context) => sql`
  select min(w.asked_at) as asked_at, min(w.due_at) as due_at from approval_tasks w where w.organization_id = ${actor.organizationId}
    and w.instance_id = m.instance_id and w.kind = 'approve' and w.state = 'open'`

/** Whether others should have answered as of a moment: one of those who are asked is late. So written that it is looked up approval by approval. */
const othersLate = ({ actor }: Context, late: boolean, asOf: unknown) =>
  sql<SqlBool>`(select true from approval_tasks w where w.organization_id = ${actor.organizationId} and w.instance_id = m.instance_id and w.kind = 'approve'
    and w.state = 'open' and w.due_at <= ${asOf}::timestamptz limit 1) is ${late ? sql`not null` : sql`null`}`

/** Rows of a tab but for what waits for the person, in parts; the tab has the rows of all of them. */
function parts(
  context: Context,
  { tab, sort }: Box,
  narrowed: Narrowed,
  asOf: unknown = context.now,
): RawBuilder<unknown>[] {
  if (tab === 'todo') return [todoRows(context, narrowed)]
  if (tab !== 'waiting' && tab !== 'initiated')
    return [
      sql`select m.*${more(narrowed)} from (${sources[tab](context, narrowed)}) m${joined(context, narrowed)}`,
    ]
  const isOfOthers = sort?.key === 'dueAt' || sort?.key === 'waitingSince'
  const late =
    tab === 'waiting' && narrowed.late !== null ? othersLate(context, narrowed.late, asOf) : sql`true`
  return begun[tab](context).map((whose) => {
    const own = sql`${approvals} where i.organization_id = ${context.actor.organizationId} and ${whose} and not i.gone and ${narrowed.i}`
    if (isOfOthers)
      return sql`select m.instance_id, m.task_id, m.task_kind, m.task_state, m.task_node, m.behalf_of, m.added_how, m.added_for, m.at, m.read_at, w.due_at, m.id, w.asked_at
        from (${own}) m cross join lateral (${othersAsked(context)}) w where ${late}`
    if (narrowed.amounts)
      return sql`select m.*${more(narrowed)} from (${own}) m${joined(context, narrowed)} and ${late}`
    return sql`select m.* from (${own}) m where ${late}`
  })
}

/** The first rows of a tab behind a place, at most so many, each with what its order is made of. */
export function boxRows(context: Context, box: Box, where: Where): RawBuilder<unknown> {
  const { place, most, narrowed } = where
  if (!box.sort && box.tab === 'todo') return sql.join(todoByLate(context, where), sql` union all `)
  if (!box.sort && box.tab === 'waiting') return sql.join(waitingByLate(context, where), sql` union all `)
  const order = orderOf(box)
  const read = (keys: RawBuilder<unknown>, condition: RawBuilder<SqlBool>) =>
    parts(context, box, narrowed).map(
      (rows) => sql`(select * from (${rows}) m where ${condition} order by ${keys} limit ${most})`,
    )
  const all = sql<SqlBool>`true`
  if (!order.mayBeNull)
    return sql.join(read(orderKeys(order), place ? isAfter(order, place) : all), sql` union all `)
  // What has no value stands last: it is read apart, so that the index of the others gives their order.
  const behind = place ? isBehind(order, place) : all
  const valued =
    place && !place.values ? [] : read(valuedKeys(order), sql<SqlBool>`${hasValue(order)} and ${behind}`)
  const isAmongEmpty = place !== null && !place.values
  const empty = read(emptyKeys(order), sql<SqlBool>`${hasNoValue(order)} and ${isAmongEmpty ? behind : all}`)
  return sql.join([...valued, ...empty], sql` union all `)
}

/** Tasks that wait for the person; `is`: which of them, `of`: of which kinds, `also`: further columns. */
function tasksOf(
  { actor }: Context,
  { instances }: Narrowed,
  {
    is,
    of = answers,
    also = sql``,
  }: { is: RawBuilder<SqlBool>; of?: RawBuilder<unknown>; also?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`select ${task}, t.asked_at as at, t.read_at, t.due_at, t.id${also} from approval_tasks t
    where t.organization_id = ${actor.organizationId} and t.user_id = ${actor.userId} and t.${of} and t.state = 'open'${ofFound('t', instances)} and ${is}`
}

const isLate = (late: boolean, asOf: unknown) =>
  late ? sql<SqlBool>`t.due_at <= ${asOf}` : sql<SqlBool>`(t.due_at is null or t.due_at > ${asOf})`

const todoRows = (context: Context, narrowed: Narrowed) => {
  const is = narrowed.late === null ? sql<SqlBool>`true` : isLate(narrowed.late, context.now)
  return sql`select m.*, i.started_at as submitted_at${more(narrowed)}
    from (${tasksOf(context, narrowed, { is })}) m${joined(context, narrowed)}`
}

/** The order among what is late and among the rest, and what of either stands behind a place. */
function lateArm(late: 0 | 1, place: Place | null, isRestDescending: boolean) {
  const isDescending = late === 0 && isRestDescending
  const keys = sql.raw(isDescending ? 'm.turn desc, m.id desc' : 'm.turn asc, m.id asc')
  if (!place?.values) return { keys, behind: sql`true` }
  const [at, turn] = place.values
  if (Number(at) !== late) return { keys, behind: late ? sql`false` : sql`true` }
  const sign = sql.raw(isDescending ? '<' : '>')
  return { keys, behind: sql`(m.turn, m.id) ${sign} (${turn}::timestamptz, ${place.id}::bigint)` }
}

/** Which of what is late and what is not a filter lets through. */
const armsOf = (late: boolean | null): (0 | 1)[] => (late === null ? [1, 0] : [late ? 1 : 0])

const asOfPage = (context: Context, place: Place | null) => place?.values?.[2] ?? context.now

function todoByLate(context: Context, { place, most, narrowed }: Where): RawBuilder<unknown>[] {
  const asOf = asOfPage(context, place)
  return armsOf(narrowed.late).map((late) => {
    const { keys, behind } = lateArm(late, place, true)
    const also = sql`, ${sql.lit(late)}::bigint as late, ${late ? sql`t.due_at` : sql`t.asked_at`} as turn, ${asOf}::timestamptz as as_of`
    const rows = tasksOf(context, narrowed, {
      is: isLate(late === 1, asOf),
      of: late ? decisions : answers,
      also,
    })
    return sql`(select m.* from (${rows}) m${joined(context, narrowed)} and ${behind} order by ${keys} limit ${most})`
  })
}

/** What is late of what waits for others is looked for once among all that the person submitted and that runs, so written that no planner joins it with what others submitted. */
function waitingByLate(context: Context, { place, most, narrowed }: Where): RawBuilder<unknown>[] {
  const asOf = asOfPage(context, place)
  const { actor } = context
  const ofOwn = sql`array(select m.instance_id from (select i.id as instance_id from approval_instances i where i.organization_id = ${actor.organizationId}
    and i.initiator_id = ${actor.userId} and i.state = 'running' and not i.gone) m where ${othersLate(context, true, asOf)})`
  return armsOf(narrowed.late).map((late) => {
    const { keys, behind } = lateArm(late, place, false)
    const i = late ? sql<SqlBool>`${narrowed.i} and i.id = any(${ofOwn})` : narrowed.i
    const rows = sql.join(
      parts(context, { tab: 'waiting' }, { ...narrowed, i, late: late ? null : false }, asOf),
      sql` union all `,
    )
    const turn = late ? sql`(select due_at from (${othersAsked(context)}) w)` : sql`m.at`
    return sql`(select * from (select m.*, ${sql.lit(late)}::bigint as late, ${turn} as turn, ${asOf}::timestamptz as as_of from (${rows}) m) m
      where ${behind} order by ${keys} limit ${most})`
  })
}

/** What puts the rows of `boxRows` in order. */
export function boxOrder(box: Box): RawBuilder<unknown> {
  if (box.sort || (box.tab !== 'todo' && box.tab !== 'waiting')) return orderKeys(orderOf(box))
  if (box.tab === 'waiting') return sql`m.late desc, m.turn, m.id`
  return sql`m.late desc, case when m.late = 1 then m.turn end, case when m.late = 0 then m.turn end desc,
    case when m.late = 1 then m.id else -m.id end`
}

/** One row for each that a tab shows, for counting. */
export function boxRowsToCount(context: Context, tab: InboxTab, narrowed: Narrowed): RawBuilder<unknown> {
  const { actor, now } = context
  const counted = { ...narrowed, amounts: null }
  if (tab !== 'todo') return sql.join(parts(context, { tab }, counted), sql` union all `)
  const { late, isPlain } = narrowed
  const due = late === null ? sql<SqlBool>`true` : isLate(late, now)
  if (!isPlain)
    return sql`select from (${tasksOf(context, counted, { is: due })}) m${joined(context, counted)}`
  // Few or none run though their record went: they are left out by name, so that nothing of the others is looked up.
  return sql`select from (${tasksOf(context, counted, { is: due })}) t where t.instance_id <> all(array(select g.id from approval_instances g
    where g.organization_id = ${actor.organizationId} and g.state = 'running' and g.gone))`
}
