import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type RelationType, relationTypes } from '#engines/forms/domain/index.ts'
import { AppError, forbidden, notFound } from '#shared/errors.ts'
import { fillText, said } from '#shared/text.ts'
import { type Associate, type AssociatesOfKind, mostAssociates } from '../../domain/associate-api.ts'
import {
  otherOf,
  type Relation,
  type RelationRefusal,
  relationBetween,
  relationRefusal,
  relationRefusals,
  type Side,
  sideOfNamed,
  sideOfOther,
} from '../../domain/contract-relations.ts'
import type { ContractStatus } from '../../domain/contract-status.ts'
import { readableRows } from '../lists/readable-rows.ts'
import { lockContract } from '../record/lock-contract.ts'
import type { StoredContract } from '../tables.ts'
import {
  isHiddenField,
  isInCircle,
  lockRelations,
  logRelation,
  relatedRows,
  relationVisible,
} from './relation-rows.ts'

/** What is tied, and how. */
export type Tie = {
  ids: readonly number[]
  relationType: RelationType
  /** Where the named ones stand; absent: where the contract's form would have them. */
  side?: 'above' | 'below' | undefined
}

/** The contracts related to one, as far as the actor may see them, each once a relation. */
export async function tiedContracts(context: Context, id: number): Promise<AssociatesOfKind> {
  const rows = await relatedRows(context, [id], { most: mostAssociates + 1 })
  const list = rows.slice(0, mostAssociates).map((row): Associate => {
    const relation = { fromID: row.from_id, toID: row.to_id, relationType: row.relation_type }
    return {
      id: row.id,
      name: row.name,
      number: row.number,
      status: row.status,
      relationType: row.relation_type,
      side: sideOfOther(relation, id),
      source: row.source,
    }
  })
  return { list, isCut: rows.length > mostAssociates }
}

type NamedContract = { id: number; name: string; status: ContractStatus }

/** These contracts; 404 unless the actor may be told of every one of them. */
async function namedContracts(context: Context, ids: readonly number[]): Promise<NamedContract[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<NamedContract>`select c.id, c.name, c.status from contracts c
    where c.organization_id = ${context.actor.organizationId} and ${relationVisible(context)} and c.id = any(${wanted}::bigint[])`.execute(
    context.tx,
  )
  if (rows.length < wanted.length) throw notFound()
  return rows
}

async function lockedForTies(context: Context, id: number): Promise<StoredContract> {
  const { contract, abilities } = await lockContract(context, id)
  if (!abilities.relate) throw forbidden()
  return contract
}

const ruled = (why: RelationRefusal, name = ''): AppError => {
  const words = relationRefusals[why]
  return new AppError('rule', {
    detail: fillText(said(words, 'zh-CN'), { name }),
    detailEn: fillText(said(words, 'en'), { name }),
  })
}

/** Ties contracts to one, all or none, by who may change it and sees them; 422 where they cannot relate so, or would stand in a circle. */
export async function tieContracts(
  context: Context,
  id: number,
  { ids, relationType, side }: Tie,
): Promise<void> {
  const { tx, actor } = context
  const contract = await lockedForTies(context, id)
  const others = await namedContracts(context, ids)
  const where = standOf(relationType, side, contract.category)
  for (const other of others) {
    const refusal = relationRefusal(contract, other, relationType, where)
    if (refusal) throw ruled(refusal.why, [contract, other].find((one) => one.id === refusal.who)?.name)
  }
  await lockRelations(context)
  const relations = others.map((other) => relationBetween(id, other.id, relationType, where))
  const { rows } =
    await sql<Relation>`insert into contract_relations (organization_id, from_id, to_id, relation_type, source)
    select ${actor.organizationId}, from_id, to_id, ${relationType}, 'given'
    from unnest(${relations.map(({ fromID }) => fromID)}::bigint[], ${relations.map(({ toID }) => toID)}::bigint[]) as t (from_id, to_id)
    on conflict do nothing returning from_id as "fromID", to_id as "toID", relation_type as "relationType"`.execute(
      tx,
    )
  if (rows.length && (await isInCircle(context, id))) throw ruled('circle')
  logBothSides(context, 'relate', contract, others, rows)
}

const standOf = (relationType: RelationType, side: Tie['side'], category: number): Side =>
  relationType === relationTypes.related ? 'beside' : (side ?? sideOfNamed(relationType, category))

/** Unties contracts that were tied by hand, on whichever side; 422, and nothing changes, where only a form says so. */
export async function untieContracts(
  context: Context,
  id: number,
  { ids, relationType }: Tie,
): Promise<void> {
  const { tx, actor } = context
  const contract = await lockedForTies(context, id)
  const others = await namedContracts(context, ids)
  const names = new Map(others.map((other) => [other.id, other.name]))
  const [kept] = await onlySaid(context, id, { ids, relationType })
  if (kept !== undefined)
    throw new AppError('rule', {
      detail: `与「${names.get(kept) ?? ''}」的关联由合同表单填写，请在表单中修改`,
      detailEn: `The relation with “${names.get(kept) ?? ''}” comes from a form: change it in the form`,
    })
  const { rows } = await sql<Relation>`delete from contract_relations
    where organization_id = ${actor.organizationId} and source = 'given' and relation_type = ${relationType}
      and ((from_id = ${id} and to_id = any(${[...ids]}::bigint[])) or (to_id = ${id} and from_id = any(${[...ids]}::bigint[])))
    returning from_id as "fromID", to_id as "toID", relation_type as "relationType"`.execute(tx)
  logBothSides(context, 'unrelate', contract, others, rows)
}

/** Those of the contracts that only forms relate to this one, as far as the actor may see these forms' fields. */
async function onlySaid(context: Context, id: number, { ids, relationType }: Tie): Promise<number[]> {
  const { tx, actor } = context
  const hidden = isHiddenField(await readableRows(context), sql`r.said_by`, sql`r.field_id`)
  const { rows } = await sql<{
    other: number
  }>`select case when r.from_id = ${id} then r.to_id else r.from_id end as other from contract_relations r
    where r.organization_id = ${actor.organizationId} and r.relation_type = ${relationType}
      and ((r.from_id = ${id} and r.to_id = any(${[...ids]}::bigint[])) or (r.to_id = ${id} and r.from_id = any(${[...ids]}::bigint[])))
      and not ${hidden}
    group by 1 having bool_and(r.source = 'form') order by 1`.execute(tx)
  return rows.map(({ other }) => other)
}

function logBothSides(
  context: Context,
  verb: 'relate' | 'unrelate',
  contract: { id: number; name: string },
  others: readonly NamedContract[],
  relations: readonly Relation[],
): void {
  for (const relation of relations) {
    const other = others.find((one) => one.id === otherOf(relation, contract.id))
    if (!other) continue
    logRelation(context, verb, contract, other.id, { ...relation, side: sideOfOther(relation, contract.id) })
    logRelation(context, verb, other, contract.id, { ...relation, side: sideOfOther(relation, other.id) })
  }
}
