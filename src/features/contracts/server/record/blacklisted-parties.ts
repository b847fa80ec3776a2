import type { Context } from '#engines/access/server/index.ts'
import { type CompiledForm, type FormContext, type FormValues, formIn } from '#engines/forms/domain/index.ts'
import { blacklistedAmong, readPartySettings } from '#features/counterparties/server/index.ts'
import type { AnswerOf } from '#shared/endpoint.ts'
import type { Issue } from '#shared/issues.ts'
import type { BlacklistedParty, readBlacklistedParties } from '../../domain/blacklist-api.ts'
import { contractColumns } from '../../domain/contract-fields.ts'
import { isAnythingHidden } from '../../domain/field-guard.ts'
import { typedNumbers } from '../../domain/typed-numbers.ts'
import { openContractForm } from './contract-form-context.ts'
import { contractFor, type GuardedRecord } from './lock-contract.ts'

/** The blacklisted parties among those that a form chooses, and among those whose number is typed into it; one that is chosen is not told again by its number. */
export async function blacklistedIn(
  context: Context,
  { form, rules, values }: { form: CompiledForm; rules: FormContext; values: FormValues },
): Promise<BlacklistedParty[]> {
  const { parties } = contractColumns(form, values, rules)
  const typed = typedNumbers(values)
  const found = await blacklistedAmong(context, {
    ids: parties.flatMap(({ counterpartID }) => counterpartID ?? []),
    numbers: typed.map(({ number }) => number),
  })
  const named = formIn(form, rules.locale)
  const nameOf = (fieldID: string) => named.byId.get(fieldID)?.config.name ?? fieldID
  const chosen = parties.flatMap(({ fieldID, counterpartID, name }) =>
    counterpartID !== null && found.ids.has(counterpartID)
      ? [{ fieldID, field: nameOf(fieldID), name, parent: null }]
      : [],
  )
  const ofGroups = parties.flatMap(({ fieldID, counterpartID, name }) => {
    const parent = counterpartID === null ? undefined : found.above.get(counterpartID)
    return parent === undefined ? [] : [{ fieldID, field: nameOf(fieldID), name, parent }]
  })
  const byNumber = typed.flatMap(({ fieldID, number }) =>
    found.numbers.has(number) ? [{ fieldID, field: nameOf(fieldID), name: null, parent: null }] : [],
  )
  return [...chosen, ...byNumber, ...ofGroups]
}

/** Whether the actor may read why a contract was submitted although a party of it is on the blacklist: the reason mostly names the party. Not whom the parties are hidden from, or a field into which its number was typed. */
export async function readsReason(context: Context, { contract, guard }: GuardedRecord): Promise<boolean> {
  if (guard.columns.has('parties')) return false
  if (!isAnythingHidden(guard)) return true
  const values = contract.form_values
  const { form, context: rules } = await openContractForm(context, { ...contract, editable: false }, values)
  const found = await blacklistedIn(context, { form, rules, values })
  return found.every(({ fieldID }) => guard.verdicts[fieldID] !== 'hidden')
}

/** The parties that are on the blacklist themselves, beside those whose group has one. */
export const listedThemselves = (parties: readonly BlacklistedParty[]): BlacklistedParty[] =>
  parties.filter(({ parent }) => parent === null)

/** What speaks against submitting: each blacklisted party at its field, where the organisation decided that it keeps a contract back. Of whose group a party is does not: that is told. */
export const blacklistIssues = (parties: readonly BlacklistedParty[]): Issue[] =>
  listedThemselves(parties).map(
    ({ fieldID, field, name }): Issue =>
      name === null
        ? { path: fieldID, code: 'blacklistedNumber', params: { field } }
        : { path: fieldID, code: 'blacklistedParty', params: { name } },
  )

/** For the last word before a draft is submitted; what was not saved yet is judged when it is sent. */
export async function blacklistedParties(
  context: Context,
  id: number,
): Promise<AnswerOf<typeof readBlacklistedParties>> {
  const { contract, abilities } = await contractFor(context, id)
  const { onBlacklist: rule } = await readPartySettings(context)
  if (!abilities.submit) return { rule, parties: [] }
  const values = contract.form_values
  const { form, context: rules } = await openContractForm(context, { ...contract, editable: true }, values)
  return { rule, parties: await blacklistedIn(context, { form, rules, values }) }
}
