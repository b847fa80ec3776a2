import type { Context } from '#engines/access/server/index.ts'
import { openTaskRights } from '#engines/approvals/server/index.ts'
import { type FieldAccess, validateForm } from '#engines/forms/domain/index.ts'
import { invalid } from '#shared/errors.ts'
import { contractStatuses } from '../../domain/contract-status.ts'
import type { StoredContract } from '../tables.ts'
import { requestDocuments } from '../text/contract-documents.ts'
import { openContractForm } from './contract-form-context.ts'

/** By field: what the approval step that waits for the person opens, shows or hides. What it does not name is read. */
export type StepRights = Readonly<Record<string, FieldAccess>>

/** Rights of the step that waits for the person; null when the contract is not in approval or does not wait for them. */
export const stepRights = async (
  context: Context,
  contract: Pick<StoredContract, 'id' | 'status'>,
): Promise<StepRights | null> =>
  contract.status === contractStatuses.inApproval
    ? openTaskRights(context, { kind: 'contract', id: contract.id })
    : null

/** Whether the step opens any field. */
export const opensFields = (rights: StepRights | null): boolean =>
  rights !== null && Object.values(rights).includes('edit')

/** After an approver's change: a contract in approval stays fit to be submitted, and its text is made anew. */
export async function settleAmendment(
  context: Context,
  contract: StoredContract,
  rights: StepRights,
): Promise<void> {
  const subject = { ...contract, editable: false, stepRights: rights }
  const { form, context: rules } = await openContractForm(context, subject, contract.form_values)
  const issues = validateForm(form, contract.form_values, rules)
  if (issues.length) throw invalid(issues)
  await requestDocuments(context, contract.id)
}
