import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { gramStatistics } from '#server/gram-statistics.ts'
import { conditionSql, type FilterColumns, filterableBy } from '#server/list-filter.ts'
import { bigrams, searchPatterns, searchQuery, searchText } from '#shared/bigrams.ts'
import { type Condition, operatorsOf, type Sort } from '#shared/list.ts'
import { badValue, requestedConditions } from '#shared/requested-list.ts'
import { containsPattern } from '#shared/same-text.ts'
import type { InboxTab } from '../domain/inbox-api.ts'
import type { Narrowed } from './inbox-boxes.ts'
import { redactedSql, seenAmounts } from './subjects.ts'
import './tables.ts'

/**
 * Up to so many approvals are taken from the search index, and for somebody with more tasks as many as those, up to `mostFound`; of words that more hold, or whose rarest pair of characters is in a
 * larger share of all approvals than `mostShare`, the rows of the tab are looked through in their order.
 */
const usuallyFound = 5_000
const mostFound = 30_000
const mostShare = 0.1
/** People of a name whose submissions a search finds. */
const mostNamed = 50

/** Keeps what an approval is found by; called when it is submitted, also again. */
export async function keepWords({ tx, actor }: Context, instanceId: number, name: string): Promise<void> {
  const text = searchText([name])
  const words = { search_text: text, bigrams: bigrams(text) }
  await tx
    .insertInto('approval_words')
    .values({ organization_id: actor.organizationId, instance_id: instanceId, ...words })
    .onConflict((conflict) => conflict.columns(['organization_id', 'instance_id']).doUpdateSet(words))
    .execute()
}

const seenAmount = { type: 'money', sql: sql`a.amount_minor`, unit: sql`a.amount_unit` } as const

/** What narrows a tab, as conditions on the approval `i`. What is for named people alone is not found by what it says, nor by its people; amounts are those that the person may see. */
export async function narrowedBy(
  context: Context,
  query: { tab: InboxTab; q?: string | undefined; kind?: string | undefined; filter?: string | undefined },
  sort: Sort | undefined,
): Promise<Narrowed> {
  const isOpen = query.tab === 'todo' || query.tab === 'waiting'
  const columns = approvalColumns(context)
  const conditions = requestedConditions(query.filter, {
    ...filterableBy(columns),
    // Neither has an index with everything that somebody decided.
    ...(isOpen && { late: ['eq'], amount: operatorsOf.money }),
  })
  const ofAmount = conditions.filter(({ key }) => key === 'amount')
  const amounts = ofAmount.length || sort?.key === 'amount' ? await seenAmounts(context) : null
  const [late] = conditions.filter(({ key }) => key === 'late').map(lateOf)
  const found = await searched(context, query.q)
  const parts = [
    ...(query.kind ? [sql<SqlBool>`i.subject_kind = ${query.kind}`] : []),
    ...conditions.flatMap((condition) => {
      const column = columns[condition.key]
      return column ? [conditionSql(condition, column, context.actor)] : []
    }),
    ...ofAmount.map(
      (condition) =>
        sql<SqlBool>`exists (select from (${amounts}) a where a.kind = i.subject_kind and a.record_id = i.subject_id and ${conditionSql(condition, seenAmount, context.actor)})`,
    ),
    ...(found ? [sql<SqlBool>`(${found.where} and not ${redactedSql(context, 'i')})`] : []),
  ]
  return {
    i: parts.length ? (sql.join(parts, sql` and `) as RawBuilder<SqlBool>) : sql<SqlBool>`true`,
    late: late ?? null,
    instances: found?.instances ?? null,
    isPlain: parts.length === 0,
    amounts: sort?.key === 'amount' ? amounts : null,
  }
}

/** What lists of approvals `i` can be narrowed by. Whose approval it is finds none of which nothing is told. */
export const approvalColumns = (context: Context): FilterColumns => {
  const offered = { operators: ['in'] } as const
  const initiator = { type: 'id', sql: sql`i.initiator_id` } as const
  return {
    kind: { ...offered, type: 'code', sql: sql`i.subject_kind` },
    flow: { ...offered, type: 'id', sql: sql`i.flow_id` },
    state: { ...offered, type: 'code', sql: sql`i.state` },
    initiator: {
      ...offered,
      where: (condition) =>
        sql`(${conditionSql(condition, initiator, context.actor)} and not ${redactedSql(context, 'i')})`,
    },
  }
}

function lateOf({ key, values: [value] }: Condition): boolean {
  if (value !== '1' && value !== '2') throw badValue(key)
  return value === '1'
}

type Found = { where: RawBuilder<SqlBool>; instances: readonly number[] | null }

/** Approvals whose record is called so, or was submitted by somebody of that name. Null: nothing is searched. */
async function searched(context: Context, q: string | undefined): Promise<Found | null> {
  const { tx, actor, services, now } = context
  const { common } = await gramStatistics(services.database, 'approval_words', now.getTime())
  const search = searchQuery(q, common)
  if (!search) return null
  const named = await namedSo(context, q ?? '')
  const { grams, patterns, share } = search
  if (grams.length) {
    const like = patterns.map((pattern) => sql`w.search_text like ${pattern}`)
    const words = sql.join([sql`w.bigrams @> ${grams}::text[]`, ...like], sql` and `)
    const idsUpTo = async (most: number) => {
      const byWords = sql`(select w.instance_id as id from approval_word_rows w where ${words} limit ${most + 1})`
      const bySubmitter = sql`union (select i.id from approval_instances i
        where i.organization_id = ${actor.organizationId} and i.initiator_id = any(${named}::bigint[]) limit ${most + 1})`
      const { rows } = await sql<{ id: number }>`${byWords} ${named.length ? bySubmitter : sql``}`.execute(tx)
      return rows.length <= most ? rows.map(({ id }) => id) : null
    }
    const few = await idsUpTo(usuallyFound)
    const ids = few ?? (share < mostShare ? await idsUpTo(await tasksUpTo(context, mostFound)) : null)
    if (ids) return { where: sql<SqlBool>`i.id = any(${ids}::bigint[])`, instances: ids }
  }
  const people = sql<SqlBool>`i.initiator_id = any(${named}::bigint[])`
  const like = searchPatterns(q).map((pattern) => sql`w.search_text like ${pattern}`)
  const where = sql<SqlBool>`(${people} or exists (select from approval_words w where w.organization_id = ${actor.organizationId} and w.instance_id = i.id
    and ${sql.join(like, sql` and `)}))`
  return { where, instances: null }
}

/** How many tasks the person has, up to so many: to look up more approvals than that costs more than to look through the tasks. */
async function tasksUpTo({ tx, actor }: Context, most: number): Promise<number> {
  const { rows } = await sql<{ tasks: number }>`select count(*)::int as tasks from (select from approval_tasks
    where organization_id = ${actor.organizationId} and user_id = ${actor.userId} limit ${most}) t`.execute(
    tx,
  )
  return rows[0]?.tasks ?? 0
}

async function namedSo({ tx, actor }: Context, q: string): Promise<number[]> {
  const like = containsPattern(q.trim())
  const { rows } = await sql<{
    id: number
  }>`select id from people where organization_id = ${actor.organizationId}
    and (name ~* ${like} or nickname ~* ${like}) order by id limit ${mostNamed}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The names of steps (`node`, in the order of `place`) in the language of whoever reads; in SQL what `nodesFor` is. */
export const stepNames = (): RawBuilder<string> =>
  sql<string>`case when (select reads_english()) then string_agg(coalesce(node ->> 'nameEn', node ->> 'name'), ', ' order by place)
    else string_agg(node ->> 'name', '、' order by place) end`
