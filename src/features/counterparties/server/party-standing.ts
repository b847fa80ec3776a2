import type { RawBuilder } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { ReviewFact } from '#engines/approvals/domain/index.ts'
import { type Locale, wordsIn } from '#shared/text.ts'
import { counterpartState, labelIn, partyType, type Rating, ratingLabels } from '../domain/counterpart.ts'
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

/** What is told beside a party's name to whoever decides on a record with it; a rating of 0 says nothing. */
export function standingNotes(standing: PartyStanding | null, locale: Locale): ReviewFact['notes'] {
  if (!standing) return []
  const t = wordsIn(locale)
  const { rating, isDisabled, score, openRisks } = standing
  return [
    ...(rating === 0 ? [] : [{ text: labelIn(ratingLabels, rating, locale), isBad: rating >= 30 }]),
    ...(isDisabled ? [{ text: t('已停用 | Disabled'), isBad: true }] : []),
    ...(score ? [{ text: t('评分 {score} | Score {score}', { score }), isBad: false }] : []),
    ...(openRisks
      ? [
          {
            text: t('未处理风险 {count} 项 | {count} open risks', { count: openRisks }),
            isBad: true,
          },
        ]
      : []),
  ]
}

/** Of these parties the page of each and what is told beside its name; nothing for who may not read parties. */
export async function reviewedParties(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<ReviewFact, 'link' | 'notes'>>> {
  const standings = await partyStandings(context, ids)
  return new Map(
    [...standings].map(([id, one]) => [id, { link: one.link, notes: standingNotes(one, context.locale) }]),
  )
}
