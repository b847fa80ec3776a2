import type { Context } from '#engines/access/server/index.ts'
import {
  type Applied,
  type CompiledForm,
  type FormValues,
  fieldOfPath,
  namedValues,
} from '#engines/forms/domain/index.ts'
import { knownContractTypes } from '#features/contract-types/server/index.ts'
import { partyStandings } from '#features/counterparties/server/index.ts'
import { templateVersion } from '#features/templates/server/index.ts'
import { issueText } from '#shared/issues.ts'
import { fullName } from '#shared/tree.ts'
import type { ContractDraft, ContractForm } from '../../domain/api.ts'
import type { ExtractionMarks } from '../../domain/extraction-marks.ts'
import { type FieldGuard, opensFields, shownValues } from '../../domain/field-guard.ts'
import { openDifferences } from '../../domain/settle-differences.ts'
import type { StoredContract } from '../tables.ts'
import { shownExtraction } from '../text/contract-extraction.ts'
import { newestText } from '../text/document-rows.ts'
import { typedPlaces } from '../text/typed-places.ts'
import { openContractForm, withUnread } from './contract-form-context.ts'
import { compiledVersion } from './guard-contract.ts'
import { contractFor } from './lock-contract.ts'

/** Everything that the renderer needs to open a contract's form. */
export async function presentForm(context: Context, id: number): Promise<ContractForm> {
  const { contract, abilities, guard } = await contractFor(context, id)
  const { tx, actor, locale } = context
  const editable = abilities.update || opensFields(guard.step)
  const form = await compiledVersion(context, contract.form_version_id)
  const seesText = guard.documents === 'whole'
  const [{ opened, standings }, types, template, updatedBy, typed, text] = await Promise.all([
    withStandings(context, editable, [
      { ...contract, editable: abilities.update, showsNumber: true, step: guard.step },
      withUnread(contract),
    ]),
    knownContractTypes(tx, actor.organizationId),
    templateOf(context, contract),
    contract.updated_by === actor.userId ? actor.name : nameOf(context, contract.updated_by),
    abilities.update && seesText ? typedPlaces(context, contract) : [],
    editable && seesText && dependsOnText(contract, form) ? newestText(context, contract) : undefined,
  ])
  const { numbering, today, access } = opened.context
  return {
    contractID: contract.id,
    contractTypeID: contract.contract_type_id,
    contractTypeName: fullName(types, contract.contract_type_id, locale),
    template: template && { id: template.id, name: template.name, ordinal: template.ordinal },
    formVersionID: contract.form_version_id,
    definition: form.definition,
    values: shownForm(
      guard,
      namedValues(form, contract.form_values, opened.context),
      contract.unread_values,
    ) as ContractForm['values'],
    status: contract.status,
    workflowStatus: contract.workflow_status,
    version: contract.version,
    editable,
    today,
    timeZone: actor.timeZone,
    organizationLocale: actor.language,
    organizationID: actor.organizationId,
    initiator: { userID: contract.initiator_id, departmentID: contract.department_id },
    numbering: { automatic: numbering.automatic, mayEdit: numbering.mayEdit, preview: opened.numberPreview },
    access,
    alteration: opened.context.alteration,
    names: opened.names,
    standings,
    bindings: template?.bindings ?? {},
    differences: openDifferences(form, contract.form_values, opened.context, typed, locale),
    text,
    extraction: shownExtraction(contract.extraction, guard),
    updatedAt: contract.updated_at.toISOString(),
    updatedBy,
  }
}

/** The opened form with what the organisation thinks of the parties that it names; of those alone that the form shows. */
async function withStandings(
  context: Context,
  editable: boolean,
  [subject, values]: [Parameters<typeof openContractForm>[1], FormValues],
) {
  const opened = await openContractForm(context, subject, values)
  const parties = opened.names.flatMap(({ kind, id }) => (editable && kind === 'counterpart' ? [id] : []))
  const standings = [...(await partyStandings(context, parties))]
  return { opened, standings: standings.map(([id, { rating, score }]) => ({ id, rating, score })) }
}

/** Whether the page of the form shows something that depends on the newest text: the uploaded one beside it, or a field that opens it. */
const dependsOnText = ({ template_version_id }: StoredContract, { fields }: CompiledForm): boolean =>
  template_version_id === null || fields.some(({ config }) => config.type === 'contractEdit')

type Written = Pick<Applied, 'values' | 'unread' | 'tolerated'>
type WrittenRow = Pick<
  StoredContract,
  'id' | 'contract_type_id' | 'form_version_id' | 'status' | 'workflow_status' | 'version' | 'updated_at'
>

/** A draft that the actor has just written, with the values as they were stored. */
export function presentDraft(
  { actor, locale }: Context,
  contract: WrittenRow,
  {
    values,
    unread,
    tolerated,
    guard,
    extraction,
  }: Written & { guard: FieldGuard; extraction: ExtractionMarks | null },
): ContractDraft {
  return {
    contractID: contract.id,
    contractTypeID: contract.contract_type_id,
    formVersionID: contract.form_version_id,
    values: shownForm(guard, values, unread) as ContractDraft['values'],
    issues: tolerated
      .filter(({ path }) => guard.verdicts[fieldOfPath(path)] !== 'hidden')
      .map((issue) => ({ path: issue.path, code: issue.code, message: issueText(issue, locale) })),
    status: contract.status,
    workflowStatus: contract.workflow_status,
    version: contract.version,
    extraction: shownExtraction(extraction, guard),
    updatedAt: contract.updated_at.toISOString(),
    updatedBy: actor.name,
  }
}

/** What a person sees of a form's values, and of what it only keeps: of what is masked nothing that is not in the shape that the mask knows. */
function shownForm(guard: FieldGuard, values: FormValues, unread: FormValues): FormValues {
  const isKnown = ([id, value]: [string, unknown]) => guard.verdicts[id] === 'visible' || Array.isArray(value)
  const kept = Object.fromEntries(Object.entries(unread).filter(isKnown))
  return shownValues(guard, { ...values, ...kept })
}

const templateOf = async ({ tx, actor }: Context, { template_version_id: id }: StoredContract) =>
  id === null ? null : templateVersion(tx, actor.organizationId, id)

async function nameOf({ tx, actor }: Context, userId: number): Promise<string | null> {
  const user = await tx
    .selectFrom('people')
    .select('name')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.name ?? null
}
