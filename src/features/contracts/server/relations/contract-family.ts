import { sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { relationTypes } from '#engines/forms/domain/index.ts'
import type { Money } from '#shared/money.ts'
import { type ContractFamily, mostRelatives } from '../../domain/associate-api.ts'
import { ceilingLines } from '../../domain/contract-family.ts'
import { relationKey } from '../../domain/contract-relations.ts'
import { contractStatuses } from '../../domain/contract-status.ts'
import { type PlainRow, plainColumns } from '../lists/contract-rows.ts'
import { readableRows } from '../lists/readable-rows.ts'
import { contractFor } from '../record/lock-contract.ts'
import { isHiddenField, type RelatedRow, relatedRows, tellable } from './relation-rows.ts'

type Member = ContractFamily['members'][number]
type Columns = Omit<RelatedRow, 'from_id' | 'to_id' | 'relation_type' | 'source'>

/** A contract with all that hangs together with it as far as the actor may see: what they do not see leads to nothing behind it. 404 where they do not see the contract. */
export async function contractFamily(context: Context, id: number): Promise<ContractFamily> {
  await contractFor(context, id)
  const members = new Map([[id, await ownMember(context, id)]])
  const relations = new Map<string, ContractFamily['relations'][number]>()
  let isCut = false
  for (let asked = [id]; asked.length && !isCut; ) {
    const rows = await relatedRows(context, asked, {
      // What is merely related stands beside this contract and is no family of it.
      beside: asked[0] === id,
      most: 4 * mostRelatives,
    })
    const next: number[] = []
    for (const row of rows) {
      if (!members.has(row.id)) {
        if (members.size >= mostRelatives) {
          isCut = true
          continue
        }
        members.set(row.id, presentMember(context, row))
        if (row.relation_type !== relationTypes.related) next.push(row.id)
      }
      const relation = { fromID: row.from_id, toID: row.to_id, relationType: row.relation_type }
      relations.set(relationKey(relation), { ...relation, source: row.source })
    }
    isCut ||= rows.length === 4 * mostRelatives
    asked = next
  }
  const known = [...relations.values()].filter(({ fromID, toID }) => members.has(fromID) && members.has(toID))
  return {
    members: [...members.values()],
    relations: known,
    frameworks: await frameworksOf(context, members, known),
    isCut,
  }
}

async function ownMember(context: Context, id: number): Promise<Member> {
  const { from } = await readableRows(context)
  const { rows } = await sql<PlainRow>`select ${plainColumns} from ${from} c
    where c.organization_id = ${context.actor.organizationId} and c.id = ${id}`.execute(context.tx)
  const [row] = rows
  if (!row) throw new Error(`contract ${id} was read a moment ago`)
  return presentMember(context, row)
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

/** What the orders of these frameworks come to, as far as the actor sees orders and amounts. */
async function frameworksOf(
  context: Context,
  members: ReadonlyMap<number, Member>,
  relations: ContractFamily['relations'],
): Promise<ContractFamily['frameworks']> {
  const { tx, actor } = context
  const ids = [
    ...new Set(
      relations
        .filter(({ relationType }) => relationType === relationTypes.framework)
        .map(({ fromID }) => fromID),
    ),
  ]
  if (!ids.length) return []
  const readable = await readableRows(context)
  type Sum = { framework: number; unit: string | null; amount: string | null; orders: number }
  const { rows } = await sql<Sum>`
    select o.from_id as framework, c.amount_unit as unit, sum(c.amount_minor)::text as amount, count(*)::int as orders
    from (select distinct r.from_id, r.to_id from contract_relations r
        where r.organization_id = ${actor.organizationId} and r.relation_type = ${relationTypes.framework} and r.from_id = any(${ids}::bigint[])
          and not ${isHiddenField(readable, sql`r.said_by`, sql`r.field_id`)}) o
      join ${readable.from} c on c.id = o.to_id and c.organization_id = ${actor.organizationId}
    where ${tellable(context)} and c.status not in (${contractStatuses.draft}, ${contractStatuses.void})
    group by 1, 2`.execute(tx)
  return ids.map((contractID) => {
    const own = rows.filter(({ framework }) => framework === contractID)
    const sums = own.flatMap(({ unit, amount }): Money[] =>
      unit === null || amount === null ? [] : [{ unit, amount }],
    )
    return {
      contractID,
      orders: own.reduce((count, { orders }) => count + orders, 0),
      lines: ceilingLines(members.get(contractID)?.amount ?? null, sums),
    }
  })
}
