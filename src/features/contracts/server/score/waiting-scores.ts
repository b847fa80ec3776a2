import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { ContractScore, WaitingScore } from '../../domain/score-api.ts'
import { wholeContract } from '../../domain/score-due.ts'
import { visibleContracts } from '../lists/visible-contracts.ts'
import { contractFor, type GuardedRecord } from '../record/lock-contract.ts'
import { mayScoreNow, type OfContract, scheduleOf, whoIsAsked } from './who-scores.ts'

type Due = { period: number; dueOn: string; isOpen: boolean; isScored: boolean }

/** What of a contract may be scored: each year in which a score fell due, newest first, and the whole. */
export async function periodsOf(
  context: Context,
  { contract, guard }: GuardedRecord,
): Promise<ContractScore['periods']> {
  const dues = await duesOf(context, contract.id)
  const known = new Map(dues.map((due) => [due.period, due]))
  const years = [...known.keys()].filter((period) => period !== wholeContract)
  const of: OfContract = {
    contractId: contract.id,
    contractTypeId: contract.contract_type_id,
    initiatorId: contract.initiator_id,
    handlerId: contract.handler_id,
  }
  const periods: ContractScore['periods'] = []
  for (const period of [...years.toSorted((a, b) => b - a), wholeContract]) {
    const due = known.get(period)
    periods.push({
      period: period === wholeContract ? null : period,
      // The anniversary of a start that the person may not see would tell it.
      dueOn: due && !guard.columns.has('startDate') ? due.dueOn : null,
      isScored: due?.isScored ?? false,
      isWaiting: due?.isOpen === true && !due.isScored && (await isAsked(context, of, period)),
    })
  }
  return periods
}

async function duesOf({ tx, actor }: Context, contractId: number): Promise<Due[]> {
  const { rows } =
    await sql<Due>`select p.period, d.due_on::text as "dueOn", d.look_on is not null as "isOpen", exists (select from contract_scores s
        where s.organization_id = ${actor.organizationId} and s.contract_id = ${contractId} and s.user_id = ${actor.userId} and s.period = p.period) as "isScored"
    from (select period from contract_score_dues where organization_id = ${actor.organizationId} and contract_id = ${contractId}
      union select ${wholeContract}::smallint) p
    left join contract_score_dues d on d.organization_id = ${actor.organizationId} and d.contract_id = ${contractId} and d.period = p.period`.execute(
      tx,
    )
  return rows
}

async function isAsked(context: Context, of: OfContract, period: number): Promise<boolean> {
  const schedule = await scheduleOf(context, of.contractTypeId, period)
  return schedule !== null && (await whoIsAsked(context, schedule, of)).includes(context.actor.userId)
}

/** Whether a score of a contract fell due in a year. */
export async function fellDue({ tx, actor }: Context, contractId: number, period: number): Promise<boolean> {
  const { rows } = await sql`select from contract_score_dues
    where organization_id = ${actor.organizationId} and contract_id = ${contractId} and period = ${period}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Most scores that a person is told to give. */
const most = 200

type Row = OfContract & { name: string; period: number; dueOn: string }

/**
 * The scores that wait for the actor, oldest first: they were told of them, are still asked by the rule in force, see the contract and may score it. Nothing of a contract that is not theirs to see.
 */
export async function waitingScores(context: Context): Promise<{ list: WaitingScore[] }> {
  const { tx, actor } = context
  const { rows } =
    await sql<Row>`select c.id as "contractId", c.name, c.contract_type_id as "contractTypeId", c.initiator_id as "initiatorId", c.handler_id as "handlerId",
      a.period, d.due_on::text as "dueOn"
    from contract_score_asks a
    join contract_score_dues d on d.organization_id = a.organization_id and d.contract_id = a.contract_id and d.period = a.period
    join contracts c on c.organization_id = a.organization_id and c.id = a.contract_id
    where a.organization_id = ${actor.organizationId} and a.user_id = ${actor.userId} and d.look_on is not null
      and not exists (select from contract_scores s where s.organization_id = a.organization_id and s.contract_id = a.contract_id
        and s.user_id = a.user_id and s.period = a.period)
      and ${visibleContracts(context)}
    order by d.due_on, c.id limit ${most}`.execute(tx)
  const list: WaitingScore[] = []
  for (const { name, dueOn, period, ...of } of rows) {
    if (!(await isAsked(context, of, period)) || !(await mayScoreNow(context, of.contractId))) continue
    const { guard } = await contractFor(context, of.contractId)
    list.push({
      contractID: of.contractId,
      contractName: name,
      period: period === wholeContract ? null : period,
      dueOn: guard.columns.has('startDate') ? null : dueOn,
    })
  }
  return { list }
}
