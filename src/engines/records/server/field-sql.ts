import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#engines/access/domain/index.ts'
import { departmentJson, peopleJson, personJson } from '#engines/people/server/index.ts'
import { localName } from '#server/local-name.ts'
import type { Money } from '#shared/money.ts'
import { columnsOf, type LinkField, type LinkTable, type RecordField } from '../domain/field.ts'
import type { FormRecord } from '../domain/record.ts'
import { visibleLinkSql } from './link-guards.ts'

/** In all SQL of this engine and of the server's part of a noun, the noun's table is called r. */
export const r = (column: string): RawBuilder<unknown> => sql.ref(`r.${column}`)

/** The column of a field; null where there is none. */
export function columnOf(
  { fields }: Pick<FormRecord, 'fields'>,
  key: string | undefined,
): RawBuilder<unknown> {
  const field = key === undefined ? undefined : fields[key]
  const [column] = field && key !== undefined ? columnsOf(key, field) : []
  return column ? r(column) : sql`null`
}

/** The column of a record's status; null where it has none. */
export const statusColumn = ({
  status,
  fields,
}: Pick<FormRecord, 'status' | 'fields'>): RawBuilder<unknown> =>
  sql`${columnOf({ fields }, status?.field)}::int`

/** The column by which a record's form is chosen; null where its noun has one form. */
export const codeColumn = ({ form, fields }: Pick<FormRecord, 'form' | 'fields'>): RawBuilder<unknown> =>
  sql`${columnOf({ fields }, form.byField?.field)}::int`

/** The name of the row `o` that a link names. */
export const linkedName = ({ hasEnglish }: Pick<LinkField, 'hasEnglish'>): RawBuilder<string> =>
  hasEnglish ? localName('o') : sql`o.name`

const named = (id: RawBuilder<unknown>, field: Pick<LinkField, 'of' | 'hasEnglish'>, actor: Actor) =>
  sql`(select jsonb_build_object('id', o.id, 'name', ${linkedName(field)}) from ${sql.table(field.of)} o
    where o.organization_id = r.organization_id and o.id = ${id} ${visibleLinkSql(field.of, actor)})`

/** Of a tie: which of the kinds in its table, as a condition that stands behind others. */
export const asTie = ({ as }: LinkTable): RawBuilder<unknown> =>
  as ? sql`and ${sql.ref(as.column)} = ${as.code}` : sql``

const tied = (link: LinkTable) =>
  sql`from ${sql.table(link.table)} t where t.organization_id = r.organization_id and ${sql.ref(`t.${link.own}`)} = r.id ${asTie(link)}`

/** What an answer says of a field to this person, as an expression on the noun's table. */
export function fieldSql(key: string, field: RecordField, actor: Actor): RawBuilder<unknown> {
  const [first = '', second = ''] = columnsOf(key, field)
  switch (field.kind) {
    case 'text':
    case 'area':
      return sql`coalesce(${r(first)}, '')`
    case 'money':
      return sql`case when ${r(first)} is null then null
        else jsonb_build_object('amount', ${r(first)}::text, 'unit', ${r(second)}) end`
    case 'flag':
      return sql`case when ${r(first)} then 2 else 1 end`
    case 'person':
      return personJson(r(first))
    case 'department':
      return departmentJson(r(first))
    case 'people':
      return peopleJson(sql`select ${sql.ref(`t.${field.link.other}`)} ${tied(field.link)}`)
    case 'link':
      return named(r(first), field, actor)
    case 'file':
      return named(r(first), { of: 'files' }, actor)
    case 'links':
      return sql`coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.name collate "zh-x-icu", o.id)
        from ${sql.table(field.of)} o where o.organization_id = r.organization_id ${visibleLinkSql(field.of, actor)}
          and o.id in (select ${sql.ref(`t.${field.link.other}`)} ${tied(field.link)})), '[]')`
    default:
      return r(first)
  }
}

/** What an answer says of a field that is hidden: nothing. */
export const nothingOf = ({ kind }: RecordField): RawBuilder<unknown> =>
  kind === 'text' || kind === 'area'
    ? sql`''`
    : kind === 'people' || kind === 'links'
      ? sql`'[]'::jsonb`
      : sql`null`

/** A value to be stored: an id, code, text, day, amount or ids, as requests and forms give it. */
export type Stored = string | number | Money | readonly number[] | null

/** The columns that a field's value goes into; none where a table between holds it. */
export function storedColumns(key: string, field: RecordField, value: Stored): Record<string, unknown> {
  const [first, second] = columnsOf(key, field)
  if (first === undefined) return {}
  // What must be there once is absent where it is empty, as its unique index has it.
  if (field.kind === 'text' && field.unique === true) return { [first]: value === '' ? null : value }
  if (field.kind !== 'money') return { [first]: field.kind === 'flag' ? value === 2 : value }
  const { amount, unit } = (value as Money | null) ?? { amount: null, unit: null }
  return { [first]: amount, [second as string]: unit }
}
