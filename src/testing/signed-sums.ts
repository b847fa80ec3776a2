import type pg from 'pg'
import type { Database } from '#server/database.ts'
import type { ContractOffice } from './contract-factory.ts'

type Pool = Database['pool']

export type PlainContract = {
  status: number
  amount: string | null
  unit: string | null
  parties: readonly number[]
}

/** A contract that is written as it is, behind every operation; answers its id. */
export async function plainContract(
  client: Pool | pg.ClientBase,
  { org, typeId }: ContractOffice,
  { status, amount, unit, parties }: PlainContract,
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into contracts (organization_id, name, contract_type_id, form_version_id, status, amount_minor, amount_unit, initiator_id, updated_by)
     select $1, '合同', $2, (select max(v.id) from form_versions v where v.organization_id = $1), $3, $4, $5, $6, $6 returning id`,
    [org.id, typeId, status, amount, unit, org.administratorId],
  )
  const id = Number(rows[0]?.id)
  await nameParties(client, org.id, id, parties)
  return id
}

/** The external parties that a contract names from now on, one of them perhaps twice. */
export async function nameParties(
  client: Pool | pg.ClientBase,
  organizationId: number,
  contractId: number,
  parties: readonly number[],
): Promise<void> {
  await client.query('delete from contract_parties where organization_id = $1 and contract_id = $2', [
    organizationId,
    contractId,
  ])
  await client.query(
    `insert into contract_parties (organization_id, contract_id, ordinal, field_id, party_type, counterpart_id, name)
     select $1, $2, n, 'party', 2, id, 'x' from unnest($3::bigint[]) with ordinality p (id, n)`,
    [organizationId, contractId, parties],
  )
}

/** What is kept of each external party, and the same counted here in other words than the product has for it. */
export async function keptAndCounted(pool: Pool, organizationId: number) {
  const kept = await pool.query(
    `select k.counterpart_id::int as id, k.times, k.unit, k.amount_minor::text as amount,
       (select jsonb_object_agg(a.unit, array[a.times::text, a.amount_minor::text]) from counterpart_amounts a where a.counterpart_id = k.counterpart_id) as sums
     from counterpart_cooperations k where k.organization_id = $1 order by 1`,
    [organizationId],
  )
  const counted = await pool.query(
    `with one as (select distinct p.counterpart_id, c.* from contract_parties p join contracts c on c.id = p.contract_id where c.organization_id = $1 and c.status in (5, 6, 7, 8, 9, 10, 11))
     select t.id::int, (select count(*)::int from one where counterpart_id = t.id) as times, f.unit, f.amount,
       (select jsonb_object_agg(unit, array[n::text, sum::text]) from (select amount_unit as unit, count(*) as n, sum(amount_minor) as sum from one
          where counterpart_id = t.id and amount_unit is not null group by 1) s) as sums
     from counterparts t left join lateral (select amount_unit as unit, sum(amount_minor)::text as amount from one
       where counterpart_id = t.id and amount_unit is not null group by 1 order by 1 limit 1) f on true
     where t.organization_id = $1 and t.party_type = 2 order by 1`,
    [organizationId],
  )
  return { kept: kept.rows, counted: counted.rows }
}
