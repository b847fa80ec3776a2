import { sql } from 'kysely'
import { sealingOf } from './sealing.ts'
import type { Services } from './services.ts'

/**
 * Seals a column of secrets (one a row and organisation, each about '<table>/<organisation>') with the installation's secret of now: those that were kept in
 * clear, and those that an older secret sealed. At every start. What no secret opens stays as it is. Answers how many were sealed.
 */
export function sealAgain(
  { database, config }: Pick<Services, 'database' | 'config'>,
  table: string,
  column: string,
): Promise<number> {
  const sealing = sealingOf(config)
  const [of, kept] = [sql.table(table), sql.ref(column)]
  return database.system(async (tx) => {
    const { rows } = await sql<{
      id: number
      secret: string
    }>`select organization_id as id, ${kept} as secret from ${of}
      where ${kept} <> '' for update`.execute(tx)
    let sealed = 0
    for (const { id, secret } of rows) {
      const about = `${table}/${id}`
      const open = sealing.isCurrent(secret) ? null : sealing.open(secret, about)
      if (open === null) continue
      await sql`update ${of} set ${kept} = ${sealing.seal(open, about)} where organization_id = ${id}`.execute(
        tx,
      )
      sealed++
    }
    return sealed
  })
}
