import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { approvalFacts } from '#engines/approvals/server/index.ts'
import { contractStatuses } from '#features/contracts/domain/index.ts'
import { visibleContracts } from '#features/contracts/server/index.ts'
import { addDays, dateIn } from '#shared/dates.ts'
import { horizon, type KeyDate, keyDatesAtMost, soon, type Workbench } from '../domain/api.ts'

/** Everything on a person's workbench, in three statements, by the rules that their lists go by. */
export async function workbenchOf(context: Context): Promise<Workbench> {
  const today = dateIn(context.now, context.actor.timeZone)
  const { todo, oldestTodoAt, initiated, oldestInitiatedAt, returned } = await approvalFacts(context)
  return {
    today,
    approvals: {
      todo,
      oldestTodoAt: oldestTodoAt?.toISOString() ?? null,
      initiated,
      oldestInitiatedAt: oldestInitiatedAt?.toISOString() ?? null,
      returned,
    },
    ...(await contractCounts(context, today)),
    keyDates: await keyDates(context, today),
  }
}

async function contractCounts(
  context: Context,
  today: string,
): Promise<Pick<Workbench, 'expiring' | 'drafts'>> {
  const { draft, inPerformance } = contractStatuses
  const me = context.actor.userId
  const ends = (days: number) =>
    sql`c.status = ${inPerformance} and c.end_date <= ${addDays(today, days)}::date`
  const { rows } = await sql<{ total: number; soon: number; drafts: number }>`
    select count(*) filter (where ${ends(horizon)})::int as total, count(*) filter (where ${ends(soon)})::int as soon,
      count(*) filter (where c.status = ${draft})::int as drafts
    from contract_rows c where ${visibleContracts(context)} and (
      (c.status = ${inPerformance} and c.end_date between ${today}::date and ${addDays(today, horizon)}::date)
      or (c.status = ${draft} and (c.initiator_id = ${me} or c.handler_id = ${me})))`.execute(context.tx)
  const [counts] = rows
  return {
    expiring: { total: counts?.total ?? 0, soon: counts?.soon ?? 0 },
    drafts: counts?.drafts ?? 0,
  }
}

type Row = {
  id: number
  number: string | null
  name: string
  party_names: string
  kind: 'start' | 'end'
  date: string
}

/** The next days on which a visible contract takes effect or expires. */
async function keyDates(context: Context, today: string): Promise<KeyDate[]> {
  const last = addDays(today, horizon)
  const { rows } = await sql<Row>`
    select c.id, c.number, c.name, c.party_names, d.kind, d.date::text as date
    from contract_rows c cross join lateral (values
      ('start', c.start_date, c.status = ${contractStatuses.signed}),
      ('end', c.end_date, c.status = ${contractStatuses.inPerformance})) d (kind, date, is_due)
    where ${visibleContracts(context)} and c.status in (${contractStatuses.signed}, ${contractStatuses.inPerformance})
      and d.is_due and d.date between ${today}::date and ${last}::date
    order by d.date, c.id limit ${keyDatesAtMost}`.execute(context.tx)
  return rows.map(({ id, number, name, party_names, kind, date }) => ({
    contractID: id,
    number,
    name,
    partyNames: party_names,
    kind,
    date,
  }))
}
