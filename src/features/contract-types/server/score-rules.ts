import { sql } from 'kysely'
import { type Context, route } from '#engines/access/server/index.ts'
import { personJson } from '#engines/people/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { invalid, notFound, staleVersion } from '#shared/errors.ts'
import { type ContractType, settingsOf } from '../domain/contract-type.ts'
import { numberedGroups, scoreRuleIssues } from '../domain/score-rule.ts'
import {
  readScoreRule,
  type ScoreRuleVersion,
  saveScoreRule,
  type TypeScoreRule,
} from '../domain/score-rule-api.ts'
import { contractTypes, knownContractTypes, lockedTypes } from './contract-type-operations.ts'
import './tables.ts'

type Row = Omit<ScoreRuleVersion, 'createdAt'> & { created_at: Date; contract_type_id: number }

const columns = sql`r.id, r.ordinal, r.groups, r.contract_type_id, r.created_at, ${personJson(sql`r.created_by`)} as creator`

const present = ({ created_at, contract_type_id: _, ...row }: Row): ScoreRuleVersion => ({
  ...row,
  createdAt: created_at.toISOString(),
})

/** One version of a rule, whichever type has it; null: the organisation has no such. */
export async function scoreRuleById({ tx, actor }: Context, id: number): Promise<ScoreRuleVersion | null> {
  const { rows } = await sql<Row>`select ${columns} from score_rules r
    where r.organization_id = ${actor.organizationId} and r.id = ${id}`.execute(tx)
  return rows[0] ? present(rows[0]) : null
}

/** Which version contracts of a type are scored by now: its own, else the nearest above it; null: none. */
export async function scoreRuleOf(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  contractTypeId: number,
): Promise<number | null> {
  return settingsOf(await knownContractTypes(tx, actor.organizationId), contractTypeId).scoreRuleID
}

async function ruleOfType(context: Context, id: number): Promise<TypeScoreRule> {
  const { tx, actor } = context
  const types = await contractTypes(tx, actor.organizationId)
  const type = types.find((one) => one.id === id)
  if (!type) throw notFound()
  const { rows } = await sql<Row>`select ${columns} from score_rules r
    where r.organization_id = ${actor.organizationId} and r.contract_type_id = ${id} order by r.ordinal desc limit 50`.execute(
    tx,
  )
  const versions = rows.map(present)
  return {
    contractTypeID: id,
    version: type.version,
    own: versions.find((one) => one.id === type.scoreRuleID) ?? null,
    inherited: type.scoreRuleID === null ? await inheritedRule(context, types, id) : null,
    versions,
  }
}

async function inheritedRule(
  context: Context,
  types: readonly ContractType[],
  id: number,
): Promise<TypeScoreRule['inherited']> {
  const { scoreRuleID } = settingsOf(types, id)
  const rule = scoreRuleID === null ? null : await scoreRuleById(context, scoreRuleID)
  const from = types.find((one) => one.scoreRuleID === scoreRuleID)
  return rule && from ? { ...rule, contractTypeName: from.name } : null
}

async function save(
  context: Context,
  id: number,
  { version, groups }: BodyOf<typeof saveScoreRule>,
): Promise<TypeScoreRule> {
  const { tx, actor, now } = context
  const type = (await lockedTypes(tx, actor.organizationId)).find((one) => one.id === id)
  if (!type) throw notFound()
  if (type.version !== version) throw staleVersion(await ruleOfType(context, id))
  const issues = scoreRuleIssues(groups)
  if (issues.length) throw invalid(issues)
  const before = type.scoreRuleID === null ? null : await scoreRuleById(context, type.scoreRuleID)
  const numbered = numberedGroups(groups)
  const ruleId = numbered.length ? await addVersion(context, id, numbered, now) : null
  await tx
    .updateTable('contract_types')
    .set({ score_rule_id: ruleId, version: version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'contract_type.setScoreRule',
    subject: { kind: 'contract_type', id, name: type.name },
    before: { groups: before?.groups ?? [] },
    after: { groups: numbered },
  })
  return ruleOfType(context, id)
}

async function addVersion(
  { tx, actor }: Context,
  id: number,
  groups: ReturnType<typeof numberedGroups>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into score_rules (organization_id, contract_type_id, ordinal, groups, created_by, created_at)
    select ${actor.organizationId}, ${id}, coalesce(max(ordinal), 0) + 1, ${JSON.stringify(groups)}::jsonb, ${actor.userId}, ${now}
    from score_rules where organization_id = ${actor.organizationId} and contract_type_id = ${id} returning id`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw notFound()
  return row.id
}

/** What contracts of a type are scored by. */
export const scoreRuleRoutes: HttpRoute[] = [
  route(readScoreRule, {
    may: 'contract_type.read',
    handle: (context, { params }) => ruleOfType(context, params.id),
  }),
  route(saveScoreRule, {
    may: 'contract_type.manage',
    handle: (context, { params, body }) => save(context, params.id, body),
  }),
]
