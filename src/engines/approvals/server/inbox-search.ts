import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { gramStatistics } from '#server/gram-statistics.ts'
import { bigrams, searchPatterns, searchQuery, searchText } from '#shared/bigrams.ts'
import type { Condition } from '#shared/list.ts'
import { badValue, type Filterable, requestedConditions } from '#shared/requested-list.ts'
import { containsPattern } from '#shared/same-text.ts'
import type { InboxTab } from '../domain/inbox-api.ts'
import type { Narrowed } from './inbox-boxes.ts'
import { redactedSql } from './subjects.ts'
import './tables.ts'

/** Up to so many approvals are taken from the search index; of words that more hold, the rows of the tab are looked through in their order. */
const mostFound = 5_000
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

/** What narrows a tab, as conditions on the approval `i`. What is for named people alone is not found by what it says, nor by its people. */
export async function narrowedBy(
  context: Context,
  query: { tab: InboxTab; q?: string | undefined; kind?: string | undefined; filter?: string | undefined },
): Promise<Narrowed> {
  const conditions = requestedConditions(query.filter, filterableIn(query.tab))
  const [late] = conditions.filter(({ key }) => key === 'late').map(lateOf)
  const found = await searched(context, query.q)
  const parts = [
    ...(query.kind ? [sql<SqlBool>`i.subject_kind = ${query.kind}`] : []),
    ...conditions.flatMap((condition) => conditionSql(context, condition)),
    ...(found ? [sql<SqlBool>`(${found.where} and not ${redactedSql(context, 'i')})`] : []),
  ]
  return {
    i: parts.length ? (sql.join(parts, sql` and `) as RawBuilder<SqlBool>) : sql<SqlBool>`true`,
    late: late ?? null,
    instances: found?.instances ?? null,
    isPlain: parts.length === 0,
  }
}

const filterableIn = (tab: InboxTab): Filterable => ({
  kind: ['in'],
  flow: ['in'],
  state: ['in'],
  initiator: ['in'],
  ...((tab === 'todo' || tab === 'waiting') && { late: ['eq'] }),
})

/** The ids of a condition; 400 where one is none, or there are none. */
export function idsIn({ key, values }: Condition): number[] {
  if (!values.length || !values.every((value) => /^\d{1,15}$/.test(value))) throw badValue(key)
  return values.map(Number)
}

function lateOf({ key, values: [value] }: Condition): boolean {
  if (value !== '1' && value !== '2') throw badValue(key)
  return value === '1'
}

function conditionSql(context: Context, condition: Condition): RawBuilder<SqlBool>[] {
  switch (condition.key) {
    case 'kind':
      return [sql`i.subject_kind = any(${condition.values}::text[])`]
    case 'flow':
      return [sql`i.flow_id = any(${idsIn(condition)}::bigint[])`]
    case 'state':
      return [sql`i.state = any(${condition.values}::text[])`]
    case 'initiator':
      return [sql`(i.initiator_id = any(${idsIn(condition)}::bigint[]) and not ${redactedSql(context, 'i')})`]
    default:
      return []
  }
}

type Found = { where: RawBuilder<SqlBool>; instances: readonly number[] | null }

/** Approvals whose record is called so, or was submitted by somebody of that name. Null: nothing is searched. */
async function searched(context: Context, q: string | undefined): Promise<Found | null> {
  const { tx, actor, services, now } = context
  const { common } = await gramStatistics(services.database, 'approval_words', now.getTime())
  const search = searchQuery(q, common)
  if (!search) return null
  const named = await namedSo(context, q ?? '')
  const people = sql<SqlBool>`i.initiator_id = any(${named}::bigint[])`
  const { grams, patterns } = search
  if (grams.length) {
    const like = patterns.map((pattern) => sql`w.search_text like ${pattern}`)
    const { rows } = await sql<{ id: number }>`select w.instance_id as id from approval_word_rows w
      where ${sql.join([sql`w.bigrams @> ${grams}::text[]`, ...like], sql` and `)} limit ${mostFound + 1}`.execute(
      tx,
    )
    if (rows.length <= mostFound) {
      const ids = rows.map(({ id }) => id)
      const byWords = sql<SqlBool>`i.id = any(${ids}::bigint[])`
      return named.length
        ? { where: sql<SqlBool>`(${byWords} or ${people})`, instances: null }
        : { where: byWords, instances: ids }
    }
  }
  const like = searchPatterns(q).map((pattern) => sql`w.search_text like ${pattern}`)
  const where = sql<SqlBool>`(${people} or exists (select from approval_words w where w.organization_id = ${actor.organizationId} and w.instance_id = i.id
    and ${sql.join(like, sql` and `)}))`
  return { where, instances: null }
}

async function namedSo({ tx, actor }: Context, q: string): Promise<number[]> {
  const like = containsPattern(q.trim())
  const { rows } = await sql<{
    id: number
  }>`select id from people where organization_id = ${actor.organizationId}
    and (name ~* ${like} or nickname ~* ${like}) order by id limit ${mostNamed}`.execute(tx)
  return rows.map(({ id }) => id)
}
