import type { Context } from '#engines/access/server/index.ts'
import {
  type CompiledForm,
  type FormContext,
  type FormValues,
  namesToSend,
  referencesOf,
} from '#engines/forms/domain/index.ts'
import { serverFormContext } from '#engines/forms/server/index.ts'
import { isNumberEditor } from '#engines/numbering/server/index.ts'
import { contractStatuses } from '../../domain/contract-status.ts'
import { fieldGuard, opensFields, type StepGuard, shownValues } from '../../domain/field-guard.ts'
import type { StoredContract } from '../tables.ts'
import { numberOf } from './contract-number.ts'
import { compiledVersion } from './guard-contract.ts'

/** A contract's form ready to run: the version it was filled with, and everything that its rules need to know. */
export type OpenForm = {
  form: CompiledForm
  context: FormContext
  /** Names of what the values point to. */
  names: ReturnType<typeof namesToSend>
  numberPreview: string | null
}

type Subject = Pick<
  StoredContract,
  | 'form_version_id'
  | 'contract_type_id'
  | 'status'
  | 'workflow_status'
  | 'initiator_id'
  | 'department_id'
  | 'number'
> & {
  isNew?: boolean
  editable: boolean
  /** The form is shown, with the number that it would get now. */
  showsNumber?: boolean
  /** What the approval step that asks the person shows of it; null for everybody else. */
  step?: StepGuard | null
  /** Names that were read with it, for a form that is only read: see `serverFormContext`. */
  known?: ReadonlyMap<string, string>
  /** Of a submitted contract whose fields a step opens: what it was submitted with. */
  submitted?: FormValues
}

/** Everything that stands in the form of a contract: what its columns and texts are made of, and what its draft only keeps. */
export const withUnread = ({
  form_values,
  unread_values,
}: Pick<StoredContract, 'form_values' | 'unread_values'>): FormValues => ({
  ...form_values,
  ...unread_values,
})

export async function openContractForm(
  context: Context,
  subject: Subject,
  values: FormValues,
): Promise<OpenForm> {
  const form = await compiledVersion(context, subject.form_version_id)
  const preview =
    subject.editable && subject.number === null
      ? await numberOf(context, subject, form, values, { isShown: subject.showsNumber === true })
      : null
  const guard = fieldGuard(form, { role: context.actor, step: subject.step ?? null })
  const rules = await serverFormContext(context, form, [values], {
    recordStatus: subject.isNew ? null : subject.status,
    alteration: subject.status === contractStatuses.inAlteration,
    readOnly: !subject.editable && !opensFields(subject.step ?? null),
    numbering: {
      automatic: preview !== null || (subject.number !== null && subject.workflow_status !== 0),
      mayEdit: subject.editable && (preview?.isEditor ?? (await isNumberEditor(context))),
    },
    access: guard.access,
    ...(subject.editable && { written: { keeping: {} } }),
    ...(subject.submitted && { written: { keeping: subject.submitted } }),
    initiator: { userId: subject.initiator_id, departmentId: subject.department_id },
    ...(subject.known && { known: subject.known }),
  })
  const names = namesToSend(referencesOf(form, shownValues(guard, values), rules), rules)
  return { form, context: rules, names, numberPreview: preview?.example ?? null }
}
