import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { invalid } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import { said } from '#shared/text.ts'
import type { Fields, RecordField } from '../domain/field.ts'
import type { StoredValues } from './write-record.ts'

/** A table whose rows belong to one record. */
type Among = { table: string; owner: string; id: number }

/**
 * 422 at each field that names somebody or something that is not there; where `among` says of a field that it names what belongs to one record, also at what belongs to
 * another.
 */
export async function refuseUnknown(
  { tx, actor, locale }: Context,
  fields: Fields,
  values: StoredValues,
  among: (key: string) => Among | undefined = () => undefined,
): Promise<void> {
  const issues: Issue[] = []
  for (const [key, field] of Object.entries<RecordField>(fields)) {
    const value = values[key]
    if (value === null || value === undefined) continue
    const within = among(key)
    const table = within?.table ?? tableOf(field)
    if (!table) continue
    const ids = [...new Set(Array.isArray(value) ? value : [value])]
    const ofOwner = within ? sql`and ${sql.ref(within.owner)} = ${within.id}` : sql``
    const { rows } = await sql`select from ${sql.table(table)}
      where organization_id = ${actor.organizationId} and id = any(${ids}::bigint[]) ${ofOwner}`.execute(tx)
    if (rows.length < ids.length)
      issues.push({ path: key, code: 'notOption', params: { field: said(field.words, locale) } })
  }
  if (issues.length) throw invalid(issues)
}

function tableOf(field: RecordField): string | null {
  if (field.kind === 'person' || field.kind === 'people') return 'users'
  if (field.kind === 'department') return 'departments'
  return field.kind === 'link' || field.kind === 'links' ? field.of : null
}
