import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { namedInForms } from '#engines/forms/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, inUse, notFound, staleVersion, taken } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import { fullName } from '#shared/tree.ts'
import type { createCaseType, KeptCaseType, moveCaseType, updateCaseType } from '../domain/api.ts'
import type { PlacedCaseType } from '../domain/case-type.ts'
import {
  addRefusal,
  moveRefusal,
  type NodeChange,
  nameRefusal,
  placed,
  type Refusal,
  refusalWords,
  removeRefusal,
  withChanges,
} from '../domain/rearrange.ts'
import { lockedCaseTypes, presentCaseType, templateCounts } from './case-type-queries.ts'
import './tables.ts'

/** Throws what the tree refuses, with its words; a taken name at the field. */
export function refuse(refusal: Refusal | null): void {
  if (refusal === null) return
  if (refusal === 'taken') throw taken('name', '名称 | The name')
  if (refusal === 'hasChildren') throw inUse('下级案由 | case types below it')
  throw new AppError('rule', inBoth('detail', refusalWords[refusal]))
}

/** The node among the locked ones; 404 when the organisation has none, 409 with the current one when stale. */
export async function currentNode(
  context: Context,
  nodes: readonly PlacedCaseType[],
  id: number,
  version: number,
): Promise<PlacedCaseType> {
  const node = nodes.find((one) => one.id === id)
  if (!node) throw notFound()
  if (node.version !== version) throw staleVersion(presentCaseType(node, await templateCounts(context)))
  return node
}

/** A further node of the organisation's own. */
export async function addCaseType(
  context: Context,
  { tree, name, nameEn, parentID, beforeID }: BodyOf<typeof createCaseType>,
): Promise<KeptCaseType> {
  const { tx, actor, audit } = context
  const nodes = await lockedCaseTypes(context)
  if (parentID !== null && !nodes.some(({ id }) => id === parentID)) throw notFound()
  refuse(addRefusal(nodes, { tree, name, parentID }))
  const changes = placed(nodes, 0, tree, { parentID, beforeID })
  const sortOrder = changes.find(({ id }) => id === 0)?.sortOrder ?? 0
  await writePlaces(context, nodes, changes)
  const { id } = await tx
    .insertInto('case_types')
    .values({
      organization_id: actor.organizationId,
      tree,
      parent_id: parentID,
      name,
      name_en: nameEn,
      sort_order: sortOrder,
      listed_code: null,
      listed_name: null,
      listed_above: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({
    action: 'case_type.create',
    subject: { kind: 'case_type', id, name },
    after: { tree, nameEn, above: fullName(nodes, parentID) },
  })
  return { id, tree, parentID, name, nameEn, state: 1, sortOrder, version: 1, isListed: false, templates: 0 }
}

/** Renames a node, disables it (with it everything below is no longer offered) or enables it again. */
export async function changeCaseType(
  context: Context,
  id: number,
  { version, ...changes }: BodyOf<typeof updateCaseType>,
): Promise<KeptCaseType> {
  const { tx, actor, audit } = context
  const nodes = await lockedCaseTypes(context)
  const node = await currentNode(context, nodes, id, version)
  const next = { ...node, ...changes, version: version + 1 }
  refuse(nameRefusal(nodes, next, id))
  await tx
    .updateTable('case_types')
    .set({ name: next.name, name_en: next.nameEn, state: next.state, version: next.version })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  audit({
    action: 'case_type.update',
    subject: { kind: 'case_type', id, name: next.name },
    before: { name: node.name, nameEn: node.nameEn, state: node.state },
    after: { name: next.name, nameEn: next.nameEn, state: next.state },
  })
  return presentCaseType(next, await templateCounts(context))
}

/** Moves a node with everything below it: below another one, or among its siblings. */
export async function placeCaseType(
  context: Context,
  id: number,
  { version, ...place }: BodyOf<typeof moveCaseType>,
): Promise<KeptCaseType> {
  const { audit } = context
  const nodes = await lockedCaseTypes(context)
  const node = await currentNode(context, nodes, id, version)
  if (place.parentID !== null && !nodes.some((one) => one.id === place.parentID)) throw notFound()
  refuse(moveRefusal(nodes, id, place.parentID))
  const changes = placed(nodes, id, node.tree, place)
  await writePlaces(context, nodes, changes)
  await sql`update case_types set version = version + 1
    where organization_id = ${context.actor.organizationId} and id = ${id}`.execute(context.tx)
  const moved = withChanges(nodes, changes).find((one) => one.id === id) ?? node
  audit({
    action: 'case_type.place',
    subject: { kind: 'case_type', id, name: node.name },
    before: { above: fullName(nodes, node.parentID) },
    after: {
      above: fullName(nodes, place.parentID),
      before: nodes.find((one) => one.id === place.beforeID)?.name ?? '',
    },
  })
  return presentCaseType({ ...moved, version: version + 1 }, await templateCounts(context))
}

/** Deletes a node that nothing names; one of the official list is remembered as not wanted. */
export async function removeCaseType(context: Context, id: number, version: number): Promise<void> {
  const { tx, actor, audit } = context
  const nodes = await lockedCaseTypes(context)
  const node = await currentNode(context, nodes, id, version)
  refuse(removeRefusal(nodes, id))
  if ((await namedInForms(context, 'caseType', [id])).has(id))
    throw inUse('已有记录使用该案由，可以停用 | used by records; disable it instead')
  await tx
    .deleteFrom('case_types')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  if (node.listed)
    await sql`update case_type_lists set declined = array_append(declined, ${node.listed.code}::int)
      where organization_id = ${actor.organizationId} and tree = ${node.tree}`.execute(tx)
  audit({
    action: 'case_type.delete',
    subject: { kind: 'case_type', id, name: node.name },
    before: { tree: node.tree, above: fullName(nodes, node.parentID) },
  })
}

/** Writes where nodes stand; a node that is not there yet (0) is the caller's. */
async function writePlaces(
  { tx, actor }: Context,
  nodes: readonly PlacedCaseType[],
  changes: readonly NodeChange[],
): Promise<void> {
  const known = changes.filter(({ id }) => nodes.some((node) => node.id === id))
  if (known.length === 0) return
  await sql`update case_types t set parent_id = given.parent, sort_order = given.place
    from unnest(${known.map(({ id }) => id)}::bigint[], ${known.map(({ parentID }) => parentID)}::bigint[],
      ${known.map(({ sortOrder }) => sortOrder)}::bigint[]) as given(id, parent, place)
    where t.organization_id = ${actor.organizationId} and t.id = given.id`.execute(tx)
}
