import { sql } from 'kysely'
import { type Context, route } from '#engines/access/server/index.ts'
import { personJson } from '#engines/people/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { localName } from '#server/local-name.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { invalid, notFound, staleVersion } from '#shared/errors.ts'
import { nameIn } from '#shared/text.ts'
import { type ContractType, settingsOf } from '../domain/contract-type.ts'
import { numberedGroups, scoreRuleIssues } from '../domain/score-rule.ts'
import {
  readScoreRule,
  type ScoreRuleVersion,
  saveScoreRule,
  type TypeScoreRule,
} from '../domain/score-rule-api.ts'
import { type ScoreSchedule, sameTimes, scheduleIssues, soundSchedule } from '../domain/score-schedule.ts'
import { contractTypes, knownContractTypes, lockedTypes } from './contract-type-operations.ts'
import './tables.ts'

type Row = Omit<ScoreRuleVersion, 'createdAt'> & { created_at: Date; contract_type_id: number }

const columns = sql`r.id, r.ordinal, r.groups, r.asks as asking, r.contract_type_id, r.created_at, ${personJson(sql`r.created_by`)} as creator,
  (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', ${localName('k')}) order by k.id), '[]'::jsonb) from roles k
    where k.organization_id = r.organization_id and k.id in (select x::bigint from jsonb_array_elements_text(r.asks -> 'who' -> 'roleIDs') x)) as roles`

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

/** Whether contracts of the type `t` are scored at all: it has a rule, or something above it has. */
export const hasScoreRule = sql<boolean>`exists (select from contract_types above where above.organization_id = t.organization_id
  and above.score_rule_id is not null and starts_with(t.path, above.path))`

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
  return rule && from ? { ...rule, contractTypeName: nameIn(from, context.locale) } : null
}

async function save(
  context: Context,
  id: number,
  { version, groups, asking: asked }: BodyOf<typeof saveScoreRule>,
): Promise<TypeScoreRule> {
  const { tx, actor } = context
  const type = (await lockedTypes(tx, actor.organizationId)).find((one) => one.id === id)
  if (!type) throw notFound()
  if (type.version !== version) throw staleVersion(await ruleOfType(context, id))
  const before = type.scoreRuleID === null ? null : await scoreRuleById(context, type.scoreRuleID)
  const held = await scoreRuleOf(context, id)
  const holds = held === null ? null : await scoreRuleById(context, held)
  const schedule = soundSchedule(asked === undefined ? (holds?.asking ?? null) : asked)
  const issues = [...scoreRuleIssues(groups), ...scheduleIssues(schedule, await rolesOf(context))]
  if (issues.length) throw invalid(issues)
  const numbered = numberedGroups(groups)
  const since = await askedSince(context, held, schedule)
  const ruleId = numbered.length
    ? await addVersion(context, id, { groups: numbered, asking: schedule, since })
    : null
  await tx
    .updateTable('contract_types')
    .set({ score_rule_id: ruleId, version: version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'contract_type.setScoreRule',
    subject: { kind: 'contract_type', id, name: type.name },
    before: { groups: before?.groups ?? [], asking: before?.asking ?? null },
    after: { groups: numbered, asking: numbered.length ? schedule : null },
  })
  return ruleOfType(context, id)
}

const rolesOf = async ({ tx, actor }: Context): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{
    id: number
  }>`select id from roles where organization_id = ${actor.organizationId}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Since when scores fall due as a rule says: what held before, also by a type above, goes on where its days stay. */
async function askedSince(
  context: Context,
  held: number | null,
  schedule: ScoreSchedule | null,
): Promise<Date> {
  const { rows } = await sql<{
    asking: ScoreSchedule | null
    since: Date | null
  }>`select r.asks as asking, r.asks_since as since
    from score_rules r where r.organization_id = ${context.actor.organizationId} and r.id = ${held}`.execute(
    context.tx,
  )
  const [before] = rows
  return before?.since && sameTimes(before.asking, schedule) ? before.since : context.now
}

type NewVersion = { groups: ReturnType<typeof numberedGroups>; asking: ScoreSchedule | null; since: Date }

async function addVersion(
  { tx, actor, now }: Context,
  id: number,
  { groups, asking: schedule, since }: NewVersion,
): Promise<number> {
  const asks = schedule && JSON.stringify(schedule)
  const { rows } = await sql<{
    id: number
  }>`insert into score_rules (organization_id, contract_type_id, ordinal, groups, asks, asks_since, created_by, created_at)
    select ${actor.organizationId}, ${id}, coalesce(max(ordinal), 0) + 1, ${JSON.stringify(groups)}::jsonb, ${asks}::jsonb, ${schedule ? since : null}, ${actor.userId}, ${now}
    from score_rules where organization_id = ${actor.organizationId} and contract_type_id = ${id} returning id`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw notFound()
  return row.id
}

/** What holds for the contracts of a type whose rule asks; `since`: from when on scores fall due by it. */
export type TypeSchedule = { contractTypeId: number; asking: ScoreSchedule; since: Date }

/** Of every type of the organisation whose rule in force asks, its own or one from above. */
export async function typesThatAsk({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<TypeSchedule[]> {
  const { rows } = await sql<{
    id: number
    asking: ScoreSchedule
    since: Date
  }>`select r.id, r.asks as asking, r.asks_since as since
    from score_rules r where r.organization_id = ${actor.organizationId} and r.asks is not null
      and r.id in (select t.score_rule_id from contract_types t where t.organization_id = ${actor.organizationId})`.execute(
    tx,
  )
  if (rows.length === 0) return []
  const rules = new Map(rows.map(({ id, ...rule }) => [id, rule]))
  const types = await knownContractTypes(tx, actor.organizationId)
  return types.flatMap(({ id }) => {
    const rule = rules.get(settingsOf(types, id).scoreRuleID ?? 0)
    return rule ? [{ contractTypeId: id, ...rule }] : []
  })
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
