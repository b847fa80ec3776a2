import type { Context } from '#engines/access/server/index.ts'
import { claimFile, docxBookmarks, fileBytes } from '#engines/documents/server/index.ts'
import { publishedForm } from '#engines/forms/server/index.ts'
import type { Tx } from '#server/database.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, invalid, notFound, staleVersion } from '#shared/errors.ts'
import type { addTemplateVersion, createTemplate, TemplateDetail, updateTemplate } from '../domain/api.ts'
import {
  type BindableField,
  type Bindings,
  bindingGaps,
  suggestedBindings,
  templateStates,
} from '../domain/template.ts'
import { noteTypedNumber, takeTemplateNumber, typedNumber } from './template-number.ts'
import { templateById } from './template-queries.ts'
import './tables.ts'

type NewTemplate = BodyOf<typeof createTemplate>

/** Makes a draft template with its first version from an uploaded .docx. */
export async function addTemplate(context: Context, given: NewTemplate): Promise<TemplateDetail> {
  const { tx, actor } = context
  await refuseUnknownTypes(tx, actor.organizationId, given.contractTypeIDs)
  await refuseSameName(tx, actor.organizationId, given.name)
  const typed = given.number
    ? await typedNumber(context, {
        id: null,
        number: given.number,
        contractTypeId: given.contractTypeIDs[0] ?? null,
      })
    : { number: null, number_key: null }
  const { id } = await tx
    .insertInto('templates')
    .values({
      organization_id: actor.organizationId,
      name: given.name,
      ...typed,
      description: given.description,
      published_version_id: null,
      created_by: actor.userId,
      updated_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteTypedNumber(context, id, typed.number)
  await setContractTypes(tx, actor.organizationId, id, given.contractTypeIDs)
  await insertVersion(context, id, 1, { fileID: given.fileID, note: '' }, {}, given.contractTypeIDs)
  context.audit({
    action: 'template.create',
    subject: { kind: 'template', id, name: given.name },
    after: given,
  })
  return templateById(tx, actor.organizationId, id)
}

export async function changeTemplate(
  context: Context,
  id: number,
  { version, ...changes }: BodyOf<typeof updateTemplate>,
): Promise<TemplateDetail> {
  const before = await lockTemplate(context, id, version)
  const { tx, actor } = context
  if (changes.name !== undefined && changes.name !== before.name)
    await refuseSameName(tx, actor.organizationId, changes.name)
  if (changes.contractTypeIDs) {
    await refuseUnknownTypes(tx, actor.organizationId, changes.contractTypeIDs)
    await setContractTypes(tx, actor.organizationId, id, changes.contractTypeIDs)
  }
  const numbered = await changedNumber(context, before, changes)
  await touch(context, id, {
    name: changes.name ?? before.name,
    description: changes.description ?? before.description,
    ...numbered,
  })
  const { name, number, description, contractTypes } = before
  context.audit({
    action: 'template.update',
    subject: { kind: 'template', id, name: changes.name ?? name },
    before: { name, number, description, contractTypeIDs: contractTypes.map((type) => type.id) },
    after: changes,
  })
  return templateById(tx, actor.organizationId, id)
}

/** The columns of a number that was changed by hand; nothing when it stays. A published template keeps a number. */
async function changedNumber(
  context: Context,
  before: TemplateDetail,
  changes: { number?: string | null | undefined; contractTypeIDs?: number[] | undefined },
) {
  const { number } = changes
  if (number === undefined || number === before.number) return {}
  if (number === null && before.state !== templateStates.draft)
    throw invalid([{ path: 'number', code: 'requiredNumber' }])
  const contractTypeId = changes.contractTypeIDs?.[0] ?? before.contractTypes[0]?.id ?? null
  const typed = await typedNumber(context, { id: before.id, number, contractTypeId })
  await noteTypedNumber(context, before.id, number)
  return typed
}

/** A new, unpublished version. What was bound before stays bound where the document still has the bookmark. */
export async function addVersion(
  context: Context,
  id: number,
  given: BodyOf<typeof addTemplateVersion>,
): Promise<TemplateDetail> {
  const before = await lockTemplate(context, id)
  const newest = before.versions[0]
  const ordinal = (newest?.ordinal ?? 0) + 1
  const typeIDs = before.contractTypes.map((type) => type.id)
  await insertVersion(context, id, ordinal, given, newest?.bindings ?? {}, typeIDs)
  await touch(context, id, {})
  context.audit({
    action: 'template.addVersion',
    subject: { kind: 'template', id, name: before.name },
    after: { ...given, ordinal },
  })
  return templateById(context.tx, context.actor.organizationId, id)
}

export async function bindVersion(
  context: Context,
  id: number,
  versionId: number,
  { version, bindings }: { version: number; bindings: Bindings },
): Promise<TemplateDetail> {
  const before = await lockTemplate(context, id, version)
  const target = versionOf(before, versionId)
  if (target.publishedAt) throw new AppError('rule', { detail: '已发布的版本不能修改，请新建版本' })
  await context.tx
    .updateTable('template_versions')
    .set({ bindings: JSON.stringify(bindings) as never })
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', versionId)
    .execute()
  await touch(context, id, {})
  context.audit({
    action: 'template.bind',
    subject: { kind: 'template', id, name: before.name },
    before: target.bindings,
    after: bindings,
  })
  return templateById(context.tx, context.actor.organizationId, id)
}

/** New contracts come from this version. Refused while a binding names a bookmark or a field that does not exist. */
export async function publishVersion(
  context: Context,
  id: number,
  versionId: number,
  version: number,
): Promise<TemplateDetail> {
  const before = await lockTemplate(context, id, version)
  const target = versionOf(before, versionId)
  const fields = await bindableFields(
    context,
    before.contractTypes.map((type) => type.id),
  )
  const gaps = bindingGaps(
    target.bookmarks.map((bookmark) => bookmark.valueName),
    target.bindings,
    fields.map((field) => field.id),
  )
  const wrong = [...gaps.missingBookmarks, ...gaps.missingFields]
  if (wrong.length) throw new AppError('rule', { detail: `以下绑定已失效：${wrong.join('、')}` })
  await context.tx
    .updateTable('template_versions')
    .set({ published_at: context.now })
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', versionId)
    .where('published_at', 'is', null)
    .execute()
  const numbered = before.number === null ? await takeTemplateNumber(context, before) : {}
  await touch(context, id, { state: templateStates.published, published_version_id: versionId, ...numbered })
  context.audit({
    action: 'template.publish',
    subject: { kind: 'template', id, name: before.name },
    before: { ordinal: before.publishedOrdinal, number: before.number },
    after: { ordinal: target.ordinal, ...numbered },
  })
  return templateById(context.tx, context.actor.organizationId, id)
}

export async function retire(context: Context, id: number, version: number): Promise<TemplateDetail> {
  const before = await lockTemplate(context, id, version)
  if (before.state !== templateStates.published)
    throw new AppError('rule', { detail: '只有已发布的模板可以停用' })
  await touch(context, id, { state: templateStates.retired })
  context.audit({ action: 'template.retire', subject: { kind: 'template', id, name: before.name } })
  return templateById(context.tx, context.actor.organizationId, id)
}

export async function removeTemplate(context: Context, id: number, version: number): Promise<void> {
  const before = await lockTemplate(context, id, version)
  if (before.contractCount > 0) throw new AppError('inUse', { detail: `${before.contractCount} 份合同` })
  await context.tx
    .deleteFrom('templates')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({ action: 'template.delete', subject: { kind: 'template', id, name: before.name }, before })
}

async function lockTemplate(context: Context, id: number, version?: number): Promise<TemplateDetail> {
  const { tx, actor } = context
  const locked = await tx
    .selectFrom('templates')
    .select('version')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound()
  const template = await templateById(tx, actor.organizationId, id)
  if (version !== undefined && locked.version !== version) throw staleVersion(template)
  return template
}

type Changes = Partial<{
  name: string
  number: string | null
  number_key: string | null
  description: string
  state: 1 | 2 | 3
  published_version_id: number
}>

async function touch({ tx, actor, now }: Context, id: number, changes: Changes): Promise<void> {
  await tx
    .updateTable('templates')
    .set((e) => ({ ...changes, updated_by: actor.userId, updated_at: now, version: e('version', '+', 1) }))
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
}

const versionOf = (template: TemplateDetail, versionId: number) => {
  const version = template.versions.find((one) => one.id === versionId)
  if (!version) throw notFound()
  return version
}

async function insertVersion(
  context: Context,
  templateId: number,
  ordinal: number,
  { fileID, note }: { fileID: number; note: string },
  bound: Bindings,
  typeIDs: readonly number[],
): Promise<void> {
  const { tx, actor } = context
  const file = await fileBytes(context, fileID)
  if (file.extension !== 'docx') throw new AppError('unsupportedFile')
  const bookmarks = await docxBookmarks(file.bytes)
  await claimFile(context, fileID, { kind: 'template', id: templateId })
  const names = bookmarks.filter((bookmark) => bookmark.fillable).map((bookmark) => bookmark.valueName)
  const kept = Object.fromEntries(Object.entries(bound).filter(([name]) => names.includes(name)))
  const bindings = suggestedBindings(names, await bindableFields(context, typeIDs), kept)
  await tx
    .insertInto('template_versions')
    .values({
      organization_id: actor.organizationId,
      template_id: templateId,
      ordinal,
      file_id: fileID,
      bookmarks: JSON.stringify(bookmarks) as never,
      bindings: JSON.stringify(bindings) as never,
      note,
      published_at: null,
      created_by: actor.userId,
    })
    .execute()
}

/** Fields of the forms that these contract types use; where several forms have a field, the first one counts. */
async function bindableFields({ tx, actor }: Context, typeIDs: readonly number[]): Promise<BindableField[]> {
  const fields = new Map<string, BindableField>()
  for (const typeID of typeIDs) {
    const form = await publishedForm(tx, actor.organizationId, 1, typeID)
    if (!form) continue
    for (const { id, config } of form.form.fields)
      if (!fields.has(id))
        fields.set(id, { id, bookmarkNames: config.bookmarkNames, positionList: config.positionList })
  }
  return [...fields.values()]
}

async function setContractTypes(
  tx: Tx,
  organizationId: number,
  id: number,
  typeIDs: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('template_contract_types')
    .where('organization_id', '=', organizationId)
    .where('template_id', '=', id)
    .execute()
  const rows = [...new Set(typeIDs)].map((typeID) => ({
    organization_id: organizationId,
    template_id: id,
    contract_type_id: typeID,
  }))
  await tx.insertInto('template_contract_types').values(rows).execute()
}

async function refuseUnknownTypes(tx: Tx, organizationId: number, typeIDs: readonly number[]): Promise<void> {
  const known = await tx
    .selectFrom('contract_types')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...typeIDs])
    .execute()
  if (known.length !== new Set(typeIDs).size) throw notFound()
}

async function refuseSameName(tx: Tx, organizationId: number, name: string): Promise<void> {
  const same = await tx
    .selectFrom('templates')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (same) throw invalid([{ path: 'name', code: 'taken', params: { field: '模板名称' } }])
}
