import { sql } from 'kysely'
import type { Context } from './route.ts'

/** Whether a row of the organisation, other than `own`, has these values in these columns. */
export async function hasAnother(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  table: string,
  values: Readonly<Record<string, string | number | null>>,
  own: number | null = null,
): Promise<boolean> {
  const same = Object.entries(values).map(([column, value]) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  )
  const { rows } = await sql`select from ${sql.table(table)} where organization_id = ${actor.organizationId}
    and ${sql.join(same, sql` and `)} and id is distinct from ${own}`.execute(tx)
  return rows.length > 0
}
