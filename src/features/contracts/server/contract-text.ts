import type { Context } from '#engines/access/server/index.ts'
import {
  claimFile,
  docxBookmarks,
  fillDocx,
  storedBytes,
  storeFile,
} from '#engines/documents/server/index.ts'
import { type CompiledForm, displayValues } from '#engines/forms/domain/index.ts'
import { templateVersion } from '#features/templates/server/index.ts'
import { AppError, forbidden, notFound } from '#shared/errors.ts'
import type { ContractDocument } from '../domain/contract-document.ts'
import { maySeeDocuments } from '../domain/contract-policy.ts'
import type { PutBack, SavedText } from '../domain/text-api.ts'
import { openContractForm } from './contract-form-context.ts'
import { allDocuments, insertDocument } from './document-rows.ts'
import { lockContract } from './lock-contract.ts'
import type { StoredContract } from './tables.ts'

export type WrittenText = { id: number; bytes: Uint8Array }

/**
 * The text of the contract as it is now; made once for each version of its values. What people wrote by hand is kept: the values
 * go into the newest text that somebody edited, and into the template only while nobody did (or another template was chosen since).
 */
export async function writeText(context: Context, contract: StoredContract): Promise<WrittenText> {
  const existing = await newestText(context, contract.id)
  if (existing?.file_id && existing.contract_version === contract.values_version) {
    const { bytes } = await storedBytes(context, existing.file_id)
    return { id: existing.id, bytes }
  }
  const { values, templateFileId } = await textValues(context, contract)
  const source = await storedBytes(context, await textSource(context, contract, templateFileId))
  const { bytes } = await fillDocx(source.bytes, values)
  const file = await storeFile(context, {
    name: `${fileStem(contract.name)}.docx`,
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
  context.audit({
    action: 'contract.fill',
    subject: { kind: 'contract', id: contract.id, name: contract.name },
    after: { file: file.name },
  })
  return { id, bytes }
}

export const fileStem = (name: string): string => name.trim() || '合同'

/**
 * Keeps a text that a person edited as a further version. It was edited from the text `baseID`: staleText when somebody saved another one
 * since (texts that were only filled anew do not count, they differ in nothing but values). Places that the form fills say what the form says;
 * what was typed over is answered, not kept.
 */
export async function saveText(
  context: Context,
  id: number,
  given: { baseID: number; reason: string },
  uploaded: { id: number; name: string; extension: string },
): Promise<SavedText> {
  const { contract, abilities } = await lockContract(context, id)
  if (!abilities.update || !maySeeDocuments(context.actor)) throw forbidden()
  if (uploaded.extension !== 'docx') throw new AppError('unsupportedFile')
  if (contract.template_version_id === null)
    throw new AppError('rule', {
      detail: wordsOf(context, '该合同没有使用模板', 'The contract has no template'),
    })
  const before = await allDocuments(context, id)
  const base = baseOf(before, given.baseID)
  await refuseStale(context, contract, before, base)
  const { fileId, putBack } = await settleValues(context, contract, uploaded)
  const documentId = await insertDocument(context, id, {
    kind: 'text',
    state: 'ready',
    fileId,
    version: contract.values_version,
    origin: 'edited',
    templateVersionId: contract.template_version_id,
    reason: given.reason,
  })
  const document = (await allDocuments(context, id)).find((one) => one.id === documentId) as ContractDocument
  context.audit({
    action: 'contract.editText',
    subject: { kind: 'contract', id, name: contract.name },
    before: { version: base.ordinal },
    after: { version: document.ordinal, file: document.fileName },
    detail: { ...(given.reason && { reason: given.reason }), putBack: putBack.map(({ name }) => name) },
  })
  return { document, putBack }
}

const wordsOf = ({ locale }: Context, zh: string, en: string): string => (locale === 'en' ? en : zh)

function baseOf(documents: readonly ContractDocument[], id: number): ContractDocument {
  const base = documents.find((one) => one.id === id && one.kind === 'text')
  if (!base) throw notFound()
  return base
}

async function refuseStale(
  context: Context,
  contract: StoredContract,
  documents: readonly ContractDocument[],
  base: ContractDocument,
): Promise<void> {
  const since = documents.find(
    ({ kind, origin, ordinal }) => kind === 'text' && origin === 'edited' && ordinal > base.ordinal,
  )
  if (since)
    throw new AppError(
      'staleText',
      { name: since.createdBy, ordinal: since.ordinal, time: since.createdAt },
      { data: since },
    )
  const row = await context.tx
    .selectFrom('contract_documents')
    .select('template_version_id')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', base.id)
    .executeTakeFirst()
  if (row?.template_version_id !== contract.template_version_id)
    throw new AppError('conflict', {}, { data: documents.find(({ kind }) => kind === 'text') ?? null })
}

/** The uploaded file when its places say what the form says, else a copy in which they do. */
async function settleValues(
  context: Context,
  contract: StoredContract,
  uploaded: { id: number; name: string },
): Promise<{ fileId: number; putBack: PutBack[] }> {
  const subject = { kind: 'contract', id: contract.id } as const
  const { values, nameOf } = await textValues(context, contract)
  const { bytes } = await storedBytes(context, uploaded.id)
  const filled = await fillDocx(bytes, values)
  const [typed, settled] = await Promise.all([docxBookmarks(bytes), docxBookmarks(filled.bytes)])
  const after = new Map(settled.map(({ name, text }) => [name, text]))
  const putBack = typed
    .filter(({ name, text }) => after.has(name) && after.get(name) !== text)
    .map(({ name, valueName, text }) => ({
      name: nameOf(valueName),
      typed: text,
      kept: after.get(name) as string,
    }))
  if (putBack.length === 0) {
    const { id } = await claimFile(context, uploaded.id, subject, { accept: ['docx'] })
    return { fileId: id, putBack }
  }
  const { id } = await storeFile(context, { name: uploaded.name, content: filled.bytes, subject })
  return { fileId: id, putBack }
}

/** What the form says at each bookmark, the names of the fields they belong to, and the file of the contract's template. */
async function textValues(context: Context, contract: StoredContract) {
  const { tx, actor } = context
  const template = await templateVersion(tx, actor.organizationId, contract.template_version_id as number)
  const opened = await openContractForm(context, { ...contract, editable: false }, contract.form_values)
  const bindings = Object.entries(template.bindings).map(([bookmarkName, { fieldID, part }]) => ({
    bookmarkName,
    fieldId: fieldID,
    part,
  }))
  // The document is the contract itself: it holds every value, also those that the person who causes it may not see on the screen.
  const values = displayValues(
    opened.form,
    contract.form_values,
    { ...opened.context, access: {}, locale: 'zh-CN' },
    bindings,
  )
  return { values, nameOf: namesOf(opened.form, bindings), templateFileId: template.fileID }
}

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
    .limit(1)
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
    .limit(1)
    .executeTakeFirst()
  return edited?.file_id ?? templateFileId
}
