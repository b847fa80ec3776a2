import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { approvalFacts } from '#engines/approvals/server/index.ts'
import { contractStatuses } from '#features/contracts/domain/index.ts'
import { readableRows, visibleContracts } from '#features/contracts/server/index.ts'
import { addDays, dateIn } from '#shared/dates.ts'
import { horizon, type KeyDate, keyDatesAtMost, soon, type Workbench } from '../domain/api.ts'

/** Everything on a person's workbench, in three statements, by the rules that their lists go by. */
export async function workbenchOf(context: Context): Promise<Workbench> {
  const today = dateIn(context.now, context.actor.timeZone)
  const { todo, oldestTodoAt, initiated, oldestInitiatedAt, returned, rejected } =
    await approvalFacts(context)
  return {
    today,
    approvals: {
      todo,
      oldestTodoAt: oldestTodoAt?.toISOString() ?? null,
      initiated,
      oldestInitiatedAt: oldestInitiatedAt?.toISOString() ?? null,
      returned,
      rejected,
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
  const { from } = await readableRows(context)
  // Apart, so that each is counted from an index of its own: together they would read every contract.
  const { rows } = await sql<{ total: number; soon: number; drafts: number }>`
    select e.total, e.soon, (select count(*)::int from ${from} c where ${visibleContracts(context)}
        and c.status = ${draft} and (c.initiator_id = ${me} or c.handler_id = ${me})) as drafts
    from (select count(*)::int as total, count(*) filter (where c.end_date <= ${addDays(today, soon)}::date)::int as soon
      from ${from} c where ${visibleContracts(context)} and c.status = ${inPerformance}
        and c.end_date between ${today}::date and ${addDays(today, horizon)}::date) e`.execute(context.tx)
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
  const { from } = await readableRows(context)
  const due = (kind: Row['kind'], status: number) => {
    const date = sql.raw(`c.${kind}_date`)
    return sql`(select c.id, c.number, c.name, c.party_names, ${sql.lit(kind)} as kind, ${date} as date
      from ${from} c where ${visibleContracts(context)} and c.status = ${status}
        and ${date} between ${today}::date and ${last}::date order by ${date}, c.id limit ${keyDatesAtMost})`
  }
  const { rows } = await sql<Row>`
    select id, number, name, party_names, kind, date::text as date
    from (${due('start', contractStatuses.signed)} union all ${due('end', contractStatuses.inPerformance)}) d
    order by d.date, d.id limit ${keyDatesAtMost}`.execute(context.tx)
  return rows.map(({ id, number, name, party_names, kind, date }) => ({
    contractID: id,
    number,
    name,
    partyNames: party_names,
    kind,
    date,
  }))
}
