import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { askedConditions } from '#shared/asked-list.ts'
import { type Condition, formatConditions } from '#shared/list.ts'
import { containsPattern } from '#shared/same-text.ts'
import { askableOf } from '../domain/askable.ts'
import { columnsOf } from '../domain/field.ts'
import { hiddenKeys } from '../domain/guards.ts'
import type { ListField } from '../domain/list-fields.ts'
import type { AnyRecord } from '../domain/record.ts'
import { asTie, r } from './field-sql.ts'
import { toldOf } from './link-guards.ts'
import { conditionSql } from './record-conditions.ts'

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
export const seen = (context: Pick<Context, 'actor'>, { visible }: RecordSql): RawBuilder<SqlBool> =>
  sql<SqlBool>`r.organization_id = ${context.actor.organizationId} and (${visible?.(context) ?? sql`true`})`

/** A list of a noun as a person asks for it: with the fields of its form that their lists have. */
export type AskedList = {
  record: AnyRecord
  part: RecordSql
  context: Context
  designed: readonly ListField[]
}

/** What a list is narrowed to. */
export type ListRequest = {
  q?: string | undefined
  filter?: string | undefined
  ids?: readonly number[] | undefined
}

/** The conditions of a list; 400 for what it does not offer this person. */
export const conditionsOf = ({ record, context, designed }: AskedList, filter: string | undefined) =>
  askedConditions(filter, askableOf(record, hiddenKeys(record, context.actor), designed))

/** Which rows a list is about; conditions that are asked elsewhere are left out. */
export function listed(
  list: AskedList,
  { q, filter, ids }: ListRequest,
  elsewhere: readonly Condition[] = [],
): RawBuilder<SqlBool> {
  const { record, part, context, designed } = list
  const words = q?.trim()
  const pattern = containsPattern(words ?? '')
  const searched = record.list.search.flatMap((key) => {
    const field = record.fields[key]
    if (!field) return []
    const columns = columnsOf(key, field)
    if (field.kind === 'link')
      return columns.map(
        (column) => sql<SqlBool>`exists (select from ${sql.table(field.of)} o
          where o.organization_id = r.organization_id and o.id = ${r(column)}
            ${toldOf(field.of, context.actor)} and o.name ~* ${pattern})`,
      )
    if (field.kind === 'links')
      return [
        sql<SqlBool>`exists (select from ${sql.table(field.link.table)} t join ${sql.table(field.of)} o
            on o.organization_id = t.organization_id and o.id = ${sql.ref(`t.${field.link.other}`)}
          where t.organization_id = r.organization_id and ${sql.ref(`t.${field.link.own}`)} = r.id ${asTie(field.link)}
            ${toldOf(field.of, context.actor)} and o.name ~* ${pattern})`,
      ]
    return columns.map((column) => sql<SqlBool>`${r(column)} ~* ${pattern}`)
  })
  const left = elsewhere.map((condition) => formatConditions([condition]))
  const conditions = conditionsOf(list, filter).filter((one) => !left.includes(formatConditions([one])))
  return sql.join(
    [
      seen(context, part),
      ...(ids ? [sql<SqlBool>`r.id = any(${[...ids]}::bigint[])`] : []),
      ...conditions.map((condition) => conditionSql(record, condition, context.actor, designed)),
      ...(words ? [sql<SqlBool>`(${sql.join(searched, sql` or `)})`] : []),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>
}
