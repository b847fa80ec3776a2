import '#engines/people/server/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { AbbrTarget } from '../domain/numbering-rule.ts'

type NamesOf = (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

/** What a feature tells of its records that have abbreviations. */
type Targets = {
  namesOf: NamesOf
  /** Those that new records can come to have in their number, by id. */
  existing: (context: Context) => Promise<ReadonlyMap<number, string>>
  /** Where the abbreviation is a property of the record itself: changes it there ('' takes it away); `abbreviations` follows by itself. */
  setAbbr?: (context: Context, id: number, abbr: string) => Promise<void>
}
const registered = new Map<AbbrTarget, Targets>()

/**
 * Called once by app/ for contract types and internal parties, which this engine does not know: the names of those ids that
 * exist in the organisation. An id without a name counts as not existing.
 */
export function nameNumberingTargets(targetType: Exclude<AbbrTarget, 'department'>, targets: Targets): void {
  registered.set(targetType, targets)
}

/** Records of a kind that can come into a number, by id. */
export const existingTargets = async (
  context: Context,
  targetType: Exclude<AbbrTarget, 'department'>,
): Promise<ReadonlyMap<number, string>> => (await registered.get(targetType)?.existing(context)) ?? new Map()

/** How the abbreviation of a record is changed where it is the record's own; undefined where it stands with numbering. */
export const ownAbbr = (targetType: AbbrTarget): Targets['setAbbr'] => registered.get(targetType)?.setAbbr

/** Names of contract types, departments or internal parties of the organisation, by id. */
export async function targetNames(
  context: Context,
  targetType: AbbrTarget,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (!ids.length) return new Map()
  if (targetType !== 'department')
    return (await registered.get(targetType)?.namesOf(context, ids)) ?? new Map()
  const rows = await context.tx
    .selectFrom('department_tree')
    .select(['id', 'name'])
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
