import { type Context, peopleWith } from '#engines/access/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import { inBoth, type LocalName, nameIn } from '#shared/text.ts'
import { lackingAbbr, needsAbbr } from '../domain/missing-abbr.ts'
import type { AbbrTarget, NumberingKind } from '../domain/numbering-rule.ts'
import { type LoadedRule, loadRules } from './load-rules.ts'
import { existingTargets } from './target-names.ts'
import './tables.ts'

/** What each kind of record is called where its abbreviation is missing. */
const words: Record<AbbrTarget, { what: string; whatEn: string }> = {
  contractType: inBoth('what', '合同类型 | contract type'),
  department: inBoth('what', '部门 | department'),
  counterpart: inBoth('what', '我方主体 | internal party'),
}

export type MissingAbbr = { targetType: AbbrTarget; targetId: number; targetName: string }

/** Contract types, departments and internal parties whose abbreviation a rule needs and nobody set: contracts of theirs get no number. */
export async function missingAbbr(
  context: Context,
  kind: NumberingKind,
  rule: LoadedRule,
): Promise<MissingAbbr[]> {
  const found: MissingAbbr[] = []
  for (const targetType of ['contractType', 'department', 'counterpart'] as const) {
    if (!needsAbbr(rule, targetType)) continue
    const existing =
      targetType === 'department'
        ? await departmentsOfPeople(context, rule)
        : await existingTargets(context, targetType)
    const having = await withAbbr(context, kind, targetType)
    for (const { id, name } of lackingAbbr(rule, targetType, existing, having))
      found.push({ targetType, targetId: id, targetName: name })
  }
  return found
}

/** Departments without an abbreviation of their own that somebody in office has as main department; for a rule of departments with all below them, those only. */
async function departmentsOfPeople(
  { tx, actor }: Context,
  { conditionType, values }: LoadedRule,
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('department_tree as department')
    .select(['department.id', 'department.name', 'department.path'])
    .where('department.organization_id', '=', actor.organizationId)
    .where('department.abbr', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('people')
          .select('people.id')
          .where('people.organization_id', '=', actor.organizationId)
          .where('people.state', '=', 'active')
          .whereRef('people.department_id', '=', 'department.id'),
      ),
    )
    .orderBy('department.path')
    .execute()
  const isBelow = ({ path }: { path: string }) =>
    conditionType !== 3 || values.some((id) => path.split('/').includes(String(id)))
  return new Map(rows.filter(isBelow).map(({ id, name }) => [id, name]))
}

async function withAbbr(
  { tx, actor }: Context,
  kind: NumberingKind,
  targetType: AbbrTarget,
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('abbreviations')
    .select('target_id')
    .where('organization_id', '=', actor.organizationId)
    .where('kind', '=', kind)
    .where('target_type', '=', targetType)
    .execute()
  return new Set(rows.map((row) => row.target_id))
}

/**
 * Tells everybody who manages numbering, also who does this just now, that a record has no abbreviation and a rule in use needs it. Called when a contract type or an
 * internal party is added, and when a party's is taken away.
 */
export async function tellOfMissingAbbr(
  context: Context,
  targetType: Exclude<AbbrTarget, 'department'>,
  { id, ...named }: { id: number } & LocalName,
): Promise<void> {
  const rules = await loadRules(context, 'contract')
  const having = await withAbbr(context, 'contract', targetType)
  const rule = rules.find(
    (one) => lackingAbbr(one, targetType, new Map([[id, named.name]]), having).length > 0,
  )
  if (!rule) return
  const { tx, actor } = context
  const userIds = await peopleWith(tx, actor.organizationId, 'numbering.manage')
  // As nobody: who adds the record is told too.
  await notify(
    { actor: { ...actor, userId: 0 }, enqueue: context.enqueue },
    {
      userIds,
      kind: 'numbering.abbrMissing',
      params: { ...words[targetType], name: named.name, nameEn: nameIn(named, 'en'), rule: rule.name },
      link: '/settings/numbering?tab=contractAbbr',
    },
  )
}

const mostNamed = 3

/** Names of those who can set an abbreviation, for whoever cannot: '林月、苏晴'. */
export async function whoSetsAbbr({ tx, actor }: Context): Promise<string> {
  const ids = await peopleWith(tx, actor.organizationId, 'numbering.manage')
  const rows = await tx
    .selectFrom('people')
    .select('name')
    .where('organization_id', '=', actor.organizationId)
    .where('id', 'in', [...ids, 0])
    .orderBy('id')
    .limit(mostNamed)
    .execute()
  return rows.map(({ name }) => name).join('、')
}
