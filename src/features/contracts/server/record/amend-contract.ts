import type { Context } from '#engines/access/server/index.ts'
import { validateForm } from '#engines/forms/domain/index.ts'
import { invalid } from '#shared/errors.ts'
import type { StepGuard } from '../../domain/field-guard.ts'
import type { StoredContract } from '../tables.ts'
import { requestDocuments } from '../text/contract-documents.ts'
import { openContractForm } from './contract-form-context.ts'

/** After an approver's change: a contract in approval stays fit to be submitted, and its text is made anew. */
export async function settleAmendment(
  context: Context,
  contract: StoredContract,
  step: StepGuard,
): Promise<void> {
  const subject = { ...contract, editable: false, step }
  const { form, context: rules } = await openContractForm(context, subject, contract.form_values)
  const issues = validateForm(form, contract.form_values, rules)
  if (issues.length) throw invalid(issues)
  await requestDocuments(context, contract.id)
}
