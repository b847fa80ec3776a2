import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/database.ts'
import { type ListedCause, readCauses } from '../domain/case-type.ts'
import './tables.ts'

/** Provisions on Causes of Action in Civil Cases, as amended by Fa [2025] No. 226, in force from 2026-01-01. */
const edition = '民事案件案由规定（法〔2025〕226号）'

let causes: Promise<ListedCause[]> | undefined

/** The list that ships with the product: a public text, one cause a line. */
function shippedCauses(): Promise<ListedCause[]> {
  causes ??= readFile(join(import.meta.dirname, 'civil-causes-2025.txt'), 'utf8').then(readCauses)
  return causes
}

/**
 * Gives an organisation the Supreme People's Court's list as its tree, once: an organisation that had it already, even if it deleted
 * everything since, stays as it is. As the owner of the tables.
 */
export async function startCaseTypes(tx: Tx, organizationId: number): Promise<void> {
  const first = await tx
    .insertInto('case_type_starts')
    .values({ organization_id: organizationId, edition })
    .onConflict((conflict) => conflict.doNothing())
    .returning('organization_id')
    .executeTakeFirst()
  if (!first) return
  const list = await shippedCauses()
  // One statement: ids are taken beforehand, so that each line can name the one above it.
  await sql`
    with given as materialized (
      select nextval(pg_get_serial_sequence('case_types', 'id')) as id, name, parent, place
      from unnest(${list.map(({ name }) => name)}::text[], ${list.map(({ parent }) => parent)}::int[])
        with ordinality as line(name, parent, place))
    insert into case_types (id, organization_id, parent_id, name, sort_order) overriding system value
    select g.id, ${organizationId}::int, above.id, g.name, g.place
    from given g left join given above on above.place = g.parent + 1 order by g.place`.execute(tx)
}

/** Gives the list to the organisations that were made before there was one. At every start; finds nothing to do from the second on. */
export async function startMissingCaseTypes(database: Database): Promise<number> {
  const missing = await database.system(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from organizations o
      where not exists (select from case_type_starts s where s.organization_id = o.id) order by id`.execute(
      tx,
    )
    return rows.map(({ id }) => id)
  })
  for (const id of missing) await database.system((tx) => startCaseTypes(tx, id))
  return missing.length
}
