import { sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import type { CooperationOf } from '#features/counterparties/server/index.ts'

/**
 * How often the organisation contracted with each party and for how much: contracts that were signed (status 5 to 11), the amount in the unit
 * that most of them use. Scores come with the scoring of contracts; until then nobody has a mean.
 */
export const contractsOfParties: CooperationOf = async ({ tx, actor }, counterpartIds) => {
  // A sum over one contract is its amount: it is for those who see every contract with its amount.
  const showsAmounts =
    fieldRight(actor, 'contract.amount') !== 'hidden' && actor.permissions['contract.read'] === 'all'
  type Row = { counterpart_id: number; times: number; amount: string | null; unit: string | null }
  const { rows } = await sql<Row>`
    with signed as (
      select distinct p.counterpart_id, c.id, c.amount_minor, c.amount_unit
      from contract_parties p join contracts c on c.id = p.contract_id and c.organization_id = p.organization_id
      where p.organization_id = ${actor.organizationId} and p.counterpart_id = any(${[...counterpartIds]}::bigint[])
        and c.status between 5 and 11),
    sums as (
      select distinct on (counterpart_id) counterpart_id, sum(amount_minor)::text as amount, amount_unit as unit
      from signed where amount_minor is not null group by counterpart_id, amount_unit
      order by counterpart_id, count(*) desc, amount_unit)
    select counterpart_id, count(*)::int as times, max(sums.amount) as amount, max(sums.unit) as unit
    from signed left join sums using (counterpart_id) group by counterpart_id`.execute(tx)
  return new Map(
    rows.map(({ counterpart_id, times, amount, unit }) => [
      counterpart_id,
      { times, totalAmount: showsAmounts && amount && unit ? { amount, unit } : null, averageScore: null },
    ]),
  )
}
