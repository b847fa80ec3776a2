import type { AbbrTarget, ConditionType, Segment } from './numbering-rule.ts'

type Rule = {
  enabled: boolean
  segments: readonly Segment[]
  conditionType: ConditionType
  values: readonly number[]
}

/** Whether numbers of the rule have the abbreviation of such a record; a rule that is not in use needs none. */
export const needsAbbr = (rule: Pick<Rule, 'enabled' | 'segments'>, of: AbbrTarget): boolean =>
  rule.enabled && rule.segments.some((segment) => segment.kind === 'abbr' && segment.of === of)

/**
 * The records whose abbreviation a rule needs and does not have: `existing` are those that could come into its numbers, `having` the ids that have one. A rule for certain
 * contract types or main departments asks for theirs only.
 */
export function lackingAbbr(
  rule: Rule,
  of: AbbrTarget,
  existing: ReadonlyMap<number, string>,
  having: ReadonlySet<number>,
): { id: number; name: string }[] {
  if (!needsAbbr(rule, of)) return []
  const own = { contractType: 1, department: 2, counterpart: null }[of]
  const isOfRule = (id: number) => rule.conditionType !== own || rule.values.includes(id)
  return [...existing].filter(([id]) => isOfRule(id) && !having.has(id)).map(([id, name]) => ({ id, name }))
}
