import type { Context } from '#engines/access/server/index.ts'
import { type ApprovalSubject, amountOf, type Said } from '#engines/approvals/server/index.ts'
import { knownContractTypes } from '#features/contract-types/server/index.ts'
import { labelIn, ratingLabels, ratings } from '#features/counterparties/domain/index.ts'
import { blacklist, internalParties, partyStandings } from '#features/counterparties/server/index.ts'
import { fullName } from '#shared/tree.ts'
import { contractColumns, contractRawTypes } from '../../domain/contract-fields.ts'
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

/** What branches of a contract's approval may look at beside the fields of its form: ratings (the best first), amount, type and own parties. */
export const branchCircumstances: Pick<ApprovalSubject, 'ratings' | 'amountField' | 'types' | 'ownParties'> =
  {
    ratings: {
      choices: (locale) => ratings.map((rating) => ({ rating, name: labelIn(ratingLabels, rating, locale) })),
      of: ratingsOf,
    },
    amountField: amountOf(contractRawTypes.amount),
    types: {
      choices: async ({ tx, actor, locale }) => {
        const types = await knownContractTypes(tx, actor.organizationId)
        return types.map(({ id, parentID }) => ({ id, parentID, name: fullName(types, id, locale) }))
      },
      of: async ({ tx, actor }, id) => {
        const row = await tx
          .selectFrom('contracts')
          .select('contract_type_id')
          .where('organization_id', '=', actor.organizationId)
          .where('id', '=', id)
          .executeTakeFirst()
        return row?.contract_type_id ?? null
      },
    },
    ownParties: {
      choices: async (context) => [...(await internalParties(context))].map(([id, name]) => ({ id, name })),
      of: ({ form, values, rules }) =>
        contractColumns(form, values, rules).parties.flatMap(({ partyType, counterpartID }) =>
          partyType === 1 ? (counterpartID ?? []) : [],
        ),
    },
  }
