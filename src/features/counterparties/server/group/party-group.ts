import type { Context } from '#engines/access/server/index.ts'
import type { PartyKind } from '../../domain/counterpart.ts'
import type { PartyGroup } from '../../domain/group-api.ts'
import { groupTree, mostLevels, mostMembers } from '../../domain/group-tree.ts'
import { cooperationOf, cooperationOfAll } from '../cooperation.ts'
import { standingCounterpart } from '../load-counterpart.ts'
import { ancestorsOf, childrenOf, parentsOf } from './group-rows.ts'
import '../tables.ts'

/** The group of a party, aliases as those that stand for them; 404 without the party. Counts and sums are those that this person may have of each party. */
export async function readGroup(context: Context, kind: PartyKind, id: number): Promise<PartyGroup> {
  const { tx, actor } = context
  const own = (await standingCounterpart(context, kind, id)).record.id
  const above = (await ancestorsOf(context, [own])).get(own) ?? []
  const top = above.at(-1) ?? own
  const { ids, isCut } = await below(context, top)
  const all = [...new Set([...ids, ...above, own])]
  const none = { parent: null, members: [], isCut: false, cooperationTimes: 0, totalAmount: [] }
  if (all.length === 1) return none
  const rows = await tx
    .selectFrom('counterparts')
    .select(['id', 'name', 'rating', 'state'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', 'in', all)
    .execute()
  const parents = await parentsOf(context, all)
  const counted = kind === 'external' ? all : []
  const cooperation = await cooperationOf(context, counted)
  const together = await cooperationOfAll(context, counted)
  const members = rows.map((row) => ({
    ...row,
    parentID: row.id === top ? null : (parents.get(row.id) ?? null),
    cooperationTimes: cooperation.get(row.id)?.times ?? 0,
    totalAmount: cooperation.get(row.id)?.totalAmount ?? [],
  }))
  const parent = rows.find((row) => row.id === above[0])
  return {
    parent: parent ? { id: parent.id, name: parent.name } : null,
    members: groupTree(members, top),
    isCut,
    cooperationTimes: together.times,
    totalAmount: together.totalAmount,
  }
}

/** A party and those below it, level by level. */
async function below(context: Context, top: number): Promise<{ ids: number[]; isCut: boolean }> {
  const ids = [top]
  let open = [top]
  for (let level = 0; open.length && level < mostLevels; level++) {
    const found = (await childrenOf(context, open, mostMembers + 1)).filter((id) => !ids.includes(id))
    if (ids.length + found.length > mostMembers)
      return { ids: [...ids, ...found.slice(0, mostMembers - ids.length)], isCut: true }
    ids.push(...found)
    open = found
  }
  return { ids, isCut: open.length > 0 }
}
