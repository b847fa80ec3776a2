import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { FieldTypeName } from '../domain/definition/field-config.ts'

const tables = new Set<string>()

/** Called once by app/ for a table whose rows are filled in by a form: it has `organization_id`, `form_version_id` and `form_values`. */
export function holdFormValues(table: string): void {
  tables.add(table)
}

/**
 * Which of these records a filled form names, in fields of this type and at any depth (rows of sheets included), drafts of contracts too. `part`: where the
 * values of the type hold them, when they are not the value itself.
 */
export async function namedInForms(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  type: FieldTypeName,
  ids: readonly number[],
  part?: string,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || tables.size === 0) return new Set()
  const holders = [...tables].map(
    (table) => sql`select f.field, t.form_values from fields f
      join ${sql.table(table)} t on t.organization_id = ${actor.organizationId} and t.form_version_id = f.version_id`,
  )
  const { rows } = await sql<{ id: number }>`
    with fields as (
      select distinct v.id as version_id, field ->> 'id' as field from form_versions v
        cross join lateral jsonb_path_query(v.definition, '$.fieldGroupList[*].** ? (@.type == $type)', ${JSON.stringify({ type })}::jsonb) field
      where v.organization_id = ${actor.organizationId}
    ), filled as (${sql.join(holders, sql` union all `)})
    select distinct (value #>> '{}')::bigint as id from filled
      cross join lateral jsonb_path_query(form_values, ('$.**.' || to_json(field)::text || ${part ? `.${part}[*]` : '[*]'})::jsonpath) value
    where jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric = any(${[...ids]}::bigint[])`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
