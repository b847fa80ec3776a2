import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { invalid } from '#shared/errors.ts'
import type { PartyKind } from '../../domain/counterpart.ts'
import type { PartyGroup } from '../../domain/group-api.ts'
import { mostLevels } from '../../domain/group-tree.ts'
import { loadCounterpart, lockCounterpart, standingCounterpart } from '../load-counterpart.ts'
import { ancestorsOf, holdGroups, parentsOf } from './group-rows.ts'
import { readGroup } from './party-group.ts'

/**
 * Says whom a party belongs to, null for nobody. 404 for a party or parent that is not there, 409 when stale or an alias; 422 when it would stand above itself, or
 * below more levels than a group has.
 */
export async function setParent(
  context: Context,
  kind: PartyKind,
  id: number,
  { parentID, version }: { parentID: number | null; version: number },
): Promise<PartyGroup> {
  const { tx, actor } = context
  await holdGroups(context)
  const { record } = await lockCounterpart(context, kind, id, version)
  const parent = parentID === null ? null : (await standingCounterpart(context, kind, parentID)).record
  const before = (await parentsOf(context, [id])).get(id) ?? null
  if (before === (parent?.id ?? null)) return readGroup(context, kind, id)
  if (parent) await refuseCircle(context, record, parent)
  // What its aliases said of it is no more: the party says it itself now.
  await sql`delete from counterpart_parents e using counterparts c where e.organization_id = ${actor.organizationId} and c.id = e.counterpart_id
    and (c.id = ${id} or c.merged_into_id = ${id})`.execute(tx)
  if (parent)
    await tx
      .insertInto('counterpart_parents')
      .values({
        organization_id: actor.organizationId,
        counterpart_id: id,
        parent_id: parent.id,
        updated_by: actor.userId,
      })
      .execute()
  await tx
    .updateTable('counterparts')
    .set({ updated_by: actor.userId, updated_at: sql<Date>`now()`, version: version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  const named = async (party: number | null) =>
    party === null ? null : (await loadCounterpart(context, kind, party)).record.name
  context.audit({
    action: 'counterpart.setParent',
    subject: { kind: 'counterpart', id, name: record.name },
    before: { parent: await named(before) },
    after: { parent: parent?.name ?? null },
  })
  return readGroup(context, kind, id)
}

type Named = { id: number; name: string }

async function refuseCircle(context: Context, party: Named, parent: Named): Promise<void> {
  const above = (await ancestorsOf(context, [parent.id])).get(parent.id) ?? []
  if (parent.id === party.id || above.includes(party.id))
    throw invalid([
      { path: 'parentID', code: 'parentCircle', params: { name: parent.name, party: party.name } },
    ])
  if (above.length >= mostLevels - 1)
    throw invalid([{ path: 'parentID', code: 'parentTooDeep', params: { max: mostLevels } }])
}
