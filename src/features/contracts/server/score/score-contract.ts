import { sql } from 'kysely'
import { type Context, route } from '#engines/access/server/index.ts'
import { settleNotices } from '#engines/notifications/server/index.ts'
import { personJson } from '#engines/people/server/index.ts'
import type { ScoreRuleVersion } from '#features/contract-types/domain/index.ts'
import { scoreRuleById, scoreRuleOf } from '#features/contract-types/server/index.ts'
import { scoreToShow } from '#features/counterparties/domain/index.ts'
import { keepAverageScore } from '#features/counterparties/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { forbidden, invalid, staleVersion } from '#shared/errors.ts'
import { type GivenScore, isScored, scoreIssues, totalScore } from '../../domain/score.ts'
import {
  type ContractScore,
  listPartyScores,
  listWaitingScores,
  readContractScore,
  scoreContract,
} from '../../domain/score-api.ts'
import { wholeContract } from '../../domain/score-due.ts'
import { scoreAddress } from '../../domain/score-period.ts'
import { contractFor, type GuardedRecord, notFrom } from '../record/lock-contract.ts'
import type { StoredScore } from '../tables.ts'
import { partyScores } from './party-scores.ts'
import { shownParties } from './scored-parties.ts'
import { fellDue, periodsOf, waitingScores } from './waiting-scores.ts'

type Scoring = {
  own: StoredScore | null
  rule: ScoreRuleVersion | null
  /** The contract's external parties, as far as the person sees them. */
  parties: Awaited<ReturnType<typeof shownParties>>
}

/** What a period of a contract is scored by for this person: what they began with stays, whatever the type's rule is by now. */
async function scoringOf(context: Context, record: GuardedRecord, period: number): Promise<Scoring> {
  const { tx, actor } = context
  const { contract } = record
  const own =
    (await tx
      .selectFrom('contract_scores')
      .selectAll()
      .where('organization_id', '=', actor.organizationId)
      .where('contract_id', '=', contract.id)
      .where('user_id', '=', actor.userId)
      .where('period', '=', period)
      .executeTakeFirst()) ?? null
  const ruleId = own?.score_rule_id ?? (await scoreRuleOf(context, contract.contract_type_id))
  return {
    own,
    rule: ruleId === null ? null : await scoreRuleById(context, ruleId),
    parties: await shownParties(context, record),
  }
}

/** The score of a contract as this person may see and give it; 404 when the contract is not theirs to see, 422 for a year in which none fell due. */
async function scoreOf(context: Context, id: number, period: number): Promise<ContractScore> {
  const record = await contractFor(context, id)
  const { own, rule, parties } = await scoringOf(context, record, period)
  const given = new Map((own?.results ?? []).map((one) => [one.id, one.actualScore]))
  const [first] = parties
  const mayScore = record.abilities.score && rule !== null && first !== undefined && first.id !== null
  const periods = await periodsOf(context, record)
  if (!periods.some((one) => one.period === presentPeriod(period))) throw notDue(period)
  return {
    contractID: id,
    period: presentPeriod(period),
    periods: periods.map((one) => ({ ...one, isWaiting: one.isWaiting && mayScore })),
    ruleID: rule?.id ?? null,
    counterpart: first && first.id !== null ? { id: first.id, name: first.name } : null,
    comment: own?.comment ?? '',
    resultItems: (rule?.groups ?? []).map(({ name, items }) => ({
      name,
      children: items.map((item) => ({ ...item, actualScore: given.get(item.id) ?? null })),
    })),
    total: own && plain(own.total),
    version: own?.version ?? null,
    mayScore,
    scores: await givenScores(context, id),
  }
}

const presentPeriod = (period: number): number | null => (period === wholeContract ? null : period)
const notDue = (period: number) =>
  invalid([{ path: 'period', code: 'scoreNotDue', params: { year: String(period) } }])

/** A score as people write it: 86, 86.5. */
const plain = (total: string): string => total.replace(/\.0$/, '')

async function givenScores({ tx, actor }: Context, id: number): Promise<ContractScore['scores']> {
  type Row = Omit<ContractScore['scores'][number], 'at'> & { at: Date }
  const { rows } =
    await sql<Row>`select nullif(r.period, ${wholeContract}) as period, ${personJson(sql`r.user_id`)} as person, r.total::text as total, r.comment, r.updated_at as at
    from contract_scores r where r.organization_id = ${actor.organizationId} and r.contract_id = ${id}
    order by r.updated_at desc, r.id desc limit 200`.execute(tx)
  return rows.map((row) => ({ ...row, total: plain(row.total), at: row.at.toISOString() }))
}

/** Takes what a person gives; the party's mean follows in the same transaction. */
async function score(
  context: Context,
  id: number,
  { period: year, ruleID, version, comment, resultItems }: BodyOf<typeof scoreContract>,
): Promise<ContractScore> {
  const period = year ?? wholeContract
  const record = await contractFor(context, id, true)
  const { contract, abilities } = record
  if (!isScored(contract.status)) throw notFrom(contract)
  if (!abilities.score) throw forbidden()
  const { own, rule, parties } = await scoringOf(context, record, period)
  const shown = scoreToShow(parties)
  if (period !== wholeContract && !(await fellDue(context, id, period))) throw notDue(period)
  if (!rule) throw invalid([{ path: '', code: 'noScoreRule' }])
  if ('fault' in shown) throw invalid([{ path: '', code: shown.fault }])
  if ((ruleID ?? rule.id) !== rule.id || (version ?? null) !== (own?.version ?? null))
    throw staleVersion(await scoreOf(context, id, period))
  const given: GivenScore[] = resultItems.flatMap(({ children }) =>
    children.map((one) => ({ id: one.id, actualScore: one.actualScore })),
  )
  const issues = scoreIssues(rule.groups, given)
  const total = totalScore(rule.groups, given)
  if (issues.length || total === null) throw invalid(issues)
  const next = { results: given, comment, total }
  // A contract that was altered since may have another party: the one that was scored keeps its score.
  const counterpartId = own?.counterpart_id ?? shown.ids[0]
  if (counterpartId === undefined) throw invalid([{ path: '', code: 'noCounterpartData' }])
  await keepAverageScore(context, counterpartId, async (standing) => {
    await write(context, { id, period, counterpartId: standing, ruleId: rule.id, own }, next)
    return meanOf(context, standing)
  })
  context.audit({
    action: 'contract.score',
    subject: { kind: 'contract', id, name: contract.name },
    ...(own && { before: { total: plain(own.total), comment: own.comment, results: own.results } }),
    after: { ...next, ...(period !== wholeContract && { period }) },
  })
  await settleNotices(context, {
    userIds: [context.actor.userId],
    kinds: ['contract.scoreDue', 'contract.scoreWaits'],
    links: [scoreAddress(id, period)],
  })
  return scoreOf(context, id, period)
}

async function write(
  { tx, actor, now }: Context,
  of: { id: number; period: number; counterpartId: number; ruleId: number; own: StoredScore | null },
  { results, comment, total }: { results: readonly GivenScore[]; comment: string; total: string },
): Promise<void> {
  const values = { results: JSON.stringify(results), comment, total, updated_at: now }
  if (of.own)
    await tx
      .updateTable('contract_scores')
      .set({ ...values, version: of.own.version + 1 })
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', of.own.id)
      .execute()
  else
    await tx
      .insertInto('contract_scores')
      .values({
        ...values,
        organization_id: actor.organizationId,
        contract_id: of.id,
        period: of.period,
        counterpart_id: of.counterpartId,
        user_id: actor.userId,
        score_rule_id: of.ruleId,
        created_at: now,
      })
      .execute()
}

/** Keeps a party's mean once its scores became another's, or another's its own. */
export const keepMeanOf = (context: Context, counterpartId: number): Promise<void> =>
  keepAverageScore(context, counterpartId, (standing) => meanOf(context, standing))

async function meanOf({ tx, actor }: Context, counterpartId: number): Promise<string | null> {
  const { rows } = await sql<{
    mean: string | null
  }>`select round(avg(total), 1)::text as mean from contract_scores
    where organization_id = ${actor.organizationId} and counterpart_id = ${counterpartId}`.execute(tx)
  return rows[0]?.mean ?? null
}

/** What contracts are scored, by whom, and what a party was given. */
export const scoreRoutes: HttpRoute[] = [
  route(readContractScore, {
    may: 'contract.read',
    handle: (context, { params, query }) => scoreOf(context, params.id, query.period ?? wholeContract),
  }),
  route(scoreContract, {
    may: 'contract.read',
    handle: (context, { params, body }) => score(context, params.id, body),
  }),
  route(listWaitingScores, { may: 'contract.read', handle: waitingScores }),
  route(listPartyScores, {
    may: 'counterpart.read',
    handle: (context, { params, query }) => partyScores(context, params.id, query),
  }),
]
