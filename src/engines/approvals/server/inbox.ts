import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { nextCursor, readCursor, sortValues } from '#server/list-order.ts'
import { localName } from '#server/local-name.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { type Choice, countedAtMost } from '#shared/list.ts'
import { requestedSort } from '#shared/requested-list.ts'
import { demandsWork } from '../domain/batch.ts'
import {
  type AskedBy,
  type InboxRow,
  inboxSorts,
  type listInbox as listInboxCall,
  whyAsked,
} from '../domain/inbox-api.ts'
import type { RoutedNode } from '../domain/route-flow.ts'
import { dueTimes } from './due-dates.ts'
import { loadPersons } from './flow-people.ts'
import { type Box, boxOrder, boxRows, boxRowsToCount, type Narrowed, orderOf } from './inbox-boxes.ts'
import { narrowedBy, stepNames } from './inbox-search.ts'
import { factsOf, hasSubject, redactedSql, type SubjectFacts, subjectOf } from './subjects.ts'
import './tables.ts'

type Row = {
  id: number
  instance_id: number
  subject_kind: string
  subject_id: number
  subject_name: string
  flow_name: string
  state: InboxRow['state']
  initiator_id: number
  node_name: string | null
  waiting: { name: string }[] | null
  waiting_since: Date | null
  waiting_due: Date | null
  task_id: number | null
  task_kind: 'approve' | 'cc' | 'opinion' | null
  task_state: InboxRow['taskState']
  started_at: Date
  at: Date
  read_at: Date | null
  due_at: Date | null
  reason: string | null
  /** Of what waits for the person: what is known of why. */
  asked: AskedBy | null
  /** The person's own step, where the flow lets several be approved at once. */
  batch_node: Pick<RoutedNode, 'kind' | 'fieldRights' | 'worksOnText'> | null
  /** What is asked now is that something is done. */
  handling: boolean | null
  redacted: boolean
  sort_values: string[]
}

/**
 * One tab of the person's inbox: what waits for them or for others because of them with the longest overdue first, all else newest first, or as they sort it. What it costs
 * does not grow with how much was decided before. Of records that are for named people alone, of whom the person is none any more, only that there is an approval is told.
 */
export async function listInbox(context: Context, query: QueryOf<typeof listInboxCall>) {
  const { tab, pageNum, pageSize, exactTotal } = query
  const box = { tab, sort: requestedSort(query.sort, inboxSorts[tab]) }
  const order = orderOf(box)
  const narrowed = await narrowedBy(context, query, box.sort)
  const isUsual = narrowed.isPlain && !box.sort
  await planned(context, isUsual, narrowed)
  const place = readCursor(order, query.cursor)
  const offset = place ? 0 : (pageNum - 1) * pageSize
  const isFirst = !place && offset === 0
  const most = asWritten(offset + pageSize, isFirst && pageSize === usualPage && isUsual)
  const page = sql`select m.*, ${sortValues(order)} from (${boxRows(context, box, { place, most, narrowed })}) m
    order by ${boxOrder(box)} ${isFirst ? sql`limit ${most}` : sql`limit ${pageSize} offset ${offset}`}`
  const rows = await withWhatTheySay(context, box, page)
  const isWhole = isFirst && rows.length < pageSize
  const total = isWhole
    ? rows.length
    : await countUpTo(context, tab, narrowed, exactTotal ? null : countedAtMost)
  return {
    list: await presented(context, tab, rows),
    ...(total > countedAtMost && !exactTotal ? { total: countedAtMost, totalIsCapped: true } : { total }),
    nextCursor: nextCursor(order, rows, pageSize),
    pageNum,
    pageSize,
  }
}

/** Rows of a page that nobody asked to be longer or shorter. */
const usualPage = 20

/** A number that stands in a statement itself, where that is the same each time: the database then keeps the statement prepared, which costs twice what running it does. */
const asWritten = (count: number, isTheSame: boolean): RawBuilder<unknown> =>
  isTheSame ? sql.lit(count) : sql`${count}`

/**
 * A page and its count read a few thousand rows by index: processes that would help with them cost many times what they save, and what is the same each time is not planned
 * again for each person. The approvals that a search found are looked up by id: the planner would rather read all tasks of somebody who has a million. Holds for the transaction.
 */
const planned = ({ tx }: Context, isTheSame: boolean, { instances }: Narrowed) =>
  sql`select set_config('max_parallel_workers_per_gather', '0', true),
    set_config('plan_cache_mode', ${isTheSame ? 'force_generic_plan' : 'auto'}, true),
    set_config('enable_seqscan', ${instances ? 'off' : 'on'}, true)`.execute(tx)

/**
 * So many rows a tab has. Up to a number of them it reads the rows that the tab shows first, in their order: unordered, the planner takes ways that read what all others
 * have to do as well. What waits is counted by its tasks alone.
 */
async function countUpTo(
  context: Context,
  tab: Box['tab'],
  narrowed: Narrowed,
  most: number | null,
): Promise<number> {
  const first = most === null ? null : asWritten(most + 1, narrowed.isPlain)
  const counted =
    first === null
      ? boxRowsToCount(context, tab, narrowed)
      : tab === 'todo' && narrowed.isPlain
        ? sql`${boxRowsToCount(context, tab, narrowed)} limit ${first}`
        : sql`select from (${boxRows(context, countedIn(tab), { place: null, most: first, narrowed: { ...narrowed, amounts: null } })}) m limit ${first}`
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from (${counted}) counted`.execute(context.tx)
  return rows[0]?.total ?? 0
}

/** The order that the rows of a tab are counted in. What waits for others is counted as it moved: by what is late each row would be looked at. */
const countedIn = (tab: Box['tab']): Box =>
  tab === 'waiting' ? { tab, sort: { key: 'at', descending: false } } : { tab }

/** The rows of a page with where their approvals stand. */
async function withWhatTheySay(context: Context, box: Box, page: ReturnType<typeof sql>): Promise<Row[]> {
  const { tx, actor } = context
  const { rows } = await sql<Row>`
    select m.*, i.subject_kind, i.subject_id, i.subject_name, i.state, i.initiator_id, i.started_at, ${localName('f')} as flow_name, ${redactedSql(context, 'i')} as redacted,
      asked.waiting, asked.waiting_since, asked.waiting_due, ${box.tab === 'todo' ? askedBy(context) : sql`null`} as asked,
      at.node_name, at.handling,
      case when f.in_batch and m.task_kind = 'approve' and m.task_state = 'open' and i.state = 'running' then (select node from jsonb_array_elements(i.route) as step (node)
        where node ->> 'id' = m.task_node) end as batch_node,
      case when i.state in ('rejected', 'returned', 'cancelled') then (select a.comment from approval_actions a
        where a.organization_id = ${actor.organizationId} and a.instance_id = i.id and a.action in ('reject', 'return', 'cancel')
        order by a.id desc limit 1) end as reason
    from (${page}) m join approval_instances i on i.id = m.instance_id and i.organization_id = ${actor.organizationId}
    join approval_flows f on f.id = i.flow_id and f.organization_id = ${actor.organizationId}
    left join lateral (select json_agg(json_build_object('name', coalesce(nullif(w.nickname, ''), w.name)) order by t.ordinal, t.id) as waiting,
        array_agg(t.node_id) as nodes, min(t.asked_at) as waiting_since, min(t.due_at) as waiting_due
      from approval_tasks t join people w on w.id = t.user_id and w.organization_id = ${actor.organizationId}
      where t.organization_id = ${actor.organizationId} and t.instance_id = i.id and t.kind = 'approve' and t.state = 'open') asked on true
    left join lateral (select ${stepNames()} as node_name, bool_and(node ->> 'kind' = 'handling') as handling
      from jsonb_array_elements(i.route) with ordinality as step (node, place)
      where i.state = 'running' and node ->> 'id' = any (case when m.task_state = 'open' and m.task_kind <> 'cc' then array[m.task_node] else asked.nodes end)) at on true
    order by ${boxOrder(box)}`.execute(tx)
  return rows
}

/** Of the open task of `m` what says why the person is asked, as `AskedBy`. */
const askedBy = ({
  actor,
}: Context) => sql`jsonb_build_object('isOpinion', m.task_kind = 'opinion', 'behalfOf', m.behalf_of, 'addedHow', m.added_how, 'addedFor', m.added_for, 'last', (
    select jsonb_build_object('action', a.action, 'by', a.user_id, 'from', a.detail -> 'fromId', 'isWhenAsked', a.at = m.at) from approval_actions a
    where a.organization_id = ${actor.organizationId} and a.instance_id = m.instance_id and (a.action in ('return', 'resubmit') and a.at <= m.at
      or a.action in ('handOver', 'limit', 'left') and a.detail -> 'userIds' @> ${String(actor.userId)}::jsonb and not exists (select from approval_actions later
        where later.organization_id = a.organization_id and later.instance_id = a.instance_id and later.id > a.id and later.user_id = ${actor.userId}
          and later.action in ('approve', 'handle', 'return', 'handOver'))) order by a.id desc limit 1))`

async function presented(context: Context, tab: Box['tab'], rows: readonly Row[]): Promise<InboxRow[]> {
  const persons = await loadPersons(
    context,
    rows.flatMap((row) => [row.initiator_id, ...becauseOf(row)]),
  )
  const visible = rows.filter(({ redacted }) => !redacted)
  const facts = await factsOf(
    context,
    visible.map((row) => ({ kind: row.subject_kind, id: row.subject_id })),
  )
  return rows.flatMap((row): InboxRow[] => {
    const initiator = persons.get(row.initiator_id)
    const known = facts.get(`${row.subject_kind}/${row.subject_id}`)
    return initiator ? [presentRow(context, row, { tab, initiator, known, persons })] : []
  })
}

type Persons = Awaited<ReturnType<typeof loadPersons>>
const becauseOf = ({ asked }: Row): number[] => {
  const of = asked && whyAsked(asked).of
  return of ? [of] : []
}

/** Why a row waits for the person; of what is redacted nobody is named. */
function whyOf({ asked, redacted }: Row, persons: Persons): InboxRow['why'] {
  if (!asked) return null
  const { as, of } = redacted ? { as: 'own' as const, of: null } : whyAsked(asked)
  return { as, of: of === null ? '' : (persons.get(of)?.name ?? '') }
}

function presentRow(
  { actor, now }: Context,
  row: Row,
  {
    tab,
    initiator,
    known,
    persons,
  }: {
    tab: Box['tab']
    initiator: InboxRow['initiator']
    known: SubjectFacts | undefined
    persons: Persons
  },
): InboxRow {
  const { subject_kind: kind, redacted } = row
  const subject = hasSubject(kind) ? subjectOf(kind) : null
  return {
    instanceID: row.instance_id,
    subject: redacted
      ? { kind, id: null, name: subject?.redacted?.name ?? '', link: '' }
      : { kind, id: row.subject_id, name: row.subject_name, link: subject?.link(row.subject_id) ?? '' },
    flowName: row.flow_name,
    amount: known?.amount ?? null,
    otherParty: known?.otherParty ?? '',
    state: row.state,
    initiator,
    submittedFor: tab === 'initiated' && initiator.id !== actor.userId ? initiator.name : '',
    nodeName: redacted ? '' : (row.node_name ?? ''),
    isHandling: !redacted && row.handling === true,
    isOpinion: !redacted && row.task_kind === 'opinion',
    waitingFor: redacted ? [] : (row.waiting ?? []).map(({ name }) => name),
    waitingSince: row.waiting_since?.toISOString() ?? null,
    taskID: row.task_id,
    taskState: row.task_state,
    why: whyOf(row, persons),
    startedAt: row.started_at.toISOString(),
    at: row.at.toISOString(),
    unread: row.read_at === null,
    inBatch: tab === 'todo' && !redacted && row.batch_node !== null && !demandsWork(row.batch_node),
    ...dueTimes(tab === 'waiting' ? row.waiting_due : row.due_at, now),
    reason: redacted ? '' : (row.reason ?? ''),
  }
}

/** So many of the newest approvals of each tab say by which flows a person may filter. */
const newest = 500

/** The flows of what the person has to do with, as choices of a filter, by name: nobody is told of others. */
export async function inboxFlowChoices({ tx, actor }: Context): Promise<Choice[]> {
  const mine = sql`t.organization_id = ${actor.organizationId} and t.user_id = ${actor.userId}`
  const { rows } = await sql<{ id: number; name: string }>`
    select f.id, ${localName('f')} as name from approval_flows f where f.organization_id = ${actor.organizationId} and f.id in (
      select i.flow_id from approval_instances i where i.organization_id = ${actor.organizationId} and i.id in (
        (select t.instance_id from approval_tasks t where ${mine} and t.kind = 'approve' order by t.asked_at desc, t.id desc limit ${newest})
        union (select t.instance_id from approval_tasks t where ${mine} and t.kind = 'opinion' order by t.asked_at desc, t.id desc limit ${newest})
        union (select t.instance_id from approval_tasks t where ${mine} and t.kind = 'cc' order by t.asked_at desc, t.id desc limit ${newest}))
      union select flow_id from (select i.flow_id from approval_instances i where i.organization_id = ${actor.organizationId} and i.initiator_id = ${actor.userId}
        order by i.updated_at desc, i.id desc limit ${newest}) own)
    order by f.name collate "zh-x-icu", f.id`.execute(tx)
  return rows.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** Whether until when to answer is said of anything that waits for the person or, because of them, for others. */
export async function inboxHasLimits({ tx, actor }: Context, tab: Box['tab']): Promise<boolean> {
  const asked = sql`from approval_tasks t where t.organization_id = ${actor.organizationId} and t.kind = 'approve' and t.state = 'open' and t.due_at is not null`
  const limited =
    tab === 'todo'
      ? sql`select ${asked} and t.user_id = ${actor.userId}`
      : sql`select from approval_instances i where i.organization_id = ${actor.organizationId} and i.initiator_id = ${actor.userId}
          and i.state = 'running' and not i.gone and exists (select ${asked} and t.instance_id = i.id)`
  if (tab !== 'todo' && tab !== 'waiting') return false
  const { rows } = await sql`${limited} limit 1`.execute(tx)
  return rows.length > 0
}
