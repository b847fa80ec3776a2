import type { Context } from '#engines/access/server/index.ts'
import {
  type CompiledForm,
  type FormContext,
  type FormValues,
  validateForm,
} from '#engines/forms/domain/index.ts'
import { readPartySettings } from '#features/counterparties/server/index.ts'
import { invalid } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import type { StepGuard } from '../../domain/field-guard.ts'
import type { StoredContract } from '../tables.ts'
import { requestDocuments } from '../text/contract-documents.ts'
import { blacklistedIn, blacklistIssues } from './blacklisted-parties.ts'
import { openContractForm } from './contract-form-context.ts'
import { contractFor } from './lock-contract.ts'

/** After an approver's change: a contract in approval stays fit to be submitted, and its text is made anew. `before`: its values until then. */
export async function settleAmendment(
  context: Context,
  contract: StoredContract,
  step: StepGuard,
  before: FormValues,
): Promise<void> {
  const subject = { ...contract, editable: false, step }
  const { form, context: rules } = await openContractForm(context, subject, contract.form_values)
  const issues = [
    ...validateForm(form, contract.form_values, rules),
    ...(await newlyBlacklisted(context, { form, rules, before, values: contract.form_values })),
  ]
  if (issues.length) throw invalid(issues)
  await requestDocuments(context, (await contractFor(context, contract.id)).contract)
}

type Changed = { form: CompiledForm; rules: FormContext; before: FormValues; values: FormValues }

/** Blacklisted parties that the change brought in, where the organisation submits no contract with one; whoever decides is told of them anyway. */
async function newlyBlacklisted(
  context: Context,
  { form, rules, before, values }: Changed,
): Promise<Issue[]> {
  const { onBlacklist } = await readPartySettings(context)
  if (onBlacklist !== 'block') return []
  const known = await blacklistedIn(context, { form, rules, values: before })
  const found = await blacklistedIn(context, { form, rules, values })
  return blacklistIssues(
    found.filter(({ fieldID, name }) => !known.some((one) => one.fieldID === fieldID && one.name === name)),
  )
}
