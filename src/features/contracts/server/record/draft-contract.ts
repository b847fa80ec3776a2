import type { Context } from '#engines/access/server/index.ts'
import { forgetApprovals } from '#engines/approvals/server/index.ts'
import {
  type Applied,
  applyDraftEdits,
  type CompiledForm,
  type FormContext,
  type FormValues,
  nameIn,
} from '#engines/forms/domain/index.ts'
import { publishedForm } from '#engines/forms/server/index.ts'
import { isChoosable } from '#features/contract-types/domain/index.ts'
import { knownContractTypes } from '#features/contract-types/server/index.ts'
import { usableTemplate } from '#features/templates/server/index.ts'
import { AppError, forbidden, invalid, notFound, refused, staleVersion } from '#shared/errors.ts'
import { changedParts } from '#shared/same-value.ts'
import { inBoth } from '#shared/text.ts'
import { fullName } from '#shared/tree.ts'
import type { ContractDraft } from '../../domain/api.ts'
import { contractColumns } from '../../domain/contract-fields.ts'
import { contractStatusLabels } from '../../domain/contract-status.ts'
import type { ExtractionMarks } from '../../domain/extraction-marks.ts'
import { fieldGuard, opensFields, unmasked, withoutLeftBehind } from '../../domain/field-guard.ts'
import type { StoredContract } from '../tables.ts'
import { keptExtraction, takeUploadedText } from '../text/contract-extraction.ts'
import { settleAmendment } from './amend-contract.ts'
import { noteAuthor } from './contract-authors.ts'
import { openContractForm, withUnread } from './contract-form-context.ts'
import { compiledVersion } from './guard-contract.ts'
import { type GuardedRecord, guarded, lockContract } from './lock-contract.ts'
import { presentDraft, presentForm } from './present-form.ts'
import { storedColumns, writeRelations } from './write-contract.ts'

export type NewDraft = {
  contractTypeID: number
  templateID?: number | null
  /** An uploaded text instead of a template. */
  fileID?: number | null
  values?: FormValues
}

/** Starts a draft: the published form of the type (or of the type above it), the template's published version or an uploaded text, defaults filled. */
export async function createDraft(context: Context, given: NewDraft): Promise<ContractDraft> {
  const { tx, actor, now } = context
  if (given.templateID && given.fileID)
    throw refused('请选择模板或上传文本中的一种 | Choose either a template or an uploaded document')
  const { types, formVersionId, template } = await choiceOf(context, given)
  const subject = {
    form_version_id: formVersionId,
    contract_type_id: given.contractTypeID,
    status: 1 as const,
    workflow_status: 0 as const,
    initiator_id: actor.userId,
    department_id: actor.departmentId,
    number: null,
    isNew: true,
    editable: true,
  }
  const sent = await withChosen(context, formVersionId, given)
  const { form, context: rules } = await openContractForm(context, subject, sent)
  const applied = applyDraftEdits(form, {}, sent, rules)
  const { values, unread } = refuse(applied)
  const columns = contractColumns(form, values, rules)
  const contract = await tx
    .insertInto('contracts')
    .values({
      organization_id: actor.organizationId,
      contract_type_id: given.contractTypeID,
      template_version_id: template?.versionID ?? null,
      file_type: template ? 1 : given.fileID ? 2 : 3,
      form_version_id: formVersionId,
      initiator_id: actor.userId,
      authors: [actor.userId],
      approval_instance_id: null,
      submitted_at: null,
      approved_at: null,
      signed_at: null,
      created_at: now,
      updated_at: now,
      updated_by: actor.userId,
      unread_values: JSON.stringify(unread),
      ...storedColumns(columns, values, {
        number: null,
        handlerId: actor.userId,
        departmentId: actor.departmentId,
        language: actor.language,
      }),
    })
    .returning([
      'id',
      'version',
      'status',
      'workflow_status',
      'archive_status',
      'handler_id',
      'department_id',
    ])
    .executeTakeFirstOrThrow()
  const { id } = contract
  await writeRelations(context, id, form, columns, values, { isNew: true })
  if (given.fileID) await takeUploadedText(context, id, given.fileID)
  context.audit({
    action: 'contract.create',
    subject: { kind: 'contract', id, name: columns.name },
    after: { contractType: fullName(types, given.contractTypeID), template: template?.name ?? null },
  })
  const written = {
    ...contract,
    contract_type_id: given.contractTypeID,
    form_version_id: formVersionId,
    initiator_id: actor.userId,
    updated_at: now,
    granted_abilities: [],
  }
  // Nobody starts what they may not see.
  guarded(context, written)
  const guard = fieldGuard(form, { role: actor, step: null })
  return presentDraft(context, written, { ...applied, guard, extraction: null })
}

/**
 * Saves a draft as it is, or what an approval step opens to the person. Of a draft only what cannot be stored is refused; incomplete is fine. A stale version is a conflict that carries the
 * current form, so that the browser can show what the other person changed and lose nothing.
 */
export async function saveDraft(
  context: Context,
  id: number,
  { version, values, extraction }: SentDraft,
): Promise<ContractDraft> {
  const { contract, abilities, guard } = await lockContract(context, id)
  const isAmended = !abilities.update
  if (isAmended && !opensFields(guard.step)) throw notEditable(contract)
  if (contract.version !== version) throw staleVersion(await presentForm(context, id))
  const stored = await storeValues(context, contract, values, { guard, isAmended, extraction })
  if (isAmended && guard.step)
    await settleAmendment(
      context,
      { ...contract, form_values: stored.values },
      guard.step,
      contract.form_values,
    )
  const saved = {
    ...contract,
    version: contract.version + 1,
    updated_at: context.now,
    updated_by: context.actor.userId,
  }
  return presentDraft(context, saved, stored)
}

type SentDraft = {
  version: number
  values: FormValues
  /** Which values were found in a file; undefined: as it was. */
  extraction?: ExtractionMarks | null | undefined
}
type StoreOptions = {
  guard: GuardedRecord['guard']
  /** In approval, by whom the step lets change it. */
  isAmended?: boolean
  extraction?: SentDraft['extraction']
  /** More than a draft: nothing is kept that is wrong. */
  isFinal?: boolean
}

/** 422 with everything that keeps values from being stored: in a draft not what it may keep. */
function refuse(applied: Applied, isFinal = false): Applied {
  const issues = isFinal
    ? applied.issues
    : applied.issues.filter((issue) => !applied.tolerated.includes(issue))
  if (issues.length) throw invalid(applied.issues)
  return applied
}

/** Writes a whole form into a locked draft. Answers the contract's columns as they now are. */
export async function storeValues(
  context: Context,
  contract: StoredContract,
  sent: FormValues,
  { guard, isAmended = false, isFinal = isAmended, extraction }: StoreOptions,
) {
  const { tx, actor, now } = context
  const before = withUnread(contract)
  const subject = {
    ...contract,
    editable: !isAmended,
    step: guard.step,
    ...(isAmended && { submitted: before }),
  }
  const given = unmasked(guard, before, sent)
  const { form, context: rules } = await openContractForm(context, subject, {
    ...before,
    ...given,
  })
  const { values, unread, tolerated } = refuse(edited(form, before, given, rules), isFinal)
  const chosen = await chosenTemplate(context, contract, form, values)
  const columns = contractColumns(form, values, rules)
  // Who was not shown the marks of before cannot have changed them.
  const isKept = extraction === undefined || (contract.extraction !== null && guard.documents !== 'whole')
  const found = isKept ? contract.extraction : await keptExtraction(context, contract.id, form, extraction)
  const stored = storedColumns(columns, values, {
    number: contract.number,
    handlerId: contract.initiator_id,
    departmentId: contract.department_id,
    language: actor.language,
  })
  await tx
    .updateTable('contracts')
    .set({
      ...stored,
      ...chosen,
      unread_values: JSON.stringify(unread),
      extraction: found && JSON.stringify(found),
      updated_at: now,
      updated_by: actor.userId,
      version: contract.version + 1,
      values_version: contract.version + 1,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', contract.id)
    .execute()
  await writeRelations(context, contract.id, form, columns, values)
  const changed = changedParts(contract.form_values, values)
  const isChanged = Object.keys(changed.after).length > 0
  if (!isAmended && (isChanged || 'template_version_id' in chosen)) await noteAuthor(context, contract.id)
  if (isChanged)
    context.audit({
      action: 'contract.update',
      subject: { kind: 'contract', id: contract.id, name: columns.name },
      ...changed,
    })
  return { values, unread, tolerated, columns, form, guard, extraction: found }
}

/** What is stored; of a party that was changed nothing stays in fields that are hidden from who changed it. */
function edited(form: CompiledForm, before: FormValues, sent: FormValues, rules: FormContext) {
  const found = applyDraftEdits(form, before, sent, rules)
  const kept = withoutLeftBehind(form, rules, before, found.values)
  return kept === before ? found : applyDraftEdits(form, kept, sent, rules)
}

/** The form's template selector was changed: the text is made from that template's published version from now on, or from none. */
async function chosenTemplate(
  { tx, actor, locale }: Context,
  contract: StoredContract,
  form: CompiledForm,
  values: FormValues,
) {
  const field = form.fields.find(({ config }) => config.type === 'templateName')
  const next = field && (values[field.id] as number | null | undefined)
  if (!field || (next ?? null) === (contract.form_values[field.id] ?? null)) return {}
  if (!next) return { template_version_id: null, file_type: 3 as const }
  try {
    const { versionID } = await usableTemplate(tx, actor.organizationId, next, contract.contract_type_id)
    return { template_version_id: versionID, file_type: 1 as const }
  } catch (error) {
    if (!(error instanceof AppError && error.reason === 'notFound')) throw error
    throw invalid([{ path: field.id, code: 'notOption', params: { field: nameIn(field.config, locale) } }])
  }
}

export async function deleteDraft(context: Context, id: number, version: number): Promise<void> {
  const { contract, abilities } = await lockContract(context, id)
  if (!abilities.delete) throw contract.status === 1 ? forbidden() : notEditable(contract)
  if (contract.version !== version) throw staleVersion(await presentForm(context, id))
  if (contract.workflow_status !== 0 && (await isNumbered(context, contract)))
    throw refused(
      '已取得编号的合同不能删除，可修改后重新提交 | A contract with a number cannot be deleted; edit it and submit it again',
    )
  const { tx, actor } = context
  await forgetApprovals(context, { kind: 'contract', id })
  await tx
    .deleteFrom('contracts')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('grants')
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', '=', 'contract')
    .where('subject_id', '=', id)
    .execute()
  context.audit({
    action: 'contract.delete',
    subject: { kind: 'contract', id, name: contract.name },
    before: contract.form_values,
    // The record is gone: which form its values belong to is known from here alone.
    detail: { formVersionID: contract.form_version_id },
  })
}

/** Whether it holds a number or a serial number, which would be missing in the count without it. */
async function isNumbered(context: Context, contract: StoredContract): Promise<boolean> {
  if (contract.number !== null) return true
  const { fields } = await compiledVersion(context, contract.form_version_id)
  return fields.some(({ id, config }) => config.type === 'serialNumber' && contract.form_values[id] != null)
}

/** 409 that names the status when the draft is gone on, 403 when it is still a draft but not this person's to change. */
export const notEditable = (contract: StoredContract): AppError =>
  contract.status === 1 ? forbidden() : forbiddenIn(contract)

const forbiddenIn = (contract: StoredContract): AppError =>
  new AppError('forbiddenTransition', inBoth('status', contractStatusLabels[contract.status].words))

/** The type, its form and the template, read in one go; what is wrong is told in this order. */
async function choiceOf({ tx, actor }: Context, given: NewDraft) {
  const { contractTypeID: typeId, templateID } = given
  const reads = [
    knownContractTypes(tx, actor.organizationId),
    publishedForm(tx, actor.organizationId, 1, typeId),
    templateID ? usableTemplate(tx, actor.organizationId, templateID, typeId) : null,
  ] as const
  for (const read of reads) read?.catch(() => {})
  const types = await reads[0]
  if (!types.some(({ id }) => id === typeId)) throw notFound()
  if (!isChoosable(types, typeId)) throw refused('该合同类型已停用 | This contract type is disabled')
  const form = await reads[1]
  if (!form)
    throw refused(
      '该合同类型还没有已发布的表单，请联系管理员 | This contract type has no published form yet; contact your administrator',
    )
  return { types, formVersionId: form.formVersionId, template: await reads[2] }
}

/** The form's own fields for type and template say what was chosen. */
async function withChosen(context: Context, formVersionId: number, given: NewDraft): Promise<FormValues> {
  const form = await compiledVersion(context, formVersionId)
  const chosen: Record<string, unknown> = { ...given.values }
  for (const { id, config } of form.fields) {
    if (config.type === 'contractType') chosen[id] = given.contractTypeID
    if (config.type === 'templateName' && given.templateID) chosen[id] = given.templateID
  }
  return chosen
}
