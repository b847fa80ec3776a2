import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { conditionSql, type FilterColumn, type FilterColumns, filterableBy } from '#server/list-filter.ts'
import { isAfter, type ListOrder, nextCursor, orderKeys, readCursor, sortValues } from '#server/list-order.ts'
import { localName } from '#server/local-name.ts'
import { byName } from '#server/name-order.ts'
import { dateIn } from '#shared/dates.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import type { Choice } from '#shared/list.ts'
import { badValue, requestedConditions } from '#shared/requested-list.ts'
import { containsPattern } from '#shared/same-text.ts'
import { type listRunning, longWaitDays, type RunningRow, stuckReasons } from '../domain/running-api.ts'
import { loadPersons } from './flow-people.ts'
import { approvalColumns, stepNames } from './inbox-search.ts'
import { hasSubject, redactedSql, subjectOf } from './subjects.ts'
import './tables.ts'

type Row = {
  id: number
  subject_kind: string
  subject_id: number
  subject_name: string
  flow_name: string
  state: RunningRow['state']
  initiator_id: number
  node_name: string | null
  handling: boolean | null
  waiting: { name: string; missing: 'left' | 'away' | null }[] | null
  started_at: Date
  since: Date
  rank: number
  redacted: boolean
  outdated: boolean
  total: number
  sort_values: string[]
}

/** What is stuck comes first, by its reason; then whatever waits longest. */
const stuckFirst: ListOrder = {
  name: 'stuck',
  columns: [
    { sql: 'rank', type: 'bigint' },
    { sql: 'since', type: 'timestamptz' },
  ],
  id: 'id',
  mayBeNull: false,
  descending: false,
}

/**
 * Every approval that runs or was returned, stuck ones first. What it costs grows with how many are under way, not with how many have ended. Of records
 * that are for named people alone nothing is said but that there is an approval, and no search or person finds them.
 */
export async function listRunningApprovals(context: Context, query: QueryOf<typeof listRunning>) {
  const { tx, actor } = context
  const columns = runningColumns(context)
  const asked = requestedConditions(query.filter, filterableBy(columns))
  const asSql = (isOnRank: boolean) =>
    asked
      .filter(({ key }) => (key === 'stuck') === isOnRank)
      .map((one) => conditionSql(one, columns[one.key] as FilterColumn, actor))
  const found = sql`select *, count(*) over ()::int as total from (${ranked(context, query.q, asSql(false))}) ranked where ${all(asSql(true))}`
  const place = readCursor(stuckFirst, query.cursor)
  const { rows } = await sql<Row>`
    select page.*, ${localName('f')} as flow_name, ${isOutdated(context)} as outdated, ${redactedSql(context, 'page')} as redacted,
      at.node_name, at.handling,
      (select json_agg(json_build_object('name', coalesce(nullif(one.nickname, ''), one.name), 'missing', one.missing) order by one.ordinal, one.id)
        from (${askedOf(context, sql.ref('i.id'))}) one) as waiting
    from (select *, ${sortValues(stuckFirst)} from (${found}) found
      where ${place ? isAfter(stuckFirst, place) : sql<SqlBool>`true`}
      order by ${orderKeys(stuckFirst)} limit ${query.pageSize} offset ${place ? 0 : (query.pageNum - 1) * query.pageSize}) page
    join approval_instances i on i.id = page.id and i.organization_id = ${actor.organizationId}
    join approval_flows f on f.id = i.flow_id and f.organization_id = ${actor.organizationId}
    left join lateral (select ${stepNames()} as node_name, bool_and(node ->> 'kind' = 'handling') as handling
      from jsonb_array_elements(i.route) with ordinality as step (node, place)
      where i.state = 'running' and node ->> 'id' = any (select t.node_id from approval_tasks t where ${openTasks(context)} and t.instance_id = i.id)) at on true
    order by page.rank, page.since, page.id`.execute(tx)
  // A page behind the last one has no row that knows how many there are.
  const total = rows[0]?.total ?? (await sql<Row>`${found} limit 1`.execute(tx)).rows[0]?.total ?? 0
  const persons = await loadPersons(
    context,
    rows.map((row) => row.initiator_id),
  )
  return {
    list: rows.map((row) => presentRow(row, persons.get(row.initiator_id) ?? null)),
    total,
    nextCursor: nextCursor(stuckFirst, rows, query.pageSize),
    pageNum: query.pageNum,
    pageSize: query.pageSize,
  }
}

/** Whether another version of the flow of approval `i`, or of a sub-flow, is in force than the one by which it goes. */
const isOutdated = ({ actor }: Context): RawBuilder<SqlBool> =>
  sql<SqlBool>`(f.enabled and (f.published_version_id <> i.flow_version_id or exists (select from approval_flow_versions v
    join approval_flows s on s.id = v.flow_id and s.organization_id = v.organization_id
    where v.organization_id = ${actor.organizationId} and v.id = any(i.sub_version_ids) and s.published_version_id <> v.id)))`

/** Open tasks `t` of those who are asked to decide. */
const openTasks = ({ actor }: Context): RawBuilder<SqlBool> =>
  sql<SqlBool>`t.organization_id = ${actor.organizationId} and t.kind = 'approve' and t.state = 'open' and not t.void`

/** People who are out on this day, with the kinds of records for which somebody stands in for them. */
function peopleAway({ actor, now }: Context): RawBuilder<unknown> {
  const day = dateIn(now, actor.timeZone)
  return sql`select d.user_id, bool_or(d.kinds = '{}') as for_all, array_agg(k.kind) as kinds from approval_delegations d left join unnest(d.kinds) k (kind) on true
    where d.organization_id = ${actor.organizationId} and d.from_date <= ${day} and d.to_date >= ${day} group by d.user_id`
}

/** Who is asked in approvals now (`of`: the id of one; absent: all), of what was returned whoever submitted it, each with whether they are missing. */
function askedOf(context: Context, of?: RawBuilder<unknown>): RawBuilder<unknown> {
  const { organizationId } = context.actor
  const one = (column: string) => (of ? sql`${sql.ref(column)} = ${of}` : sql`true`)
  return sql`select w.instance_id, u.id, u.name, u.nickname, w.at, w.ordinal,
      case when u.state <> 'active' then 'left' when w.own and (a.for_all or w.subject_kind = any(a.kinds)) then 'away' end as missing
    from (select t.instance_id, r.subject_kind, t.user_id, t.asked_at as at, t.behalf_of is null as own, t.ordinal
        from approval_tasks t join approval_instances r on r.id = t.instance_id and r.organization_id = t.organization_id
        where ${openTasks(context)} and ${one('t.instance_id')} and r.state = 'running' and not r.gone
      union all select r.id, r.subject_kind, r.initiator_id, r.updated_at, false, 0 from approval_instances r
        where r.organization_id = ${organizationId} and r.state = 'returned' and not r.gone and ${one('r.id')}) w
    join people u on u.id = w.user_id and u.organization_id = ${organizationId}
    left join (${peopleAway(context)}) a on a.user_id = u.id`
}

/** Every approval that is under way, with who is asked in it. Read in one go: one by one they cost twice as much. */
function ranked(
  context: Context,
  q: string | undefined,
  asked: readonly RawBuilder<SqlBool>[],
): RawBuilder<unknown> {
  const { actor, now } = context
  const long = new Date(now.getTime() - longWaitDays * 86_400_000)
  const like = q?.trim() ? containsPattern(q.trim()) : null
  // What finds a record by what it says, or by its people, does not find those of which nothing is told.
  const found = like ? [sql<SqlBool>`(i.subject_name ~* ${like} and not ${redactedSql(context, 'i')})`] : []
  return sql`select i.id, i.subject_kind, i.subject_id, i.subject_name, i.state, i.initiator_id, i.started_at, asked.since,
      case when asked.able = 0 then 0 when asked.missing > 0 then 1 when asked.since <= ${long} then 2 else 3 end as rank
    from approval_instances i left join (
      select one.instance_id, min(one.at) as asked_at, count(*) filter (where one.missing is distinct from 'left') as able, count(one.missing) as missing
      from (${askedOf(context)}) one group by one.instance_id) a on a.instance_id = i.id
    cross join lateral (select coalesce(a.asked_at, i.updated_at) as since, coalesce(a.able, 0) as able, coalesce(a.missing, 0) as missing) asked
    where i.organization_id = ${actor.organizationId} and i.state in ('running', 'returned') and not i.gone
      and ${all([...asked, ...found])}`
}

/** More days than anybody waits for: beyond it a day has no date. */
const mostDays = 36_500

/** What the list can be narrowed by on the approval `i`; `stuck` on the rank, which is known only once it is known who is asked. */
function runningColumns(context: Context): FilterColumns {
  const { actor, now } = context
  const person = { type: 'id', sql: sql`one.id` } as const
  return {
    ...approvalColumns(context),
    person: {
      operators: ['in'],
      where: (condition) =>
        sql`(not ${redactedSql(context, 'i')} and exists (select from (${askedOf(context, sql.ref('i.id'))}) one where ${conditionSql(condition, person, actor)}))`,
    },
    stuck: {
      operators: ['in'],
      where: ({ key, values }) => {
        const ranks = values.map((value) => (stuckReasons as readonly string[]).indexOf(value))
        if (ranks.includes(-1)) throw badValue(key)
        return sql`rank = any(${ranks}::int[])`
      },
    },
    days: {
      operators: ['gte'],
      where: ({ key, values }) => {
        const [days = mostDays + 1] = values.map(Number)
        if (!values.every((value) => /^\d+$/.test(value)) || days > mostDays) throw badValue(key)
        return sql`asked.since <= ${new Date(now.getTime() - days * 86_400_000)}`
      },
    },
  }
}

const all = (parts: readonly RawBuilder<SqlBool>[]) => sql.join([sql`true`, ...parts], sql` and `)

function presentRow(row: Row, initiator: RunningRow['initiator']): RunningRow {
  const { subject_kind: kind, redacted } = row
  const subject = hasSubject(kind) ? subjectOf(kind) : null
  return {
    instanceID: row.id,
    subject: redacted
      ? { kind, id: null, name: subject?.redacted?.name ?? '', link: '' }
      : { kind, id: row.subject_id, name: row.subject_name, link: subject?.link(row.subject_id) ?? '' },
    flowName: row.flow_name,
    state: row.state,
    initiator: redacted ? null : initiator,
    nodeName: redacted ? '' : (row.node_name ?? ''),
    isHandling: !redacted && row.handling === true,
    waitingFor: redacted ? [] : (row.waiting ?? []),
    isOutdated: !redacted && row.outdated,
    startedAt: row.started_at.toISOString(),
    since: row.since.toISOString(),
    stuck: stuckReasons[row.rank] ?? null,
  }
}

/** The organisation's flows as choices of a filter, by name. */
export async function flowChoices({ tx, actor }: Context): Promise<Choice[]> {
  const rows = await tx
    .selectFrom('approval_flows as f')
    .select(['f.id', localName('f').as('name')])
    .where('f.organization_id', '=', actor.organizationId)
    .orderBy(byName('f.name'))
    .limit(500)
    .execute()
  return rows.map(({ id, name }) => ({ value: String(id), label: name }))
}
