import type { Context } from '#engines/access/server/index.ts'
import { claimFile, docxBookmarks, docxTask, fileBytes, storeFile } from '#engines/documents/server/index.ts'
import { nameIn } from '#engines/forms/domain/index.ts'
import { publishedForm } from '#engines/forms/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, notFound, refused } from '#shared/errors.ts'
import type { addTemplateVersion, TemplateDetail } from '../domain/api.ts'
import { type BindableField, type Bindings, bindingGaps, suggestedBindings } from '../domain/template.ts'
import { tornRows } from '../domain/template-bookmarks.ts'
import { lockTemplate, standingAfter, touch, versionOf } from './lock-template.ts'
import type * as NormaliseTask from './normalise-docx.ts'
import { templateById } from './template-queries.ts'
import './tables.ts'

/** A new, unpublished version: from a file, or written online from `baseID`. Without given bindings, what was bound stays bound where the document still has the bookmark. */
export async function addVersion(
  context: Context,
  id: number,
  given: BodyOf<typeof addTemplateVersion>,
): Promise<TemplateDetail> {
  const before = await lockTemplate(context, id)
  standingAfter(before, 'edit')
  const newest = before.versions[0]
  if (given.baseID !== undefined) refuseStaleBase(before, given.baseID)
  const ordinal = (newest?.ordinal ?? 0) + 1
  await insertVersion(context, id, {
    ...given,
    ordinal,
    bound: newest?.bindings ?? {},
    typeIDs: before.contractTypes.map((type) => type.id),
  })
  await touch(context, id, {})
  context.audit({
    action: given.baseID === undefined ? 'template.addVersion' : 'template.editText',
    subject: { kind: 'template', id, name: before.name },
    after: { fileID: given.fileID, note: given.note, ordinal },
  })
  return templateById(context, id)
}

function refuseStaleBase({ versions }: TemplateDetail, baseID: number): void {
  if (!versions.some(({ id }) => id === baseID)) throw notFound()
  const [newest] = versions
  if (newest && newest.id !== baseID)
    throw new AppError(
      'staleText',
      { name: newest.createdBy, ordinal: newest.ordinal, time: newest.createdAt },
      { data: newest },
    )
}

/** Which form field fills which bookmark; until the version is published or waits for approval. */
export async function bindVersion(
  context: Context,
  id: number,
  versionId: number,
  { version, bindings }: { version: number; bindings: Bindings },
): Promise<TemplateDetail> {
  const before = await lockTemplate(context, id, version)
  const target = versionOf(before, versionId)
  if (target.publishedAt)
    throw refused(
      '已发布的版本不能修改，请新建版本 | A published version cannot be changed; create a new version',
    )
  standingAfter(before, 'edit')
  await context.tx
    .updateTable('template_versions')
    .set({ bindings: JSON.stringify(bindings) })
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
  return templateById(context, id)
}

type NewVersion = {
  ordinal: number
  fileID: number
  note: string
  baseID?: number | undefined
  /** Said by a person: taken as they are. */
  bindings?: Bindings | undefined
  /** Those of the version before. */
  bound: Bindings
  typeIDs: readonly number[]
}

/** Claims the file, puts its bookmarks right (`normalise-docx.ts`), lists them and binds them. */
export async function insertVersion(context: Context, templateId: number, given: NewVersion): Promise<void> {
  const { tx, actor } = context
  const subject = { kind: 'template', id: templateId }
  const file = await fileBytes(context, given.fileID)
  if (file.extension !== 'docx') throw new AppError('unsupportedFile')
  await claimFile(context, given.fileID, subject)
  const { bytes, repairs } = await docxTask<typeof NormaliseTask>(
    new URL('./normalise-docx.ts', import.meta.url),
    { bytes: file.bytes, placeholders: given.baseID === undefined },
    { class: 'small' },
  )
  const stored = bytes
    ? await storeFile(context, { name: file.name, content: bytes, subject, madeFrom: file.id })
    : file
  const bookmarks = await docxBookmarks(bytes ?? file.bytes)
  const names = bookmarks.filter((bookmark) => bookmark.fillable).map((bookmark) => bookmark.valueName)
  const kept = Object.fromEntries(Object.entries(given.bound).filter(([name]) => names.includes(name)))
  const bindings =
    given.bindings ?? suggestedBindings(names, await bindableFields(context, given.typeIDs), kept)
  await tx
    .insertInto('template_versions')
    .values({
      organization_id: actor.organizationId,
      template_id: templateId,
      ordinal: given.ordinal,
      file_id: stored.id,
      bookmarks: JSON.stringify(bookmarks),
      bindings: JSON.stringify(bindings),
      note: given.note,
      origin: given.baseID === undefined ? 'uploaded' : 'edited',
      repairs: JSON.stringify(repairs),
      submitted_at: null,
      published_at: null,
      created_by: actor.userId,
    })
    .execute()
}

/** Refuses a version with a binding to a bookmark or a field that is not there. */
export async function refuseBrokenBindings(
  context: Context,
  template: TemplateDetail,
  version: TemplateDetail['versions'][number],
): Promise<void> {
  const fields = await bindableFields(
    context,
    template.contractTypes.map((type) => type.id),
  )
  const gaps = bindingGaps(
    version.bookmarks.map((bookmark) => bookmark.valueName),
    version.bindings,
    fields.map((field) => field.id),
  )
  const wrong = [...gaps.missingBookmarks, ...gaps.missingFields]
  const torn = tornRows(version.bookmarks, version.bindings)
  if (torn.length)
    throw refused(
      `同一行单元格中的书签有歧义：${torn.join('、')}。每个单元格只能绑定一列，一行只能绑定同一个表格字段的列。 | Bookmarks in one row of a table are ambiguous: ${torn.join(', ')}. Bind one column per cell, and columns of one sheet per row.`,
    )
  if (wrong.length)
    throw new AppError('rule', {
      detail: `以下绑定已失效：${wrong.join('、')}`,
      detailEn: `These bindings are broken: ${wrong.join(', ')}`,
    })
}

/** Fields of the forms that these contract types use; where several forms have a field, the first one counts. */
async function bindableFields(
  { tx, actor, locale }: Context,
  typeIDs: readonly number[],
): Promise<BindableField[]> {
  const fields = new Map<string, BindableField>()
  for (const typeID of typeIDs) {
    const form = await publishedForm(tx, actor.organizationId, 1, typeID)
    if (!form) continue
    for (const { id, config } of form.form.fields)
      if (!fields.has(id))
        fields.set(id, {
          id,
          name: nameIn(config, locale),
          bookmarkNames: config.bookmarkNames,
          positionList: config.positionList,
          columns: (config.columns ?? []).map((column) => ({
            id: column.id,
            name: nameIn(column, locale),
          })),
        })
  }
  return [...fields.values()]
}
