import { sql } from 'kysely'
import { type Context, hasAnother } from '#engines/access/server/index.ts'
import { AppError, invalid, notFound, staleVersion } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import { inBoth } from '#shared/text.ts'
import type { NumberingRule, RuleInput } from '../domain/api.ts'
import { ruleFormat } from '../domain/describe-rule.ts'
import type { ConditionType, NumberingKind } from '../domain/numbering-rule.ts'
import { ruleIssues } from '../domain/rule-issues.ts'
import { settingsVersion } from '../domain/stored-settings.ts'
import { settingsChanged } from './kept-settings.ts'
import { type LoadedRule, loadRules } from './load-rules.ts'
import { type MissingAbbr, missingAbbr } from './missing-abbr.ts'
import './tables.ts'
import { targetNames } from './target-names.ts'

/** Adds the names of what the condition holds, and the pattern in words. */
export async function presentRules(
  context: Context,
  kind: NumberingKind,
  rules: readonly LoadedRule[],
): Promise<NumberingRule[]> {
  const idsOf = (types: readonly ConditionType[]) =>
    rules.filter(({ conditionType }) => types.includes(conditionType)).flatMap(({ values }) => values)
  const types = await targetNames(context, 'contractType', idsOf([1]))
  const departments = await targetNames(context, 'department', idsOf([2, 3]))
  const missing = new Map<number, MissingAbbr[]>()
  for (const rule of rules) missing.set(rule.id, await missingAbbr(context, kind, rule))
  return rules.map((rule) => ({
    ...rule,
    missing: missing.get(rule.id) ?? [],
    format: ruleFormat(rule, context.locale),
    valueNames: rule.values.map((id) => (rule.conditionType === 1 ? types : departments).get(id) ?? ''),
  }))
}

/** Creates a rule, or with `id` and the version that was read changes one. Counters go on where they stand. */
export async function saveRule(
  context: Context,
  kind: NumberingKind,
  input: RuleInput,
): Promise<NumberingRule> {
  const { tx, actor } = context
  const { id, version, name, enabled, conditionType, values, ...settings } = input
  const [before] = id === undefined ? [] : await lockRule(context, kind, id)
  if (id !== undefined && !before) throw notFound()
  if (before && before.version !== version)
    throw staleVersion((await presentRules(context, kind, [before]))[0])
  const issues = [...ruleIssues(input), ...(await valueIssues(context, input))]
  if (issues.length) throw invalid(issues)
  if (await hasAnother(context, 'numbering_rules', { kind, name }, id))
    throw new AppError('duplicate', { what: name })
  const row = {
    name,
    enabled,
    settings: JSON.stringify(settings),
    settings_version: settingsVersion,
    condition_type: conditionType,
    condition_values: conditionType === 0 ? [] : [...new Set(values)],
    updated_by: actor.userId,
    updated_at: context.now,
  }
  const saved = before
    ? await tx
        .updateTable('numbering_rules')
        .set({ ...row, version: before.version + 1 })
        .where('organization_id', '=', actor.organizationId)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('numbering_rules')
        .values({ ...row, organization_id: actor.organizationId, kind })
        .returning('id')
        .executeTakeFirstOrThrow()
  const after = (await loadRules(context, kind, saved.id))[0] as LoadedRule
  settingsChanged(context)
  context.audit({
    action: before ? 'numbering_rule.update' : 'numbering_rule.create',
    subject: { kind: 'numbering_rule', id: saved.id, name },
    before,
    after,
  })
  return (await presentRules(context, kind, [after]))[0] as NumberingRule
}

async function lockRule(context: Context, kind: NumberingKind, id: number): Promise<LoadedRule[]> {
  await sql`select from numbering_rules
    where organization_id = ${context.actor.organizationId} and kind = ${kind} and id = ${id} for update`.execute(
    context.tx,
  )
  return loadRules(context, kind, id)
}

async function valueIssues(context: Context, input: RuleInput): Promise<Issue[]> {
  if (input.conditionType === 0) return []
  const [target, field] =
    input.conditionType === 1
      ? (['contractType', '合同类型 | Contract type'] as const)
      : (['department', '部门 | Department'] as const)
  const names = await targetNames(context, target, input.values)
  return input.values.every((id) => names.has(id))
    ? []
    : [{ path: 'values', code: 'notOption', params: inBoth('field', field) }]
}
