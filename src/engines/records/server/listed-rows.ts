import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type Condition, formatConditions } from '#shared/list.ts'
import { requestedConditions } from '#shared/requested-list.ts'
import { filterableOf } from '../domain/filterable.ts'
import { hiddenKeys } from '../domain/guards.ts'
import type { ListField } from '../domain/list-fields.ts'
import type { AnyRecord } from '../domain/record.ts'
import { shownListFields } from './list-values.ts'
import { recordCondition } from './record-conditions.ts'
import { type Search, searchOf } from './record-search.ts'

/** A figure as this person may know it, in SQL that calls the noun's table r. */
export type FigureSql = (who: Pick<Context, 'actor'>) => RawBuilder<unknown>

/** What a noun's server says beside its value, in SQL that calls the noun's table r. */
export type RecordSql = {
  /** How its figures are counted for a person: of nothing that they may not see. */
  figures: Readonly<Record<string, FigureSql>>
  /** Which records a person may see; all of the organisation when absent. */
  visible?: ((context: Pick<Context, 'actor'>) => RawBuilder<SqlBool>) | undefined
}

/** The records that a person may see. Every list, and every record read by its id, starts from it. */
export const seen = (
  context: Pick<Context, 'actor'>,
  { visible }: Pick<RecordSql, 'visible'>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.organization_id = ${context.actor.organizationId} and (${visible?.(context) ?? sql`true`})`

/** A list of a noun as a person asks for it: with the fields of its form that their lists have. */
export type RequestedList = {
  record: AnyRecord
  part: RecordSql
  context: Context
  designed: readonly ListField[]
  search: Search | null
}

/** A list that is searched for `q`, before it is narrowed and put in order. */
export const requestedList = async (
  record: AnyRecord,
  part: RecordSql,
  context: Context,
  { q }: { q?: string | undefined },
): Promise<RequestedList> => ({
  record,
  part,
  context,
  designed: await shownListFields(context, record),
  search: await searchOf(context, record, q),
})

/** What a list is narrowed to. */
export type ListRequest = {
  filter?: string | undefined
  ids?: readonly number[] | undefined
}

/** The conditions of a list; 400 for what it does not offer this person. */
export const conditionsOf = ({ record, context, designed }: RequestedList, filter: string | undefined) =>
  requestedConditions(filter, filterableOf(record, hiddenKeys(record, context.actor), designed))

/** Which rows a list is about; conditions that are asked elsewhere are left out. */
export function listed(
  list: RequestedList,
  { filter, ids }: ListRequest,
  elsewhere: readonly Condition[] = [],
): RawBuilder<SqlBool> {
  const { record, part, context, designed, search } = list
  const left = elsewhere.map((condition) => formatConditions([condition]))
  const conditions = conditionsOf(list, filter).filter((one) => !left.includes(formatConditions([one])))
  return sql.join(
    [
      seen(context, part),
      ...(ids ? [sql<SqlBool>`r.id = any(${[...ids]}::bigint[])`] : []),
      ...conditions.map((condition) => recordCondition(record, condition, context.actor, designed)),
      ...(search ? [search.where] : []),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>
}

/** How many records a list has, so many at most (null: all); `besides` narrows it further. */
export async function countListed(
  list: RequestedList,
  request: ListRequest,
  most: number | null,
  besides: RawBuilder<SqlBool> = sql`true`,
): Promise<number> {
  const { record, context, search } = list
  const count = async (among: RawBuilder<SqlBool>) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from (select from ${sql.table(record.table)} r
      where ${among} and ${listed(list, request)} and ${besides} limit ${most}) counted`.execute(context.tx)
    return rows[0]?.n ?? 0
  }
  // Among some of what a search finds there are often as many as are counted.
  if (most !== null && search?.some) {
    const among = await count(sql`r.id = any(${[...search.some]}::bigint[])`)
    if (among === most) return among
  }
  return count(sql`true`)
}
