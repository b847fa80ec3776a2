import { sql } from 'kysely'
import type { Database, Tx } from '#server/database.ts'
import { caseTypeTrees } from '../domain/case-type.ts'
import { spacing } from '../domain/rearrange.ts'
import { shippedEdition } from './editions.ts'
import './tables.ts'

/**
 * Gives an organisation the official lists as its trees, once: an organisation that had them already, even if it deleted everything
 * since, stays as it is. As the owner of the tables.
 */
export async function startCaseTypes(tx: Tx, organizationId: number): Promise<void> {
  for (const tree of caseTypeTrees) {
    const { inForce, lines } = await shippedEdition(tree)
    const first = await tx
      .insertInto('case_type_lists')
      .values({ organization_id: organizationId, tree, edition: inForce })
      .onConflict((conflict) => conflict.doNothing())
      .returning('organization_id')
      .executeTakeFirst()
    if (!first) continue
    // One statement: ids are taken beforehand, so that each line can name the one above it.
    await sql`
      with given as materialized (
        select nextval(pg_get_serial_sequence('case_types', 'id')) as id, code, name, above, place
        from unnest(${lines.map(({ code }) => code)}::int[], ${lines.map(({ name }) => name)}::text[],
          ${lines.map(({ above }) => above)}::int[]) with ordinality as line(code, name, above, place))
      insert into case_types (id, organization_id, tree, parent_id, name, sort_order, listed_code, listed_name, listed_above)
        overriding system value
      select g.id, ${organizationId}::int, ${tree}, up.id, g.name, g.place * ${spacing}::bigint, g.code, g.name, g.above
      from given g left join given up on up.code = g.above order by g.place`.execute(tx)
  }
}

/**
 * Gives the lists to the organisations that were made before there were any. Who has one tree already is asked first: the other two are
 * offered on the screen. At every start; finds nothing to do from the second on.
 */
export async function startMissingCaseTypes(database: Database): Promise<number> {
  const missing = await database.system(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from organizations o
      where not exists (select from case_type_lists s where s.organization_id = o.id) order by id`.execute(tx)
    return rows.map(({ id }) => id)
  })
  for (const id of missing) await database.system((tx) => startCaseTypes(tx, id))
  return missing.length
}
