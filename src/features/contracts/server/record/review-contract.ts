import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { OtherWording, Review } from '#engines/approvals/domain/index.ts'
import { type FormValues, formIn, placeText } from '#engines/forms/domain/index.ts'
import {
  blacklist,
  type PartyStanding,
  partyStandings,
  standingNotes,
} from '#features/counterparties/server/index.ts'
import { moneyText } from '#shared/money.ts'
import { fillText, type Locale, said, type Words } from '#shared/text.ts'
import type { ContractDetail } from '../../domain/api.ts'
import { contractRisks, type ReviewedContract } from '../../domain/contract-review.ts'
import { shownValues } from '../../domain/field-guard.ts'
import { factWords } from '../../domain/review-words.ts'
import { differencesOf } from '../text/text-differences.ts'
import { blacklistedIn, readsReason } from './blacklisted-parties.ts'
import { contractDetailOf } from './contract-detail.ts'
import { openContractForm } from './contract-form-context.ts'
import { contractsWithNumber } from './contract-number.ts'
import { contractsOfParties } from './cooperation.ts'
import { contractFor, type GuardedRecord } from './lock-contract.ts'

/** What whoever decides should know of a contract, as far as they may see it; 404 when they may not. */
export async function contractReview(context: Context, id: number): Promise<Review> {
  const record = await contractFor(context, id)
  const detail = await contractDetailOf(context, id)
  const { contract, guard } = record
  const ids = detail.parties.flatMap(({ counterpartID }) => counterpartID ?? [])
  const { blacklist_reason: reason } = contract
  const standings = await partyStandings(context, ids)
  const standingOf = (party: Party) => standings.get(party.counterpartID ?? 0) ?? null
  const sameNumber = contract.number ? await contractsWithNumber(context, contract.number, id) : []
  const external = detail.parties.filter(({ partyType }) => partyType === 2)
  const times = await contractsOfParties(
    context,
    external.flatMap(({ counterpartID }) => counterpartID ?? []),
  )
  const timesOf = (party: Party) => times.get(party.counterpartID ?? 0)?.times ?? 0
  return {
    facts: factsOf(detail, { standingOf, timesOf }, context.locale),
    risks: contractRisks(
      {
        number: contract.number,
        sameNumber,
        parties: detail.parties.map((party) => ({ name: party.name, standing: riskyOf(standingOf(party)) })),
        ...(await blacklistedFields(context, record)),
        blacklistReason: reason && !(await readsReason(context, record)) ? null : reason,
        unsettled: guard.documents === 'whole' ? await differencesOf(context, contract) : null,
      },
      context.locale,
    ),
    wordings: await otherWordings(context, record),
  }
}

/** Fields that this person sees: with the number of a blacklisted party that was not chosen, and with a party whose group is one of a blacklisted party. */
async function blacklistedFields(
  context: Context,
  { contract, guard }: GuardedRecord,
): Promise<Pick<ReviewedContract, 'typedBlacklisted' | 'ofBlacklisted'>> {
  if (!may(context.actor, 'counterpart.read')) return { typedBlacklisted: [], ofBlacklisted: [] }
  const values = shownValues(guard, contract.form_values as FormValues)
  const subject = { ...contract, editable: false, step: guard.step }
  const { form, context: rules } = await openContractForm(context, subject, values)
  const found = await blacklistedIn(context, { form, rules, values })
  return {
    typedBlacklisted: [...new Set(found.flatMap(({ field, name }) => (name === null ? [field] : [])))],
    ofBlacklisted: found.flatMap(({ name, parent }) =>
      name !== null && parent !== null ? [{ name, parent }] : [],
    ),
  }
}

type Party = ContractDetail['parties'][number]

const riskyOf = (standing: PartyStanding | null) =>
  standing && {
    isBlacklisted: standing.rating === blacklist,
    isDisabled: standing.isDisabled,
    openRisks: standing.openRisks,
  }

const linkOf = (standing: PartyStanding | null) => (standing ? { link: standing.link } : {})

type Known = { standingOf: (party: Party) => PartyStanding | null; timesOf: (party: Party) => number }

function factsOf(detail: ContractDetail, { standingOf, timesOf }: Known, locale: Locale): Review['facts'] {
  const words = (key: keyof typeof factWords, params = {}) =>
    fillText(said(factWords[key] as Words, locale), params)
  const fact = (key: keyof typeof factWords, text: string | null | undefined, more = {}) =>
    text ? [{ key, label: words(key), text, notes: [], isMain: false, ...more }] : []
  const notesOf = (party: Party) => {
    const times = timesOf(party)
    return [
      ...standingNotes(standingOf(party), locale),
      ...(times ? [{ text: words('times', { count: times }), isBad: false }] : []),
    ]
  }
  const term = [detail.startDate, detail.endDate].some(Boolean)
    ? `${detail.startDate ?? '…'} ~ ${detail.endDate ?? '…'}`
    : null
  return [
    ...fact('amount', detail.amount && moneyText(detail.amount, locale), { isMain: true }),
    ...detail.parties.flatMap((party, at) =>
      fact(party.partyType === 1 ? 'ours' : 'theirs', party.shownName, {
        key: `party-${at}`,
        party: party.partyType === 1 ? 'own' : 'other',
        notes: notesOf(party),
        ...linkOf(standingOf(party)),
      }),
    ),
    ...fact('term', term),
    ...fact('type', detail.contractTypeName),
    ...fact(
      'template',
      detail.template &&
        words('templateOf', { name: detail.template.name, ordinal: detail.template.ordinal }),
    ),
    ...fact('handler', detail.handler && (detail.handler.nickname || detail.handler.name)),
    ...fact('department', detail.departmentName),
  ]
}

/** Label of a statement in a form that is the organisation's standard one. */
const standardLabel = 1
type Chosen = { statementID: number } | null | undefined

/** Clauses for which another statement than the standard one was taken, with both as they read in this contract. */
async function otherWordings(context: Context, { contract, guard }: GuardedRecord): Promise<OtherWording[]> {
  const values = shownValues(guard, contract.form_values as FormValues)
  const subject = { ...contract, editable: false, step: guard.step }
  const { form, context: rules } = await openContractForm(context, subject, values)
  return formIn(form, rules.locale).fields.flatMap(({ id, config }): OtherWording[] => {
    const chosen = values[id] as Chosen
    const standard = config.clause?.statementList.find(({ labelItemList }) =>
      labelItemList.some((label) => label.id === standardLabel),
    )
    if (config.type !== 'clause' || !chosen || !standard || guard.verdicts[id] !== 'visible') return []
    if (chosen.statementID === standard.id) return []
    const textOf = (statementID: number) =>
      placeText(form, { ...values, [id]: { statementID } }, rules, { fieldID: id })
    return [
      {
        key: id,
        name: config.name,
        taken: placeText(form, values, rules, { fieldID: id, part: 'name' }),
        text: textOf(chosen.statementID),
        standard: textOf(standard.id),
      },
    ]
  })
}
