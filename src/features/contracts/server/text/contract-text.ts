import type { Context } from '#engines/access/server/index.ts'
import { fillDocx, storedBytes, storeFile } from '#engines/documents/server/index.ts'
import {
  type CompiledForm,
  displayValues,
  documentClauses,
  documentRows,
  documentTables,
  type FormContext,
  formIn,
  leavablePlaces,
} from '#engines/forms/domain/index.ts'
import { templateVersion } from '#features/templates/server/index.ts'
import { one } from '#server/database.ts'
import { said } from '#shared/text.ts'
import { bindingsOf, documentContext, placeOf } from '../../domain/document-texts.ts'
import { type FieldGuard, shownValues } from '../../domain/field-guard.ts'
import { openContractForm } from '../record/contract-form-context.ts'
import { tellOfText } from '../record/tell-contract.ts'
import type { StoredContract } from '../tables.ts'
import { approvedText } from './approved-text.ts'
import { insertDocument } from './document-rows.ts'

export type WrittenText = { id: number; bytes: Uint8Array }

/**
 * The text of the contract as it is now; made once for each version of its values. What people wrote by hand is kept: the values
 * go into the newest text that somebody edited, and into the template only while nobody did (or another template was chosen since). Once it is approved it
 * stays as it was approved.
 */
export async function writeText(context: Context, contract: StoredContract): Promise<WrittenText> {
  const approved = await approvedText(context, contract)
  if (approved) return { id: approved.id, bytes: approved.file.bytes }
  const existing = await newestText(context, contract.id)
  if (existing?.file_id && existing.contract_version === contract.values_version) {
    const { bytes } = await storedBytes(context, existing.file_id)
    return { id: existing.id, bytes }
  }
  const { values, more, templateFileId } = await textValues(context, contract)
  const source = await storedBytes(context, await textSource(context, contract, templateFileId))
  const { bytes } = await fillDocx(source.bytes, values, more)
  const file = await storeFile(context, {
    name: `${fileStem(context, contract.name)}.docx`,
    content: bytes,
    subject: { kind: 'contract', id: contract.id },
  })
  const id = await insertDocument(context, contract.id, {
    kind: 'text',
    state: 'ready',
    fileId: file.id,
    version: contract.values_version,
    templateVersionId: contract.template_version_id,
  })
  await tellOfText(context, contract)
  context.audit({
    action: 'contract.fill',
    subject: { kind: 'contract', id: contract.id, name: contract.name },
    after: { file: file.name },
  })
  return { id, bytes }
}

export const fileStem = ({ actor }: Pick<Context, 'actor'>, name: string): string =>
  name.trim() || said('合同 | Contract', actor.language)

/**
 * What the form says at each bookmark and for each clause (`more`), the names of the fields they belong to, and the file of the contract's template; with a guard, blanks
 * where it hides what the form says.
 */
export async function textValues(
  context: Context,
  contract: StoredContract,
  guard: FieldGuard | null = null,
) {
  const { tx, actor } = context
  const template = await templateVersion(tx, actor.organizationId, contract.template_version_id as number)
  const opened = await openContractForm(context, { ...contract, editable: false }, contract.form_values)
  const bindings = bindingsOf(template.bindings)
  const rules = documentContext(opened.context)
  const seen = guard ? { ...rules, access: hiddenAccess(guard) } : rules
  // What is hidden stays, for the conditions of other fields; at its own place stands a blank.
  const said = guard
    ? { ...contract.form_values, ...shownValues(guard, contract.form_values) }
    : contract.form_values
  const values = displayValues(opened.form, said, seen, bindings)
  const clauses = documentClauses(opened.form, said, seen, bindings)
  const leavable = leavablePlaces(opened.form, bindings)
  // What a clause, a sentence or a table looks like that the text does without now, its template still knows.
  const needsTemplate = clauses.length + leavable.length > 0
  const { bytes } = needsTemplate ? await storedBytes(context, template.fileID) : { bytes: undefined }
  const isRows = new Set(documentRows(opened.form, bindings))
  const more = {
    clauses,
    tables: documentTables(opened.form, bindings),
    rows: template.rows.filter(({ bookmark }) => isRows.has(bookmark)),
    leavable,
    ...(bytes && { template: bytes }),
  }
  return {
    values,
    more,
    bindings: template.bindings,
    form: opened.form,
    rules,
    nameOf: namesOf(formIn(opened.form, context.locale), bindings),
    placeOf: (bookmark: string) => placeOf(opened.form, template.bindings, bookmark),
    templateFileId: template.fileID,
  }
}

const hiddenAccess = ({ verdicts }: FieldGuard): FormContext['access'] =>
  Object.fromEntries(
    Object.keys(verdicts)
      .filter((id) => verdicts[id] === 'hidden')
      .map((id) => [id, 'hidden' as const]),
  )

function namesOf(form: CompiledForm, bindings: readonly { bookmarkName: string; fieldId: string }[]) {
  const names = new Map<string, string>()
  for (const { bookmarks, config } of form.fields)
    for (const { bookmarkName } of bookmarks) names.set(bookmarkName, config.name)
  for (const { bookmarkName, fieldId } of bindings) {
    const field = form.byId.get(fieldId)
    if (field) names.set(bookmarkName, field.config.name)
  }
  return (bookmark: string): string => names.get(bookmark) ?? bookmark
}

const newestText = ({ tx, actor }: Context, contractId: number) =>
  tx
    .selectFrom('contract_documents')
    .select(['id', 'file_id', 'contract_version'])
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'text')
    .orderBy('ordinal', 'desc')
    .limit(one)
    .executeTakeFirst()

/** The file that values go into: the newest text that a person wrote in, as long as it comes from the contract's template of now, else the template's. */
export async function textSource(
  { tx, actor }: Context,
  contract: StoredContract,
  templateFileId: number,
): Promise<number> {
  const edited = await tx
    .selectFrom('contract_documents')
    .select('file_id')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', contract.id)
    .where('kind', '=', 'text')
    .where('origin', '=', 'edited')
    .where('template_version_id', '=', contract.template_version_id)
    .orderBy('ordinal', 'desc')
    .limit(one)
    .executeTakeFirst()
  return edited?.file_id ?? templateFileId
}
