import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { seesSums } from '#features/counterparties/domain/index.ts'
import type {
  Cooperation,
  CooperationOf,
  CooperationOfAll,
  CooperationRowsOf,
} from '#features/counterparties/server/index.ts'
import type { Money } from '#shared/money.ts'
import { totalsByCurrency } from '#shared/money-totals.ts'
import { idsHiding, readableRows } from '../lists/readable-rows.ts'

type Row = { counterpart_id: number; times: number; amount: string | null; unit: string | null }

/** Signed contracts (status 5 to 11) of these parties by party and currency; `together`: of all of them as one, named 0, each contract once. */
async function signedOf(
  context: Context,
  ids: readonly number[],
  { together }: { together: boolean },
): Promise<Row[]> {
  const readable = await readableRows(context)
  const { rows } = await sql<Row>`
    with signed as (
      select distinct ${together ? sql`0` : sql`p.counterpart_id`} as counterpart_id, c.id, c.amount_minor, c.amount_unit
      from contract_parties p join ${readable.from} c on c.id = p.contract_id and c.organization_id = p.organization_id
      where p.organization_id = ${context.actor.organizationId} and p.counterpart_id = any(${[...ids]}::bigint[])
        and c.id <> all(${idsHiding(readable, 'parties')}::bigint[]) and c.status between 5 and 11)
    select counterpart_id, count(*)::int as times, sum(amount_minor)::text as amount, amount_unit as unit
    from signed group by counterpart_id, amount_unit`.execute(context.tx)
  return rows
}

/** The same of what is kept with each change of a contract, as if nothing were hidden: the times of a party stand in the first of its rows. */
async function keptOf({ tx, actor }: Context, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select k.counterpart_id, case when a.unit is not distinct from k.unit then k.times else 0 end as times, a.amount_minor::text as amount, a.unit
    from counterpart_cooperation_rows k left join counterpart_amount_rows a on a.organization_id = k.organization_id and a.counterpart_id = k.counterpart_id
    where k.organization_id = ${actor.organizationId} and k.counterpart_id = any(${[...ids]}::bigint[])`.execute(
    tx,
  )
  return rows
}

/** Parties of which a contract counts otherwise for the person than it is kept: a step hides who they are in it, or for how much. */
async function partiesApart(context: Context): Promise<number[]> {
  const readable = await readableRows(context)
  const ids = [...new Set([...idsHiding(readable, 'parties'), ...idsHiding(readable, 'amount')])]
  if (!ids.length) return []
  const { rows } = await sql<{ id: number }>`select distinct p.counterpart_id as id from contract_parties p
    join contracts c on c.id = p.contract_id and c.organization_id = p.organization_id
    where p.organization_id = ${context.actor.organizationId} and p.contract_id = any(${ids}::bigint[])
      and p.counterpart_id is not null and c.status between 5 and 11`.execute(context.tx)
  return rows.map(({ id }) => id)
}

const cooperationIn = (rows: readonly Row[], shows: boolean): Cooperation => ({
  times: rows.reduce((sum, { times }) => sum + times, 0),
  totalAmount: shows ? totalsByCurrency(rows.flatMap(amountOf)) : [],
})

/** How often the organisation contracted with each party and for how much: contracts that were signed, one sum a currency. */
export const contractsOfParties: CooperationOf = async (context, counterpartIds) => {
  const apart = new Set(await partiesApart(context))
  const asKept = counterpartIds.filter((id) => !apart.has(id))
  const others = counterpartIds.filter((id) => apart.has(id))
  const rows = [
    ...(asKept.length ? await keptOf(context, asKept) : []),
    ...(others.length ? await signedOf(context, others, { together: false }) : []),
  ]
  const shows = seesSums(context.actor)
  return new Map(
    [...Map.groupBy(rows, ({ counterpart_id }) => counterpart_id)].map(([id, parts]) => [
      id,
      cooperationIn(parts, shows),
    ]),
  )
}

/** The same of several parties as one: a contract with two of them counts once. */
export const contractsOfGroup: CooperationOfAll = async (context, counterpartIds) =>
  cooperationIn(await signedOf(context, counterpartIds, { together: true }), seesSums(context.actor))

/** The same as rows that lists are put in order by: what is kept, and in its place what the person may know of parties of which a step hides something. */
export const cooperationRowsOf: CooperationRowsOf = async (context) => {
  const apart = await partiesApart(context)
  const kept = { parties: sql`counterpart_cooperation_rows`, amounts: sql`counterpart_amount_rows` }
  if (!apart.length) return kept
  const known = await signedOf(context, apart, { together: false })
  const amounts = known.filter(({ amount, unit }) => amount !== null && unit !== null)
  const parties = apart.map((id) => {
    const own = known.filter(({ counterpart_id }) => counterpart_id === id)
    const [first] = own
      .filter((row) => amounts.includes(row))
      .toSorted((a, b) => (`${a.unit}` < `${b.unit}` ? -1 : 1))
    return {
      counterpart_id: id,
      times: own.reduce((sum, { times }) => sum + times, 0),
      unit: first?.unit ?? null,
      amount: first?.amount ?? null,
    }
  })
  const withOthers = (view: 'parties' | 'amounts', rows: readonly Row[]) =>
    sql`(select organization_id, counterpart_id, times, unit, amount_minor from ${kept[view]} k where k.counterpart_id <> all(${apart}::bigint[])
      union all select ${context.actor.organizationId}::int, m.counterpart_id, m.times, m.unit, m.amount
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) m(counterpart_id bigint, times int, unit char(3), amount numeric))`
  return { parties: withOthers('parties', parties), amounts: withOthers('amounts', amounts) }
}

const amountOf = ({ amount, unit }: { amount: string | null; unit: string | null }): Money[] =>
  amount !== null && unit !== null ? [{ amount, unit }] : []
