import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type TypeSchedule, typesThatAsk } from '#features/contract-types/server/index.ts'
import { addDays, addMonths, dateIn } from '#shared/dates.ts'
import type { ContractStatus } from '../../domain/contract-status.ts'
import { asksFor, performedStatuses, periodOf, wholeContract, yearlyDue } from '../../domain/score-due.ts'

/** Most contracts that are looked up at once. */
const mostAtOnce = 1_000

/** Notes every yearly score that fell due by the rules in force, each once, also of the days on which no server ran. Answers how many. */
export async function fallYearlyDue(context: Context): Promise<number> {
  let fallen = 0
  for (const type of await typesThatAsk(context))
    if (type.asking.yearly) fallen += await fallDueOf(context, type, type.asking.yearly)
  return fallen
}

type Row = {
  id: number
  status: ContractStatus
  begunOn: string | null
  endsOn: string | null
  createdOn: string
}

async function fallDueOf(
  context: Context,
  { contractTypeId, since }: TypeSchedule,
  yearly: { month: number | null },
): Promise<number> {
  const { actor, now } = context
  const [today, asksSince] = [dateIn(now, actor.timeZone), dateIn(since, actor.timeZone)]
  // A year is over at most a day before the same day comes again.
  const before = yearly.month === null ? addDays(addMonths(today, -12), 2) : today
  let fallen = 0
  for (let after = 0; ; ) {
    const rows = await candidates(context, { contractTypeId, today, before, after })
    for (const { id, createdOn, ...contract } of rows) {
      // What fell due before the contract was here was nobody's to score.
      const from = [createdOn, asksSince].toSorted().at(-1) as string
      const due = yearlyDue(yearly, contract, { since: from, today })
      if (due && (await fallDue(context, { id, period: periodOf(due), due }))) fallen++
    }
    if (rows.length < mostAtOnce) return fallen
    after = rows.at(-1)?.id ?? 0
  }
}

/** Contracts of which a score may have fallen due since the last one; the rule says of which it did. */
async function candidates(
  { tx, actor }: Context,
  {
    contractTypeId,
    today,
    before,
    after,
  }: { contractTypeId: number; today: string; before: string; after: number },
): Promise<Row[]> {
  const day = (instant: string) => sql`(${sql.ref(instant)} at time zone ${actor.timeZone})::date`
  const { rows } =
    await sql<Row>`select c.id, c.status, coalesce(c.start_date, ${day('c.signed_at')})::text as "begunOn",
      c.end_date::text as "endsOn", ${day('c.created_at')}::text as "createdOn"
    from contracts c where c.organization_id = ${actor.organizationId} and c.contract_type_id = ${contractTypeId}
      and c.status = any(${[...performedStatuses]}::int[]) and coalesce(c.start_date, ${day('c.signed_at')}) < ${before}::date and c.id > ${after}
      and not exists (select from contract_score_dues d where d.organization_id = c.organization_id and d.contract_id = c.id
        and d.period <> ${wholeContract} and d.due_on > ${addMonths(today, -12)}::date)
    order by c.id limit ${mostAtOnce}`.execute(tx)
  return rows
}

/** A contract was completed: its score as a whole falls due, where its type's rule in force says so. */
export async function fallDueOnCompletion(
  context: Context,
  { id, contract_type_id }: { id: number; contract_type_id: number },
): Promise<void> {
  const type = (await typesThatAsk(context)).find((one) => one.contractTypeId === contract_type_id)
  if (!asksFor(type?.asking ?? null, wholeContract)) return
  await fallDue(context, { id, period: wholeContract, due: dateIn(context.now, context.actor.timeZone) })
}

/** A score of a contract is due, once a period; what fell due before and waits still is overtaken by it. */
async function fallDue(
  { tx, actor }: Context,
  { id, period, due }: { id: number; period: number; due: string },
): Promise<boolean> {
  const { rows } =
    await sql`insert into contract_score_dues (organization_id, contract_id, period, due_on, look_on)
      values (${actor.organizationId}, ${id}, ${period}, ${due}, ${due}) on conflict do nothing returning contract_id`.execute(
      tx,
    )
  if (rows.length === 0) return false
  await sql`update contract_score_dues set look_on = null
    where organization_id = ${actor.organizationId} and contract_id = ${id} and period <> ${period} and look_on is not null`.execute(
    tx,
  )
  return true
}
