import type { Context } from '#engines/access/server/index.ts'
import type { ApprovalSubject, Said } from '#engines/approvals/server/index.ts'
import { labelIn, ratingLabels, ratings } from '#features/counterparties/domain/index.ts'
import { blacklist, partyStandings } from '#features/counterparties/server/index.ts'
import { contractColumns } from '../../domain/contract-fields.ts'
import { blacklistedIn } from './blacklisted-parties.ts'

/** The product itself asks, whoever acts: which branch an approval takes is the same for everybody. */
const asProduct = (context: Context): Context => ({
  ...context,
  actor: { ...context.actor, permissions: { ...context.actor.permissions, 'counterpart.read': 'all' } },
})

/**
 * How each outside party of a contract is rated; one that was only typed in, or is not known, has no rating. A blacklisted party counts too where only its number was typed in.
 */
async function ratingsOf(context: Context, { form, values, rules }: Said): Promise<number[]> {
  const outside = contractColumns(form, values, rules).parties.filter(({ partyType }) => partyType === 2)
  const ids = outside.flatMap(({ counterpartID }) => counterpartID ?? [])
  const standings = await partyStandings(asProduct(context), ids)
  const found = await blacklistedIn(context, { form, values, rules })
  const typed = found.some(({ name }) => name === null) ? [blacklist] : []
  return [...outside.map(({ counterpartID }) => standings.get(counterpartID ?? 0)?.rating ?? 0), ...typed]
}

/** The ratings of parties that branches of a contract's approval may look at, the best first, and those of its own. */
export const partyRatings: NonNullable<ApprovalSubject['ratings']> = {
  choices: (locale) => ratings.map((rating) => ({ rating, name: labelIn(ratingLabels, rating, locale) })),
  of: ratingsOf,
}
