import type { Context } from '#engines/access/server/index.ts'
import type { ConditionType, NumberingKind, RuleSettings } from '../domain/numbering-rule.ts'
import { readSettings } from '../domain/stored-settings.ts'
import './tables.ts'

/** A rule as it works: its settings beside its id and condition. */
export type LoadedRule = RuleSettings & {
  id: number
  name: string
  conditionType: ConditionType
  values: number[]
  enabled: boolean
  version: number
}

/** Every rule of one kind, oldest first. */
export async function loadRules(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  kind: NumberingKind,
  id?: number,
): Promise<LoadedRule[]> {
  const rows = await tx
    .selectFrom('numbering_rules')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('kind', '=', kind)
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...readSettings(row.settings, row.settings_version),
    id: row.id,
    name: row.name,
    conditionType: row.condition_type,
    // Arrays of int8 arrive as text.
    values: row.condition_values.map(Number),
    enabled: row.enabled,
    version: row.version,
  }))
}
