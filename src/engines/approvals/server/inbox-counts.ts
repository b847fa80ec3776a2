import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { countedAtMost } from '#shared/list.ts'
import type { InboxCounts } from '../domain/inbox-api.ts'
import './tables.ts'

/** How much waits for the person, and for others because of them; each counted up to `countedAtMost` and one more. */
export async function countInbox({ tx, actor, now }: Context): Promise<InboxCounts> {
  const mine = sql`organization_id = ${actor.organizationId} and user_id = ${actor.userId}`
  const most = sql.lit(countedAtMost + 1)
  const moving = sql`select i.id from approval_instances i where i.organization_id = ${actor.organizationId} and i.initiator_id = ${actor.userId}
    and i.state = 'running' and not i.gone order by i.updated_at, i.id limit ${most}`
  const { rows } = await sql<InboxCounts>`
    select (select count(*)::int from (select from approval_tasks where ${mine} and kind in ('approve', 'opinion') and state = 'open' limit ${most}) t) as todo,
      (select count(*)::int from (select from approval_tasks where ${mine} and kind = 'approve' and state = 'open' and due_at <= ${now}
        limit ${most}) t) as "todoLate",
      (select count(*)::int from (${moving}) i) as waiting,
      (select count(*)::int from (${moving}) i where exists (select from approval_tasks t where t.organization_id = ${actor.organizationId}
        and t.instance_id = i.id and t.kind = 'approve' and t.state = 'open' and t.due_at <= ${now})) as "waitingLate",
      (select count(*)::int from (select distinct instance_id from approval_tasks where ${mine} and kind = 'cc' and state = 'open' and read_at is null
        limit ${most}) t) as "ccUnread"`.execute(tx)
  return rows[0] ?? { todo: 0, todoLate: 0, waiting: 0, waitingLate: 0, ccUnread: 0 }
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
    where organization_id = ${actor.organizationId} and user_id = ${actor.userId} and state = 'open' and kind in ('approve', 'opinion')`
  const submitted = (state: RawBuilder<unknown>) => sql`from approval_instances i
    where i.organization_id = ${actor.organizationId} and i.initiator_id = ${actor.userId} and not i.gone and i.state ${state}`
  const running = submitted(sql`= 'running'`)
  const count = (rows: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select ${rows} limit ${sql.lit(countedAtMost + 1)}) counted)`
  const { rows } = await sql<ApprovalFacts>`
    select ${count(asked)} as todo, (select asked_at ${asked} order by asked_at, id limit 1) as "oldestTodoAt",
      ${count(running)} as initiated, (select i.started_at ${running} order by i.started_at limit 1) as "oldestInitiatedAt",
      ${count(submitted(sql`= 'returned'`))} as returned,
      ${count(sql`${submitted(sql`in ('rejected', 'cancelled')`)} and not exists (select from approval_instances later
        where later.organization_id = i.organization_id and later.subject_kind = i.subject_kind
          and later.subject_id = i.subject_id and later.id > i.id)`)} as rejected`.execute(tx)
  return rows[0] as ApprovalFacts
}
