import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'

let positions: string | undefined

/** Called once by app/: the table in which the positions that people hold have id, organization_id, name and name_en. This engine knows no more of them. */
export function namePositions(table: string): void {
  positions = table
}

/** The table of positions in SQL; throws while none was named. */
export const positionTable = (): RawBuilder<unknown> => {
  if (positions === undefined) throw new Error('namePositions was not called')
  return sql.table(positions)
}

/** How many people hold a position of the table r and have not left, in SQL. */
export const peopleAtPosition = sql<number>`(select count(*)::int from users u
  where u.organization_id = r.organization_id and u.position_id = r.id and u.state <> 'terminated')`

/** How many people hold a position, those who left as well. */
export async function holdersOfPosition({ tx, actor }: Context, id: number): Promise<number> {
  const { holders } = await tx
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('holders'))
    .where('organization_id', '=', actor.organizationId)
    .where('position_id', '=', id)
    .executeTakeFirstOrThrow()
  return holders
}
