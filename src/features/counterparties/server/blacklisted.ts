import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Rating } from '../domain/counterpart.ts'
import { standingId, standingParties } from './counterpart-names.ts'
import { ancestorsOf } from './group/group-rows.ts'
import './tables.ts'

/** The rating of who is on the blacklist. */
export const blacklist: Rating = 40

/**
 * Blacklisted parties among those chosen, and those of these numbers (normalised) that are none of them; an alias as the party that stands for it. Asked by the product itself, whoever
 * acts. `above`: of chosen ones that are not on it themselves, the name of the nearest blacklisted party of whose group they are.
 */
export async function blacklistedAmong(
  context: Context,
  { ids, numbers }: { ids: readonly number[]; numbers: readonly string[] },
): Promise<{ ids: ReadonlySet<number>; numbers: ReadonlySet<string>; above: ReadonlyMap<number, string> }> {
  const { tx, actor } = context
  const standing = await standingParties(context, ids)
  const { rows } = await sql<{ id: number; number: string | null }>`
    select c.id, null as number from counterparts c
      where c.organization_id = ${actor.organizationId} and c.id = any(${[...standing.values()]}::bigint[]) and c.rating = ${blacklist}
    union all
    select c.id, k.id_number from counterparts k join counterparts c on c.id = ${standingId('k')}
      where k.organization_id = ${actor.organizationId} and k.party_type in (1, 2) and k.id_number = any(${[...numbers]}::text[])
        and c.rating = ${blacklist}`.execute(tx)
  const above = await blacklistedAbove(context, [...new Set(standing.values())])
  const bad = new Set(rows.filter(({ number }) => number === null).map(({ id }) => Number(id)))
  return {
    ids: new Set([...standing].flatMap(([id, stands]) => (bad.has(Number(stands)) ? [id] : []))),
    numbers: new Set(
      rows.flatMap(({ id, number }) => (number === null || bad.has(Number(id)) ? [] : [number])),
    ),
    above: new Map(
      [...standing].flatMap(([id, stands]): [number, string][] => {
        const name = above.get(stands)
        return name === undefined || bad.has(Number(stands)) ? [] : [[id, name]]
      }),
    ),
  }
}

/** The nearest blacklisted party above each of these standing ones. */
async function blacklistedAbove(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const chains = await ancestorsOf(context, ids)
  const all = [...new Set([...chains.values()].flat())]
  if (!all.length) return new Map()
  const listed = await context.tx
    .selectFrom('counterparts')
    .select(['id', 'name'])
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', 'in', all)
    .where('rating', '=', blacklist)
    .execute()
  const names = new Map(listed.map(({ id, name }) => [id, name]))
  return new Map(
    [...chains].flatMap(([id, chain]): [number, string][] => {
      const nearest = chain.find((one) => names.has(one))
      return nearest === undefined ? [] : [[id, names.get(nearest) as string]]
    }),
  )
}
