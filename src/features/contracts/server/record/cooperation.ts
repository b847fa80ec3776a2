import { sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import type { CooperationOf } from '#features/counterparties/server/index.ts'
import type { Money } from '#shared/money.ts'
import { totalsByCurrency } from '#shared/money-totals.ts'
import { idsHiding, readableRows } from '../lists/readable-rows.ts'

/**
 * How often the organisation contracted with each party and for how much: contracts that were signed (status 5 to 11), one sum a currency.
 */
export const contractsOfParties: CooperationOf = async (context, counterpartIds) => {
  const { tx, actor } = context
  const readable = await readableRows(context)
  // A sum over one contract is its amount: it is for those who see every contract with its amount.
  const showsAmounts =
    fieldRight(actor, 'contract.amount') !== 'hidden' && actor.permissions['contract.read'] === 'all'
  type Row = { counterpart_id: number; times: number; amount: string | null; unit: string | null }
  const { rows } = await sql<Row>`
    with signed as (
      select distinct p.counterpart_id, c.id, c.amount_minor, c.amount_unit
      from contract_parties p join ${readable.from} c on c.id = p.contract_id and c.organization_id = p.organization_id
      where p.organization_id = ${actor.organizationId} and p.counterpart_id = any(${[...counterpartIds]}::bigint[])
        and c.id <> all(${idsHiding(readable, 'parties')}::bigint[]) and c.status between 5 and 11)
    select counterpart_id, count(*)::int as times, sum(amount_minor)::text as amount, amount_unit as unit
    from signed group by counterpart_id, amount_unit`.execute(tx)
  const found = Map.groupBy(rows, ({ counterpart_id }) => counterpart_id)
  return new Map(
    [...found].map(([id, parts]) => [
      id,
      {
        times: parts.reduce((sum, { times }) => sum + times, 0),
        totalAmount: showsAmounts ? totalsByCurrency(parts.flatMap(amountOf)) : [],
      },
    ]),
  )
}

const amountOf = ({ amount, unit }: { amount: string | null; unit: string | null }): Money[] =>
  amount !== null && unit !== null ? [{ amount, unit }] : []
