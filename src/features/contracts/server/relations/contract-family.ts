import { sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { relationTypes } from '#engines/forms/domain/index.ts'
import type { Money } from '#shared/money.ts'
import { totalsByCurrency } from '#shared/money-totals.ts'
import { type ContractFamily, mostRelatives } from '../../domain/associate-api.ts'
import { ceilingLines, countsAgainstCeiling } from '../../domain/contract-family.ts'
import { relationKey } from '../../domain/contract-relations.ts'
import { contractStatuses } from '../../domain/contract-status.ts'
import { type PlainRow, plainColumns } from '../lists/contract-rows.ts'
import { readableRows } from '../lists/readable-rows.ts'
import { contractFor } from '../record/lock-contract.ts'
import { isDirected, isHiddenField, type RelatedRow, relatedRows, relationVisible } from './relation-rows.ts'

type Member = ContractFamily['members'][number]
type Columns = Omit<RelatedRow, 'from_id' | 'to_id' | 'relation_type' | 'source'>

/** A contract with all that hangs together with it as far as the actor may see: what they do not see leads to nothing behind it. 404 where they do not see the contract. */
export async function contractFamily(context: Context, id: number): Promise<ContractFamily> {
  await contractFor(context, id)
  // What is merely related stands beside this contract and is no family of it.
  const beside = await relatedRows(context, [id], { types: 'related', most: mostRelatives })
  const walked = await walk(context, id)
  const members = new Map(walked.map((row) => [row.id, presentMember(context, row)]))
  for (const row of beside) if (!members.has(row.id)) members.set(row.id, presentMember(context, row))
  const isCut = walked.length > mostRelatives || members.size > mostRelatives
  for (const last of [...members.keys()].slice(mostRelatives)) members.delete(last)
  const relations = new Map<string, ContractFamily['relations'][number]>()
  for (const row of [...(await relationsAmong(context, [...members.keys()])), ...beside]) {
    const relation = { fromID: row.from_id, toID: row.to_id, relationType: row.relation_type }
    if (members.has(row.from_id) && members.has(row.to_id))
      relations.set(relationKey(relation), { ...relation, source: row.source })
  }
  const known = [...relations.values()]
  return {
    members: [...members.values()],
    relations: known,
    frameworks: await frameworksOf(context, members, known, isCut),
    isCut,
  }
}

/** The contract and all that it leads to by relations with a direction, the nearest first; one more than are told, where there are. */
async function walk(context: Context, id: number): Promise<PlainRow[]> {
  const { tx, actor } = context
  const readable = await readableRows(context)
  const step = (
    own: string,
    other: string,
  ) => sql`select ${sql.ref(other)} as other, said_by, field_id from contract_relations
    where organization_id = ${actor.organizationId} and ${sql.ref(own)} = w.id and ${isDirected}`
  const { rows } = await sql<PlainRow>`with recursive walk (id) as (
      select ${id}::bigint
      union
      select c.id from walk w cross join lateral (${step('from_id', 'to_id')} union all ${step('to_id', 'from_id')}) r
        join ${readable.from} c on c.id = r.other and c.organization_id = ${actor.organizationId}
      where ${relationVisible(context)} and not ${isHiddenField(readable, sql`r.said_by`, sql`r.field_id`)}),
    told as materialized (select id, row_number() over () as place from (select id from walk limit ${mostRelatives + 1}) w)
    select ${plainColumns} from told w join ${readable.from} c on c.id = w.id and c.organization_id = ${actor.organizationId}
    order by w.place`.execute(tx)
  return rows
}

/** The relations with a direction between these contracts; one that is both said and given is given. */
async function relationsAmong(context: Context, ids: readonly number[]) {
  const { tx, actor } = context
  const readable = await readableRows(context)
  type Row = Pick<RelatedRow, 'from_id' | 'to_id' | 'relation_type' | 'source'>
  const { rows } =
    await sql<Row>`select r.from_id, r.to_id, r.relation_type, r.source from contract_relations r
    where r.organization_id = ${actor.organizationId} and r.from_id = any(${[...ids]}::bigint[]) and r.to_id = any(${[...ids]}::bigint[]) and ${isDirected}
      and not ${isHiddenField(readable, sql`r.said_by`, sql`r.field_id`)}
    order by r.from_id, r.to_id, r.relation_type, r.source`.execute(tx)
  return rows
}

const presentMember = ({ actor }: Context, row: Columns): Member => ({
  id: row.id,
  name: row.name,
  number: row.number,
  status: row.status,
  workflowStatus: row.workflow_status,
  category: row.category,
  amount:
    row.amount_minor === null || fieldRight(actor, 'contract.amount') === 'hidden'
      ? null
      : { amount: String(row.amount_minor), unit: row.amount_unit ?? 'CNY' },
})

type Sum = { framework: number; unit: string | null; amount: string | null; orders: number }

/** What the orders of these frameworks come to, as far as the actor sees orders and amounts. */
async function frameworksOf(
  context: Context,
  members: ReadonlyMap<number, Member>,
  relations: ContractFamily['relations'],
  isCut: boolean,
): Promise<ContractFamily['frameworks']> {
  const tied = relations.filter(({ relationType }) => relationType === relationTypes.framework)
  const ids = [...new Set(tied.map(({ fromID }) => fromID))]
  // A family that is told whole holds every order of its frameworks.
  const sums = isCut && ids.length ? await sumsOf(context, ids) : tied.flatMap(sumWithin(members))
  return ids.map((contractID) => {
    const own = sums.filter(({ framework }) => framework === contractID)
    const amounts = own.flatMap(({ unit, amount }): Money[] =>
      unit === null || amount === null ? [] : [{ unit, amount }],
    )
    return {
      contractID,
      orders: own.reduce((count, { orders }) => count + orders, 0),
      lines: ceilingLines(members.get(contractID)?.amount ?? null, totalsByCurrency(amounts)),
    }
  })
}

const sumWithin =
  (members: ReadonlyMap<number, Member>) =>
  ({ fromID, toID }: ContractFamily['relations'][number]): Sum[] => {
    const order = members.get(toID)
    if (!order || !countsAgainstCeiling(order.status)) return []
    return [
      {
        framework: fromID,
        unit: order.amount?.unit ?? null,
        amount: order.amount?.amount ?? null,
        orders: 1,
      },
    ]
  }

async function sumsOf(context: Context, ids: readonly number[]): Promise<Sum[]> {
  const { tx, actor } = context
  const readable = await readableRows(context)
  const { rows } = await sql<Sum>`
    select o.from_id as framework, c.amount_unit as unit, sum(c.amount_minor)::text as amount, count(*)::int as orders
    from (select distinct r.from_id, r.to_id from contract_relations r
        where r.organization_id = ${actor.organizationId} and r.relation_type = ${relationTypes.framework} and r.from_id = any(${[...ids]}::bigint[])
          and not ${isHiddenField(readable, sql`r.said_by`, sql`r.field_id`)}) o
      join ${readable.from} c on c.id = o.to_id and c.organization_id = ${actor.organizationId}
    where ${relationVisible(context)} and c.status not in (${contractStatuses.draft}, ${contractStatuses.void})
    group by 1, 2`.execute(tx)
  return rows
}
