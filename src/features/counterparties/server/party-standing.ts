import type { RawBuilder } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { Rating } from '../domain/counterpart.ts'
import { counterpartState, partyType } from '../domain/counterpart.ts'
import { standingId } from './counterpart-names.ts'
import { shownScore } from './present-counterpart.ts'
import './tables.ts'

/** What the organisation thinks of a party. `score` of 100; null: nobody gave one. `link`: its page. */
export type PartyStanding = {
  rating: Rating
  isDisabled: boolean
  openRisks: number
  score: string | null
  link: string
}

/** How these parties stand, an alias as the party that stands for it; nothing for who may not read parties. `ids`: theirs, or a subselect of theirs. */
export async function partyStandings(
  context: Context,
  ids: readonly number[] | RawBuilder<number>,
): Promise<ReadonlyMap<number, PartyStanding>> {
  const { tx, actor } = context
  const isNone = Array.isArray(ids) && ids.length === 0
  if (isNone || !may(actor, 'counterpart.read')) return new Map()
  const rows = await tx
    .selectFrom('counterparts as k')
    .innerJoin('counterparts as c', (join) => join.on('c.id', '=', standingId('k')))
    .select([
      'k.id',
      'c.id as stands',
      'c.party_type',
      'c.rating',
      'c.state',
      'c.risk_count',
      'c.average_score',
    ])
    .where('k.organization_id', '=', actor.organizationId)
    .where('k.id', 'in', Array.isArray(ids) ? [...new Set(ids)] : (ids as RawBuilder<number>))
    .execute()
  return new Map(
    rows.map((row): [number, PartyStanding] => {
      const { id, stands, rating, state, risk_count: openRisks, average_score: mean } = row
      const link = `/manage/oppositeParty/${row.party_type === partyType.internal ? 'internal' : 'external'}Detail?id=${stands}`
      const isDisabled = state === counterpartState.disabled
      return [id, { rating, isDisabled, openRisks, score: shownScore(mean), link }]
    }),
  )
}
