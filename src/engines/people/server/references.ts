import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { invalid } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import { fieldOf } from '../domain/words.ts'
import { positionTable } from './positions.ts'
import './tables.ts'

/** Who left is not there. */
const users = sql`(select id, organization_id from users where state <> 'terminated')`
const tableOf = {
  headUserID: [() => users, 'head'],
  managerID: [() => users, 'manager'],
  departmentID: [() => sql.table('departments'), 'department'],
  positionID: [positionTable, 'position'],
} as const
type Reference = keyof typeof tableOf

/** 422 at each reference that names nothing of this organisation, or a person who left. Null refers to nothing. */
export async function refuseUnknownReferences(
  { tx, actor }: Context,
  references: Partial<Record<Reference, number | null>>,
): Promise<void> {
  const issues: Issue[] = []
  for (const [path, id] of Object.entries(references) as [Reference, number | null][]) {
    if (id === null) continue
    const [table, name] = tableOf[path]
    const { rows } =
      await sql`select from ${table()} of where of.organization_id = ${actor.organizationId} and of.id = ${id}`.execute(
        tx,
      )
    if (!rows.length) issues.push({ path, code: 'notOption', params: fieldOf(name) })
  }
  if (issues.length) throw invalid(issues)
}
