import { fieldRight } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import {
  type CompiledForm,
  type FieldAccess,
  type FormContext,
  type FormValues,
  type Reference,
  referencesOf,
} from '#engines/forms/domain/index.ts'
import { compiledForm, serverFormContext } from '#engines/forms/server/index.ts'
import { isNumberEditor } from '#engines/numbering/server/index.ts'
import { notFound } from '#shared/errors.ts'
import { amountFields, fieldsTellingAmount } from '../../domain/amount-fields.ts'
import { contractStatuses } from '../../domain/contract-status.ts'
import type { StoredContract } from '../tables.ts'
import { numberOf } from './contract-number.ts'

/** A contract's form ready to run: the version it was filled with, and everything that its rules need to know. */
export type OpenForm = {
  form: CompiledForm
  context: FormContext
  /** Names of what the values point to. */
  names: { kind: Reference['kind']; id: number; name: string }[]
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
  /** The person decides on the contract now: rights of that approval step; null for everybody else. */
  stepRights?: Readonly<Record<string, FieldAccess>> | null
}

/** The form version that a contract was filled with. */
export async function compiledVersion(context: Context, versionId: number): Promise<CompiledForm> {
  const form = await compiledForm(context, versionId)
  if (!form) throw notFound()
  return form
}

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
  const rules = await serverFormContext(context, form, [values], {
    recordStatus: subject.isNew ? null : subject.status,
    alteration: subject.status === contractStatuses.inAlteration,
    readOnly: !subject.editable && !Object.values(subject.stepRights ?? {}).includes('edit'),
    numbering: {
      automatic: preview !== null || (subject.number !== null && subject.workflow_status !== 0),
      mayEdit: subject.editable && (preview?.isEditor ?? (await isNumberEditor(context))),
    },
    access: stepAccess(form, amountAccess(context, form), subject.stepRights ?? null),
    initiator: { userId: subject.initiator_id, departmentId: subject.department_id },
  })
  const names = referencesOf(form, values, rules).flatMap((reference) => {
    const name = rules.nameOf(reference)
    return name === undefined ? [] : [{ kind: reference.kind, id: reference.id, name }]
  })
  return { form, context: rules, names, numberPreview: preview?.example ?? null }
}

const strictness: readonly FieldAccess[] = ['edit', 'read', 'hidden']

/** What a step does not name is read; between role and step the stricter one holds. */
function stepAccess(
  form: CompiledForm,
  own: FormContext['access'],
  rights: Readonly<Record<string, FieldAccess>> | null,
): FormContext['access'] {
  if (rights === null) return own
  const rank = (access: FieldAccess | undefined, otherwise: FieldAccess) =>
    strictness.indexOf(access ?? otherwise)
  return Object.fromEntries(
    form.fields.map(({ id }) => [
      id,
      strictness[Math.max(rank(own[id], 'edit'), rank(rights[id], 'read'))] as FieldAccess,
    ]),
  )
}

/** A role that may not see or change amounts does not see or change them in the form either. */
function amountAccess({ actor }: Context, form: CompiledForm): FormContext['access'] {
  const right = fieldRight(actor, 'contract.amount')
  if (right === 'write') return {}
  const ids = right === 'hidden' ? fieldsTellingAmount(form) : amountFields(form)
  return Object.fromEntries(ids.map((id) => [id, right]))
}
