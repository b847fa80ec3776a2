import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type CompiledForm, type FormValues, formIn, relationTypes } from '#engines/forms/domain/index.ts'
import { invalid } from '#shared/errors.ts'
import {
  fieldsNamingItself,
  otherOf,
  relationKey,
  relationsOfForm,
  type SaidRelation,
  sideOfOther,
} from '../../domain/contract-relations.ts'
import { isInCircle, lockRelations, logRelation } from './relation-rows.ts'

type Written = { id: number; form: CompiledForm; values: FormValues; category: number; isNew: boolean }

const keyOf = (one: SaidRelation): string => `${relationKey(one)}/${one.fieldID}`

/**
 * Keeps the relations that a contract's form says as it says them now, in the transaction of the save; those that people tied by hand stay. 422 at the field where the contract
 * names itself, or where a relation that is new makes a circle. A form without such a field costs no query.
 */
export async function keepFormRelations(context: Context, written: Written): Promise<void> {
  const { id, form, values, isNew } = written
  const fields = form.fields.filter(({ config }) => config.type === 'relatedContracts')
  if (!fields.length) return
  const nameOf = (fieldId: string): string =>
    formIn(form, context.locale).byId.get(fieldId)?.config.name ?? fieldId
  const refused = (code: 'relatedItself' | 'relatedCircle', fieldIds: readonly string[]) =>
    invalid(fieldIds.map((path) => ({ path, code, params: { field: nameOf(path) } })))
  const itself = fieldsNamingItself(form, values, id)
  if (itself.length) throw refused('relatedItself', itself)
  const said = relationsOfForm(form, values, written)
  const before = isNew ? [] : await saidBefore(context, id)
  const [known, wanted] = [new Set(before.map(keyOf)), new Set(said.map(keyOf))]
  const gone = before.filter((one) => !wanted.has(keyOf(one)))
  const added = said.filter((one) => !known.has(keyOf(one)))
  if (gone.length) await forget(context, id, gone)
  const directed = added.filter(({ relationType }) => relationType !== relationTypes.related)
  if (directed.length) await lockRelations(context)
  const stored = added.length ? await store(context, id, added) : []
  if (directed.length && (await isInCircle(context, id)))
    throw refused('relatedCircle', [...new Set(directed.map(({ fieldID }) => fieldID))])
  await tellOthers(context, id, { gone, added: stored })
}

async function saidBefore({ tx, actor }: Context, id: number): Promise<SaidRelation[]> {
  const { rows } =
    await sql<SaidRelation>`select from_id as "fromID", to_id as "toID", relation_type as "relationType", field_id as "fieldID"
    from contract_relations where organization_id = ${actor.organizationId} and said_by = ${id}`.execute(tx)
  return rows
}

const columns = sql`from_id bigint, to_id bigint, relation_type smallint, field_id text`
const asRows = (relations: readonly SaidRelation[]): string =>
  JSON.stringify(
    relations.map(({ fromID, toID, relationType, fieldID }) => ({
      from_id: fromID,
      to_id: toID,
      relation_type: relationType,
      field_id: fieldID,
    })),
  )

async function forget({ tx, actor }: Context, id: number, gone: readonly SaidRelation[]): Promise<void> {
  await sql`delete from contract_relations r using jsonb_to_recordset(${asRows(gone)}::jsonb) g(${columns})
    where r.organization_id = ${actor.organizationId} and r.said_by = ${id} and r.from_id = g.from_id and r.to_id = g.to_id
      and r.relation_type = g.relation_type and r.field_id = g.field_id`.execute(tx)
}

/** Contracts that the organisation does not have are left out: the form's own rules refuse them. Answers what was stored. */
async function store(
  { tx, actor }: Context,
  id: number,
  added: readonly SaidRelation[],
): Promise<SaidRelation[]> {
  const { rows } =
    await sql<SaidRelation>`insert into contract_relations (organization_id, from_id, to_id, relation_type, source, said_by, field_id)
    select ${actor.organizationId}, a.from_id, a.to_id, a.relation_type, 'form', ${id}, a.field_id
    from jsonb_to_recordset(${asRows(added)}::jsonb) a(${columns})
      join contracts o on o.organization_id = ${actor.organizationId} and o.id = case when a.from_id = ${id} then a.to_id else a.from_id end
    returning from_id as "fromID", to_id as "toID", relation_type as "relationType", field_id as "fieldID"`.execute(
      tx,
    )
  return rows
}

/** The contract's own log says what was changed in its form; the others' say that it was tied to them. */
async function tellOthers(
  context: Context,
  id: number,
  { gone, added }: { gone: readonly SaidRelation[]; added: readonly SaidRelation[] },
): Promise<void> {
  const others = [...new Set([...gone, ...added].map((one) => otherOf(one, id)))]
  if (!others.length) return
  const { rows } = await sql<{ id: number; name: string }>`select id, name from contracts
    where organization_id = ${context.actor.organizationId} and id = any(${others}::bigint[])`.execute(
    context.tx,
  )
  const byId = new Map(rows.map((one) => [one.id, one]))
  for (const [verb, relations] of [
    ['unrelate', gone],
    ['relate', added],
  ] as const)
    for (const one of relations) {
      const other = byId.get(otherOf(one, id))
      if (other)
        logRelation(context, verb, other, id, { ...one, saidBy: id, side: sideOfOther(one, other.id) })
    }
}
