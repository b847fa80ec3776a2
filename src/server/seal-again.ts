import { sql } from 'kysely'
import { sealingOf } from './sealing.ts'
import type { Services } from './services.ts'

type Row = { organizationId: number; id: number }

/** Which secrets a table keeps: one a row and organisation, each about '<table>/<organisation>'; with `manyRows` any number, each about its row and column. */
type Kept = { table: string; column: string; manyRows?: boolean }

/** What the secret of a row is about where an organisation has many: text that was put into another row or column does not open. */
export const aboutRow = (table: string, column: string, { organizationId, id }: Row): string =>
  `${table}/${organizationId}/${id}/${column}`

/**
 * Seals a column of secrets with the installation's secret of now: those that were kept in clear, and those that an older secret sealed. At every start. What no
 * secret opens stays as it is. Answers how many were sealed.
 */
export function sealAgain(
  { database, config }: Pick<Services, 'database' | 'config'>,
  { table, column, manyRows = false }: Kept,
): Promise<number> {
  const sealing = sealingOf(config)
  const [of, kept, key] = [sql.table(table), sql.ref(column), sql.ref(manyRows ? 'id' : 'organization_id')]
  return database.system(async (tx) => {
    const { rows } = await sql<
      Row & { secret: string }
    >`select organization_id as "organizationId", ${key} as id, ${kept} as secret from ${of}
      where ${kept} <> '' for update`.execute(tx)
    let sealed = 0
    for (const { secret, ...row } of rows) {
      const about = manyRows ? aboutRow(table, column, row) : `${table}/${row.organizationId}`
      const open = sealing.isCurrent(secret) ? null : sealing.open(secret, about)
      if (open === null) continue
      await sql`update ${of} set ${kept} = ${sealing.seal(open, about)}
        where organization_id = ${row.organizationId} and ${key} = ${row.id}`.execute(tx)
      sealed++
    }
    return sealed
  })
}
