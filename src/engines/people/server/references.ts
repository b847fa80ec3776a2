import type { Context } from '#engines/access/server/index.ts'
import { invalid } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import { word } from '../domain/words.ts'
import './tables.ts'

const tableOf = {
  headUserID: ['users', 'head'],
  managerID: ['users', 'manager'],
  departmentID: ['departments', 'department'],
  positionID: ['positions', 'position'],
} as const
type Reference = keyof typeof tableOf

/** 422 at each reference that names nothing of this organisation, or a person who left. Null refers to nothing. */
export async function refuseUnknownReferences(
  { tx, actor, locale }: Context,
  references: Partial<Record<Reference, number | null>>,
): Promise<void> {
  const issues: Issue[] = []
  for (const [path, id] of Object.entries(references) as [Reference, number | null][]) {
    if (id === null) continue
    const [table, name] = tableOf[path]
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', id)
      .$if(table === 'users', (query) => query.where('state' as never, '<>', 'terminated' as never))
      .forShare()
      .executeTakeFirst()
    if (!row) issues.push({ path, code: 'notOption', params: { field: word(name, locale) } })
  }
  if (issues.length) throw invalid(issues)
}
