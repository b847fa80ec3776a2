import '#engines/people/server/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { AbbrTarget } from '../domain/numbering-rule.ts'

type NamesOf = (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

const registered = new Map<AbbrTarget, NamesOf>()

/**
 * Called once by app/ for contract types and internal parties, which this engine does not know: the names of those ids that
 * exist in the organisation. An id without a name counts as not existing.
 */
export function nameNumberingTargets(targetType: Exclude<AbbrTarget, 'department'>, namesOf: NamesOf): void {
  registered.set(targetType, namesOf)
}

/** Names of contract types, departments or internal parties of the organisation, by id. */
export async function targetNames(
  context: Context,
  targetType: AbbrTarget,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (!ids.length) return new Map()
  if (targetType !== 'department') return (await registered.get(targetType)?.(context, ids)) ?? new Map()
  const rows = await context.tx
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
