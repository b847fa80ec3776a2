import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { invalid } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import { inBoth } from '#shared/text.ts'
import { columnsOf, type Fields, type UniqueKey } from '../domain/field.ts'
import type { Tabled } from '../domain/record.ts'
import { type UniqueText, uniqueTexts, uniqueValue } from '../domain/unique-texts.ts'
import { columnOf } from './field-sql.ts'
import { type RecordSql, seen } from './listed-rows.ts'
import type { StoredValues } from './write-record.ts'

type Taking = {
  /** The record that is changed; null: a new one. */
  own: number | null
  pathOf?: (key: string) => string
  /** Says who sees the other record. */
  part?: RecordSql
}

/** 422 at each field whose text must be there once in the organisation and is already another record's. */
export async function refuseTaken(
  context: Context,
  record: Tabled & { name?: string },
  values: StoredValues,
  { own, pathOf = (key) => key, part }: Taking,
): Promise<void> {
  const { tx, actor } = context
  const issues: Issue[] = []
  for (const one of uniqueTexts(record.fields)) {
    const value = uniqueValue(one, values)
    if (!value) continue
    await fillKeys(context, record, one)
    // Nobody finds by its text what is written in another way: which record it is, is told.
    const isNamed = part && typeof one.field.unique === 'object'
    const { rows } = await sql<{ name: string | null }>`
      select ${isNamed ? sql`case when (${seen(context, part)}) is true then ${columnOf(record, record.name)} end` : sql`null`} as name
      from ${sql.table(record.table)} r where r.organization_id = ${actor.organizationId}
        and ${sql.ref(`r.${one.column}`)} = ${value} and r.id is distinct from ${own}`.execute(tx)
    const [row] = rows
    if (row) issues.push(takenIssue(one, pathOf, row.name))
  }
  if (issues.length) throw invalid(issues)
}

const takenIssue = (
  { key, field }: UniqueText,
  pathOf: (key: string) => string,
  name: string | null = null,
): Issue => ({
  path: pathOf(key),
  ...(name === null
    ? { code: 'taken', params: inBoth('field', field.words) }
    : { code: 'takenBy', params: { ...inBoth('field', field.words), name } }),
})

/** Stores a record; 422 at the field where somebody else stored one with the same key meanwhile, which nobody sees before. */
export async function orTaken<T>(
  { fields }: { fields: Fields },
  store: () => Promise<T>,
  pathOf: (key: string) => string = (key) => key,
): Promise<T> {
  try {
    return await store()
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown }
    const taken = uniqueTexts(fields).find(
      ({ field: { unique } }) => typeof unique === 'object' && unique.index === constraint,
    )
    if (code !== '23505' || !taken) throw error
    throw invalid([takenIssue(taken, pathOf)])
  }
}

/** Texts that may be there once only and are another record's: by what their column says, with the line of this import that brought them; null where they were there before. */
export async function takenTexts(
  context: Context,
  record: Tabled & { kind: string },
  importId: number,
  unique: UniqueText,
  values: readonly string[],
): Promise<Map<string, { line: number | null }>> {
  if (!values.length) return new Map()
  await fillKeys(context, record, unique)
  const { tx, actor } = context
  const { rows } = await sql<{
    value: string
    line: number | null
  }>`select ${sql.ref(`r.${unique.column}`)} as value,
      (select i.line from record_import_rows i where i.organization_id = r.organization_id and i.kind = ${record.kind}
        and i.record_id = r.id and i.import_id = ${importId} limit 1) as line
    from ${sql.table(record.table)} r
    where r.organization_id = ${actor.organizationId} and ${sql.ref(`r.${unique.column}`)} = any(${[...values]}::text[])`.execute(
    tx,
  )
  return new Map(rows.map(({ value, line }) => [value, { line }]))
}

/**
 * Makes the keys of what was stored before they were kept, when they are first asked for. Of several with the same key the first gets it; the others stay without, so that
 * they can be saved once their text is put right. Rows that somebody else is changing are left to them.
 */
async function fillKeys({ tx, actor }: Context, { table, fields }: Tabled, { key, field }: UniqueText) {
  if (typeof field.unique === 'boolean') return
  const { column, from, of } = field.unique satisfies UniqueKey
  const [text = ''] = columnsOf(key, field)
  const named = from.flatMap((name) => {
    const [own] = fields[name] ? columnsOf(name, fields[name]) : []
    return own ? [sql`${sql.ref(own)} as ${sql.ref(name)}`] : []
  })
  const { rows } = await sql<
    Record<string, unknown> & { id: number }
  >`select id, ${sql.join(named)} from ${sql.table(table)}
    where organization_id = ${actor.organizationId} and ${sql.ref(column)} is null and ${sql.ref(text)} <> ''
    order by id for update skip locked`.execute(tx)
  if (!rows.length) return
  const firsts = new Map(rows.toReversed().map((row) => [of(row), Number(row.id)]))
  const made = rows.flatMap((row) => {
    const value = of(row)
    return value === '' || firsts.get(value) === Number(row.id) ? [{ id: Number(row.id), value }] : []
  })
  await sql`update ${sql.table(table)} r set ${sql.ref(column)} = m.value
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (id bigint, value text)
    where r.organization_id = ${actor.organizationId} and r.id = m.id and (m.value = '' or not exists (
      select from ${sql.table(table)} o where o.organization_id = r.organization_id and ${sql.ref(`o.${column}`)} = m.value))`.execute(
    tx,
  )
}
