import type { Context } from '#engines/access/server/index.ts'
import type { Chosen } from '#engines/approvals/domain/index.ts'
import { previewApproval, startApproval } from '#engines/approvals/server/index.ts'
import {
  type CompiledForm,
  type FormContext,
  type FormValues,
  formIn,
  namedValues,
  validateForm,
} from '#engines/forms/domain/index.ts'
import { takeSerialNumbers } from '#engines/forms/server/index.ts'
import { normalizedNumber } from '#engines/numbering/domain/index.ts'
import { enterNumber, isNumberEditor } from '#engines/numbering/server/index.ts'
import { settingsOf } from '#features/contract-types/domain/index.ts'
import { knownContractTypes } from '#features/contract-types/server/index.ts'
import { readPartySettings } from '#features/counterparties/server/index.ts'
import { bigrams, searchText } from '#shared/bigrams.ts'
import { forbidden, invalid, refused, staleVersion } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import { sameValue } from '#shared/same-value.ts'
import { contractColumns } from '../../domain/contract-fields.ts'
import { contractStatuses, nextStatus, workflowStatuses } from '../../domain/contract-status.ts'
import { markSummary } from '../../domain/extraction-marks.ts'
import { shownValues } from '../../domain/field-guard.ts'
import { lackingIssues, type Needs } from '../../domain/submission-needs.ts'
import type { StoredContract } from '../tables.ts'
import { newestText } from '../text/approved-text.ts'
import { requestDocuments } from '../text/contract-documents.ts'
import { unsettledIssues } from '../text/text-differences.ts'
import { blacklistedIn, blacklistIssues, listedThemselves } from './blacklisted-parties.ts'
import { openContractForm, withUnread } from './contract-form-context.ts'
import { contractsWithNumber, takeContractNumber } from './contract-number.ts'
import { notEditable, storeValues } from './draft-contract.ts'
import { contractFor, type GuardedRecord, lockContract } from './lock-contract.ts'
import { presentForm } from './present-form.ts'

export type Submission = {
  version: number
  values?: FormValues | undefined
  comment?: string
  /** Why it is submitted although a party of it is on the blacklist. */
  blacklistReason?: string
  /** By step of its flow whom the submitter chose. */
  chosen?: Chosen
}

const unsaidReason: Issue = { path: 'blacklistReason', code: 'blacklistReason' }

/**
 * Submits a draft: the form by every rule, the approval, the number, all in one transaction. A submission that fails in any
 * of them changes nothing and leaves no gap in the numbers. The number is taken and the contract written last, unless something looks at it earlier: whoever submits next
 * waits for the number until this one commits.
 */
export async function submit(context: Context, id: number, given: Submission): Promise<void> {
  const locked = await lockContract(context, id)
  const { contract: before, abilities, guard } = locked
  if (!abilities.submit) throw notEditable(before)
  if (before.version !== given.version) throw staleVersion(await presentForm(context, id))
  if (given.values) await storeValues(context, before, given.values, { guard, isFinal: true })
  const { drafted, form, rules } = await presentlyNamed(
    context,
    given.values ? await lockContract(context, id) : locked,
  )
  const [blacklisted, { onBlacklist }, unsettled, lacks] = await Promise.all([
    blacklistedIn(context, { form, rules, values: drafted.form_values }),
    readPartySettings(context),
    unsettledIssues(context, drafted),
    lacking(context, drafted, form, rules),
  ])
  const isListed = listedThemselves(blacklisted).length > 0
  const reason = isListed ? (given.blacklistReason ?? '') : ''
  const found = [
    ...validateForm(form, withUnread(drafted), rules),
    ...(onBlacklist === 'block' ? blacklistIssues(blacklisted) : []),
    ...(isListed && onBlacklist === 'warn' && !given.blacklistReason ? [unsaidReason] : []),
    ...unsettled,
  ]
  // What the form itself asks for is named once.
  const issues = [...found, ...lacks.filter((one) => !found.some(({ path }) => path === one.path))]
  if (issues.length) throw invalid(issues)
  const { form_version_id: versionId, form_values: values } = drafted
  const serials = await takeSerialNumbers(context, versionId, form, values, rules)
  const contract = { ...drafted, form_values: { ...values, ...serials } }
  const flowId = await flowOf(context, contract.contract_type_id)
  const record = submittedRecord(context, contract, { form, rules, reason })
  const isFirst = contract.workflow_status === workflowStatuses.notStarted
  if (!isFirst || !contract.name || isNumberRead(form)) {
    await record.prepare()
    await record.write(null)
  }
  const name = contract.name || (await record.prepare()) || ''
  // The number is added when it is there.
  const after: { status: number; number?: string | null } = { status: contractStatuses.inApproval }
  const marks = markSummary(contract.extraction, (field) => form.byId.get(field)?.config.name ?? field)
  context.audit({
    action: 'contract.submit',
    subject: { kind: 'contract', id, name },
    before: { status: contract.status, number: contract.number },
    after,
    ...((given.comment || marks || blacklisted.length > 0) && {
      detail: {
        ...(given.comment && { comment: given.comment }),
        ...(blacklisted.length > 0 && {
          blacklisted: blacklisted.map(({ field, name, parent }) => parent ?? name ?? field),
        }),
        ...(reason && { blacklistReason: reason }),
        ...(marks && { fromFile: contract.extraction?.fileName, ...marks }),
      },
    }),
  })
  await Promise.all([
    startApproval(context, {
      flowId,
      subject: { kind: 'contract', id, name },
      values: contract.form_values,
      initiatorId: contract.initiator_id,
      comment: given.comment ?? '',
      nevertheless: reason,
      chosen: given.chosen ?? {},
      record,
    }),
    requestDocuments(context, contract),
  ])
  after.number = await record.prepare()
}

/** The draft with its form, by what its parties are called now: with that it is submitted. */
async function presentlyNamed(context: Context, { contract, guard }: GuardedRecord) {
  const { form_values: saved } = contract
  const { form, context: rules } = await openContractForm(context, { ...contract, editable: true }, saved)
  if (sameValue(saved, namedValues(form, saved, rules))) return { drafted: contract, form, rules }
  await storeValues(context, contract, shownValues(guard, saved), { guard, isFinal: true })
  return { drafted: (await lockContract(context, contract.id)).contract, form, rules }
}

/** Who will be asked when this draft is submitted as it is saved. */
export async function previewApprovalOf(context: Context, id: number) {
  const { contract } = await contractFor(context, id)
  return previewApproval(context, {
    flowId: await flowOf(context, contract.contract_type_id),
    initiatorId: contract.initiator_id,
    subject: { kind: 'contract', id },
  })
}

/** The number the contract goes on with: the one it has, the one typed (checked for duplicates), or the next one of its rule. */
async function numberOf(
  context: Context,
  contract: StoredContract,
  form: CompiledForm,
  automatic: boolean,
): Promise<string | null> {
  const number = contract.number
  if (number === null) return takeContractNumber(context, contract, form, contract.form_values)
  const isFirst = contract.workflow_status === workflowStatuses.notStarted
  if (isFirst && automatic && !(await isNumberEditor(context))) throw forbidden()
  await enterNumber(context, { kind: 'contract', number, subjectId: contract.id })
  // Also of a contract that comes back: an editor may have changed its number meanwhile.
  const taken = await contractsWithNumber(context, number, contract.id, true)
  const path = numberFieldOf(form)?.id ?? 'number'
  if (taken.length) throw invalid([{ path, code: 'numberTaken', params: { number } }])
  return number
}

/** What its type asks of the contract and it has not. */
async function lacking(
  context: Context,
  contract: StoredContract,
  form: CompiledForm,
  { numbering }: FormContext,
): Promise<Issue[]> {
  const types = await knownContractTypes(context.tx, context.actor.organizationId)
  const type = types.find(({ id }) => id === contract.contract_type_id) as Needs
  return lackingIssues(type, formIn(form, context.locale), {
    isNumbered: contract.number !== null || numbering.automatic,
    templateVersionId: contract.template_version_id,
    isTextWritten: (await newestText(context, contract.id)) !== null,
  })
}

async function flowOf({ tx, actor }: Context, contractTypeId: number): Promise<number> {
  const { flowID } = settingsOf(await knownContractTypes(tx, actor.organizationId), contractTypeId)
  if (flowID === null)
    throw refused(
      '该合同类型还没有审批流程，请联系管理员 | This contract type has no approval flow yet; contact your administrator',
    )
  return flowID
}

const numberFieldOf = (form: CompiledForm) =>
  form.fields.find(({ config }) => config.type === 'contractNumber')

/** Whether something else of the form depends on its number. */
function isNumberRead(form: CompiledForm): boolean {
  const field = numberFieldOf(form)
  return [field?.dependents, field?.requiredDependents, field?.ruleReaders].some((some) => some?.length)
}

type Filled = { form: CompiledForm; rules: FormContext; reason: string }

/** The contract as submitted: its number is taken once, and it is written once; afterwards only which approval it has. */
function submittedRecord(context: Context, contract: StoredContract, { form, rules, reason }: Filled) {
  const { tx, actor, now } = context
  const status = nextStatus(contract.status, 'submit')
  if (status === null) throw notEditable(contract)
  const field = numberFieldOf(form)
  const serials = form.fields.filter(({ type }) => type.widget === 'serialNumber')
  let taking: Promise<string | null> | undefined
  let number: string | null = null
  let isWritten = false
  const submitted = () => {
    const name = contract.name || number || ''
    const { parties } = contractColumns(form, contract.form_values, rules)
    const text = searchText([number, name, ...parties.map((party) => party.name)])
    const values =
      field && number !== null ? { ...contract.form_values, [field.id]: number } : contract.form_values
    return {
      name,
      number,
      number_key: number === null ? null : normalizedNumber(number),
      blacklist_reason: reason,
      form_values: JSON.stringify(values),
      unread_values: JSON.stringify({}),
      search_text: text,
      bigrams: bigrams(text),
      status,
      workflow_status: workflowStatuses.inApproval,
      submitted_at: now,
      updated_at: now,
      updated_by: actor.userId,
      version: contract.version + 1,
      values_version: contract.version + 1,
    }
  }
  return {
    fields: [field, ...serials].flatMap((one) => (one ? [one.id] : [])),
    prepare: () => {
      taking ??= numberOf(context, contract, form, rules.numbering.automatic)
      return taking.then((taken) => {
        number = taken
        return taken
      })
    },
    write: async (instanceId: number | null): Promise<void> => {
      const changed = {
        ...(!isWritten && submitted()),
        ...(instanceId !== null && { approval_instance_id: instanceId }),
      }
      isWritten = true
      await tx
        .updateTable('contracts')
        .set(changed)
        .where('organization_id', '=', actor.organizationId)
        .where('id', '=', contract.id)
        .execute()
    },
  }
}
