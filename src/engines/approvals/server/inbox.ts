import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { InboxRow, InboxTab } from '../domain/api.ts'
import { dueTimes } from './due-dates.ts'
import { loadPersons } from './flow-people.ts'
import { hasSubject, subjectOf } from './subjects.ts'
import './tables.ts'
import { countedAtMost } from '#shared/list.ts'
import { containsPattern } from '#shared/same-text.ts'

export type InboxQuery = {
  tab: InboxTab
  q?: string | undefined
  kind?: string | undefined
  pageNum: number
  pageSize: number
}

type Row = {
  instance_id: number
  subject_kind: string
  subject_id: number
  subject_name: string
  state: InboxRow['state']
  initiator_id: number
  node_name: string | null
  waiting: string[] | null
  task_id: number | null
  task_state: InboxRow['taskState']
  started_at: Date
  at: Date
  read_at: Date | null
  due_at: Date | null
  reason: string | null
}

/** Where each tab takes its rows from: one row an approval, with the person's latest task of that tab. */
const sourceOf: Readonly<Record<InboxTab, (context: Context) => RawBuilder<unknown>>> = {
  todo: ({ actor }) => sql`
    select t.instance_id, t.id as task_id, t.state as task_state, t.asked_at as at, t.read_at, t.due_at from approval_tasks t
    where t.organization_id = ${actor.organizationId} and t.user_id = ${actor.userId}
      and t.kind = 'approve' and t.state = 'open'`,
  initiated: ({ actor }) => sql`
    select i.id as instance_id, null::bigint as task_id, null::text as task_state, i.updated_at as at, i.updated_at as read_at, null::timestamptz as due_at
    from approval_instances i where i.organization_id = ${actor.organizationId} and i.initiator_id = ${actor.userId}`,
  cc: ({ actor }) => sql`
    select distinct on (t.instance_id) t.instance_id, t.id as task_id, t.state as task_state, t.asked_at as at, t.read_at, null::timestamptz as due_at
    from approval_tasks t
    where t.organization_id = ${actor.organizationId} and t.user_id = ${actor.userId} and t.kind = 'cc'
    order by t.instance_id, t.id desc`,
  done: ({ actor }) => sql`
    select distinct on (t.instance_id) t.instance_id, t.id as task_id, t.state as task_state, t.decided_at as at, t.decided_at as read_at, null::timestamptz as due_at
    from approval_tasks t
    where t.organization_id = ${actor.organizationId} and t.user_id = ${actor.userId} and t.kind = 'approve'
      and t.state in ('approved', 'rejected', 'returned')
    order by t.instance_id, t.id desc`,
}

/** One tab of the person's inbox, newest first, before them what should have been answered already. `q` searches the record's and the initiator's name. */
export async function listInbox(context: Context, query: InboxQuery) {
  const { tx, actor } = context
  const like = query.q?.trim() ? containsPattern(query.q.trim()) : null
  const from = sql`
    from (${sourceOf[query.tab](context)}) mine
    join approval_instances i on i.id = mine.instance_id and i.organization_id = ${actor.organizationId}
    join users u on u.id = i.initiator_id and u.organization_id = ${actor.organizationId}
    where not i.gone and (${like}::text is null or i.subject_name ~* ${like} or u.name ~* ${like} or u.nickname ~* ${like})
      and (${query.kind ?? null}::text is null or i.subject_kind = ${query.kind ?? null})`
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(tx)
  const { rows } = await sql<Row>`
    select mine.*, i.subject_kind, i.subject_id, i.subject_name, i.state, i.initiator_id, i.started_at,
      (select string_agg(node ->> 'name', '、' order by place) from jsonb_array_elements(i.route) with ordinality as step (node, place)
        where i.state = 'running' and node ->> 'id' = any (select t.node_id from approval_tasks t
          where t.organization_id = ${actor.organizationId} and t.instance_id = i.id and t.kind = 'approve' and t.state = 'open'
            and (mine.task_state is distinct from 'open' or t.id = mine.task_id))) as node_name,
      case when i.state in ('rejected', 'returned', 'cancelled') then (select a.comment from approval_actions a
        where a.organization_id = ${actor.organizationId} and a.instance_id = i.id and a.action in ('reject', 'return', 'cancel')
        order by a.id desc limit 1) end as reason,
      (select array_agg(coalesce(nullif(w.nickname, ''), w.name) order by t.ordinal) from approval_tasks t join users w on w.id = t.user_id
        where t.organization_id = ${actor.organizationId} and t.instance_id = i.id and t.kind = 'approve' and t.state = 'open') as waiting
    ${from} order by coalesce(mine.due_at <= ${context.now}, false) desc, mine.at desc, i.id desc
    limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(tx)
  const persons = await loadPersons(
    context,
    rows.map((row) => row.initiator_id),
  )
  const list = rows.flatMap((row): InboxRow[] => {
    const initiator = persons.get(row.initiator_id)
    return initiator ? [presentRow(row, initiator, context.now)] : []
  })
  return { list, total: counted.rows[0]?.total ?? 0, pageNum: query.pageNum, pageSize: query.pageSize }
}

const presentRow = (row: Row, initiator: InboxRow['initiator'], now: Date): InboxRow => ({
  instanceID: row.instance_id,
  subject: {
    kind: row.subject_kind,
    id: row.subject_id,
    name: row.subject_name,
    link: hasSubject(row.subject_kind) ? subjectOf(row.subject_kind).link(row.subject_id) : '',
  },
  state: row.state,
  initiator,
  nodeName: row.node_name ?? '',
  waitingFor: row.waiting ?? [],
  taskID: row.task_id,
  taskState: row.task_state,
  startedAt: row.started_at.toISOString(),
  at: row.at.toISOString(),
  unread: row.read_at === null,
  ...dueTimes(row.due_at, now),
  reason: row.reason ?? '',
})

/** How much waits for the person; each counted up to `countedAtMost` and one more. */
export async function countInbox({ tx, actor }: Context): Promise<{ todo: number; ccUnread: number }> {
  const { rows } = await sql<{ todo: number; ccUnread: number }>`
    select (select count(*)::int from (select from approval_tasks
        where organization_id = ${actor.organizationId} and user_id = ${actor.userId} and kind = 'approve' and state = 'open'
        limit ${countedAtMost + 1}) t) as todo,
      (select count(*)::int from (select distinct instance_id from approval_tasks
        where organization_id = ${actor.organizationId} and user_id = ${actor.userId}
          and kind = 'cc' and state = 'open' and read_at is null
        limit ${countedAtMost + 1}) t) as "ccUnread"`.execute(tx)
  return rows[0] ?? { todo: 0, ccUnread: 0 }
}

export type ApprovalFacts = {
  todo: number
  oldestTodoAt: Date | null
  initiated: number
  oldestInitiatedAt: Date | null
  returned: number
  /** Rejected or cancelled, and not submitted again since. */
  rejected: number
}

/**
 * What waits for the person and since when, what they submitted that is in approval or came back to them. Counts go up to `countedAtMost` and one more, so that nobody's
 * home costs more the longer they have been here.
 */
export async function approvalFacts({ tx, actor }: Context): Promise<ApprovalFacts> {
  const asked = sql`from approval_tasks
    where organization_id = ${actor.organizationId} and user_id = ${actor.userId} and state = 'open' and kind = 'approve'`
  const submitted = (state: RawBuilder<unknown>) => sql`from approval_instances i
    where i.organization_id = ${actor.organizationId} and i.initiator_id = ${actor.userId} and not i.gone and i.state ${state}`
  const running = submitted(sql`= 'running'`)
  const count = (rows: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select ${rows} limit ${countedAtMost + 1}) counted)`
  const { rows } = await sql<ApprovalFacts>`
    select ${count(asked)} as todo, (select asked_at ${asked} order by asked_at, id limit 1) as "oldestTodoAt",
      ${count(running)} as initiated, (select i.started_at ${running} order by i.started_at limit 1) as "oldestInitiatedAt",
      ${count(submitted(sql`= 'returned'`))} as returned,
      ${count(sql`${submitted(sql`in ('rejected', 'cancelled')`)} and not exists (select from approval_instances later
        where later.organization_id = i.organization_id and later.subject_kind = i.subject_kind
          and later.subject_id = i.subject_id and later.id > i.id)`)} as rejected`.execute(tx)
  return rows[0] as ApprovalFacts
}
