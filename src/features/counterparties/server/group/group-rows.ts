import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { mostLevels } from '../../domain/group-tree.ts'
import { standingId } from '../counterpart-names.ts'

type Known = Pick<Context, 'tx' | 'actor'>

/** Each of the parties `s`, and every alias of it, as `k.own`. */
const withAliases = sql`cross join lateral (select s.id as own union all select k.id from counterparts k where k.merged_into_id = s.id) k`

/** The parent of each of these standing parties, as the party that stands for it. What an alias of a party says counts where the party says nothing itself. */
export async function parentsOf(
  { tx, actor }: Known,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (!ids.length) return new Map()
  // Each is looked up by itself (`offset 0`): joined, the links of the whole organisation were read once for each party. The array is a subquery so that the plan does not depend on how many they are, and is kept.
  const { rows } = await sql<{ id: number; parent_id: number }>`
    select distinct on (s.id) s.id, p.stands as parent_id
    from unnest((select ${[...ids]}::bigint[])) s (id) ${withAliases}
      cross join lateral (select e.parent_id from counterpart_parents e where e.organization_id = ${actor.organizationId} and e.counterpart_id = k.own offset 0) e
      cross join lateral (select ${standingId('p')} as stands from counterparts p where p.organization_id = ${actor.organizationId} and p.id = e.parent_id offset 0) p
    where p.stands <> s.id
    order by s.id, k.own <> s.id, k.own`.execute(tx)
  return new Map(rows.map(({ id, parent_id }) => [Number(id), Number(parent_id)]))
}

/** The standing parties whose parent is one of these, at most so many. */
export async function childrenOf(context: Known, ids: readonly number[], most: number): Promise<number[]> {
  const { tx, actor } = context
  const { rows } = await sql<{ id: number }>`
    select distinct c.stands as id
    from unnest(${[...ids]}::bigint[]) s (id) ${withAliases}
      cross join lateral (select e.counterpart_id from counterpart_parents e where e.organization_id = ${actor.organizationId} and e.parent_id = k.own offset 0) e
      cross join lateral (select ${standingId('c')} as stands from counterparts c where c.organization_id = ${actor.organizationId} and c.id = e.counterpart_id offset 0) c
    order by 1 limit ${most}`.execute(tx)
  const found = rows.map(({ id }) => Number(id))
  const parents = await parentsOf(context, found)
  const wanted = new Set(ids)
  return found.filter((id) => wanted.has(parents.get(id) ?? 0))
}

/** Those above each of these standing parties, the nearest first. */
export async function ancestorsOf(
  context: Known,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const above = new Map<number, number[]>(ids.map((id) => [id, []]))
  let open = new Map<number, number>(ids.map((id) => [id, id]))
  for (let level = 0; open.size && level < mostLevels; level++) {
    const parents = await parentsOf(context, [...new Set(open.values())])
    const next = new Map<number, number>()
    for (const [id, at] of open) {
      const parent = parents.get(at)
      const chain = above.get(id) as number[]
      if (parent === undefined || parent === id || chain.includes(parent)) continue
      chain.push(parent)
      next.set(id, parent)
    }
    open = next
  }
  return above
}

/** Whether a party stands above itself. */
export async function isInCircle(context: Known, id: number): Promise<boolean> {
  let at = id
  const seen = new Set<number>()
  while (!seen.has(at)) {
    seen.add(at)
    const parent = (await parentsOf(context, [at])).get(at)
    if (parent === undefined) return false
    at = parent
  }
  return at === id
}

/** What changes who belongs to whom in an organisation goes one after the other, so that two changes make no circle. */
export const holdGroups = ({ tx, actor }: Known) =>
  sql`select pg_advisory_xact_lock(hashtext('groups of parties'), ${actor.organizationId})`.execute(tx)
