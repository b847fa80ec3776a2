import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { relationTypes } from '#engines/forms/domain/index.ts'
import { type Relation, standsAboveItself } from '../../domain/contract-relations.ts'
import { type ReadableRows, readableRows } from '../lists/readable-rows.ts'
import { openOrOwn, visibleContracts } from '../lists/visible-contracts.ts'
import '../tables.ts'

/** The contracts whose names the actor may be told where others relate to them: theirs to see, and no draft of somebody else. */
export const relationVisible = (context: Context): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${visibleContracts(context, { rowByRow: true })} and ${openOrOwn(context)})`

/** True of a relation that only a field says which a step hides from the actor, by who says it and in which field. */
export function isHiddenField(
  { masked }: Pick<ReadableRows, 'masked'>,
  saidBy: RawBuilder<unknown>,
  fieldId: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const hidden = masked.filter(({ fields }) => fields.length).map(({ id, fields }) => ({ id, fields }))
  if (!hidden.length) return sql<SqlBool>`false`
  return sql<SqlBool>`(${saidBy} is not null and exists (select from jsonb_to_recordset(${JSON.stringify(hidden)}::jsonb) h(id bigint, fields text[])
    where h.id = ${saidBy} and ${fieldId} = any(h.fields)))`
}

/** A contract that is related to one of those asked about, with the columns of its list as the actor may read them. */
export type RelatedRow = {
  from_id: number
  to_id: number
  relation_type: Relation['relationType']
  source: 'form' | 'given'
  id: number
  name: string
  number: string | null
  status: number
  workflow_status: number
  category: number | null
  amount_minor: string | number | null
  amount_unit: string | null
}

/** Of a relation, whether it has a direction: as the indexes of these say it, so without a parameter. */
export const isDirected = sql.raw(`relation_type <> ${relationTypes.related}`)
const isRelated = sql.raw(`relation_type = ${relationTypes.related}`)

/** `types`: those without direction alone; all of them where it is not said. */
type Asked = { types?: 'related'; most: number }

/**
 * The relations of these contracts to such as the actor may see, `most` at most, in the order of the others' ids; one that is both said and given is given.
 */
export async function relatedRows(
  context: Context,
  ids: readonly number[],
  { types, most }: Asked,
): Promise<RelatedRow[]> {
  const { tx, actor } = context
  const readable = await readableRows(context)
  const asked = sql`any(${[...ids]}::bigint[])`
  const arm = (
    own: string,
    other: string,
  ) => sql`select from_id, to_id, relation_type, source, said_by, field_id, ${sql.ref(other)} as other
    from contract_relations where organization_id = ${actor.organizationId} and ${sql.ref(own)} = ${asked}
      ${types ? sql`and ${isRelated}` : sql``}`
  const { rows } = await sql<RelatedRow>`
    select distinct on (r.other, r.from_id, r.relation_type) r.from_id, r.to_id, r.relation_type, r.source, c.id, c.name, c.number, c.status, c.workflow_status, c.category, c.amount_minor, c.amount_unit
    from (${arm('from_id', 'to_id')} union all ${arm('to_id', 'from_id')}) r
      join ${readable.from} c on c.id = r.other and c.organization_id = ${actor.organizationId}
    where ${relationVisible(context)} and not ${isHiddenField(readable, sql`r.said_by`, sql`r.field_id`)}
    order by r.other, r.from_id, r.relation_type, r.source desc limit ${most}`.execute(tx)
  return rows
}

/** Keeps others of the organisation from changing relations until this transaction ends, so that two changes that are each right make no circle together. */
export const lockRelations = async ({ tx, actor }: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('relations of contracts'), ${actor.organizationId}::int)`.execute(
    tx,
  )
}

/** Whether a contract stands above itself by what is kept now, whoever may see the contracts between. */
export async function isInCircle({ tx, actor }: Context, id: number): Promise<boolean> {
  const step = (
    of: RawBuilder<unknown>,
  ) => sql`r.organization_id = ${actor.organizationId} and r.to_id = ${of}
      and r.relation_type <> ${relationTypes.related}`
  const { rows } = await sql<Relation>`with recursive up ("fromID", "toID", "relationType") as (
      select r.from_id, r.to_id, r.relation_type from contract_relations r where ${step(sql`${id}`)}
      union
      select r.from_id, r.to_id, r.relation_type from up join contract_relations r on ${step(sql`up."fromID"`)})
    select * from up`.execute(tx)
  return standsAboveItself(id, rows)
}

type ReadRelation = Relation & { saidBy?: number; fieldID?: string }

/** Writes into the log of one contract that another was tied to it or untied; the names stand in no log, they are told to who may see the other one. */
export function logRelation(
  context: Context,
  verb: 'relate' | 'unrelate',
  contract: { id: number; name: string },
  otherID: number,
  { fromID: _, toID: __, ...relation }: ReadRelation & { side: string },
): void {
  context.audit({
    action: `contract.${verb}`,
    subject: { kind: 'contract', id: contract.id, name: contract.name },
    detail: { otherID, ...relation },
  })
}
