import type { Context } from '#engines/access/server/index.ts'
import { docxBookmarks, docxPlaceSentences, fillDocx, storedBytes } from '#engines/documents/server/index.ts'
import { templateVersion } from '#features/templates/server/index.ts'
import type { FileAnswer } from '#server/http/http-route.ts'
import { forbidden } from '#shared/errors.ts'
import type { DraftText, EmptySentence } from '../../domain/draft-text-api.ts'
import { opensFields } from '../../domain/field-guard.ts'
import { pageTexts, placesLeftEmpty } from '../../domain/page-texts.ts'
import { openContractForm, withUnread } from '../record/contract-form-context.ts'
import { contractFor, type GuardedRecord } from '../record/lock-contract.ts'
import { withoutTemplate } from './contract-documents.ts'
import { fileStem, textSource, textValues } from './contract-text.ts'
import { shownDocuments } from './shown-documents.ts'

type Template = Pick<Awaited<ReturnType<typeof templateVersion>>, 'bindings' | 'rows'>

const wordFile = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** What stands beside the form: the text that the form fills (the template's, or the newest that somebody wrote in), else the uploaded one; where parts are hidden from the person, their copy. */
export async function draftText(context: Context, id: number): Promise<DraftText> {
  const record = await contractFor(context, id)
  const { contract, guard } = record
  const { tx, actor } = context
  const version =
    contract.template_version_id === null
      ? null
      : await templateVersion(tx, actor.organizationId, contract.template_version_id)
  const template = version && { id: version.id, name: version.name, ordinal: version.ordinal }
  const bindings = version?.bindings ?? {}
  if (!version || guard.documents !== 'whole')
    return { template, bindings, ...(await asStored(context, record, version)) }
  const fileID = await textSource(context, contract, version.fileID)
  const isTemplate = fileID === version.fileID
  return {
    template,
    bindings,
    shown: isTemplate ? 'template' : 'edited',
    file: { id: fileID, name: `${fileStem(context, contract.name)}.docx` },
    note: null,
    places: await placesIn(context, fileID, version),
  }
}

async function asStored(
  context: Context,
  { contract, guard }: GuardedRecord,
  template: Template | null,
): Promise<Pick<DraftText, 'shown' | 'file' | 'note' | 'places'>> {
  const { documents, documentNote } = await shownDocuments(context, contract, guard)
  const text = documents.find(({ kind, fileID }) => kind === 'text' && fileID !== null)
  const note = documentNote?.why ?? null
  if (!text?.fileID) return { shown: 'none', file: null, note, places: [] }
  const file = { id: text.fileID, name: text.fileName ?? '' }
  if (!text.isBlanked) return { shown: 'own', file, note, places: [] }
  return {
    shown: 'copy',
    file,
    note,
    places: await placesIn(context, file.id, { bindings: template?.bindings ?? {}, rows: [] }),
  }
}

async function placesIn(
  context: Context,
  fileId: number,
  { bindings, rows }: Template,
): Promise<DraftText['places']> {
  const bookmarks = await docxBookmarks((await storedBytes(context, fileId)).bytes)
  return bookmarks.map(({ name, valueName }) => {
    const cells = rows.find(({ bookmark }) => bookmark === name)?.cells
    return {
      name,
      bookmark: Object.hasOwn(bindings, name) ? name : valueName,
      ...(cells && { cells: cells.map((cell) => cell && { before: cell.before, after: cell.after }) }),
    }
  })
}

/** The text that the form fills, as it would be with the values as they are saved; empty places say what is asked for there. Nothing is stored. For who fills in the form: everybody else reads the contract's files, which is logged. 403 also where parts of it are not for the person, 422 without a template. */
export async function draftPages(context: Context, id: number): Promise<FileAnswer> {
  const { contract } = await filledBy(context, id)
  if (contract.template_version_id === null) throw withoutTemplate()
  const { form, rules, bindings, more, templateFileId } = await textValues(context, contract)
  const { texts, clauses } = pageTexts(form, contract.form_values, rules, bindings)
  const source = await storedBytes(context, await textSource(context, contract, templateFileId))
  const { bytes } = await fillDocx(source.bytes, texts, {
    ...more,
    clauses: Object.entries(clauses).map(([bookmark, paragraphs]) => ({
      bookmark,
      paragraphs: paragraphs && [...paragraphs],
    })),
  })
  return {
    content: bytes,
    name: `${fileStem(context, contract.name)}.docx`,
    mime: wordFile,
    size: bytes.length,
  }
}

/** The contract with the rights of the person, who fills in its form and sees all of it; 403 for everybody else. */
async function filledBy(context: Context, id: number): Promise<GuardedRecord> {
  const record = await contractFor(context, id)
  const { abilities, guard } = record
  const mayFill = abilities.update || opensFields(guard.step)
  if (!mayFill || guard.documents !== 'whole') throw forbidden()
  return record
}

/** The sentences of the text that the form fills in which places stay empty with the values as they are saved; for whom and when as `draftPages`, but none without a template. */
export async function emptySentences(context: Context, id: number): Promise<{ sentences: EmptySentence[] }> {
  const { contract, abilities, guard } = await filledBy(context, id)
  if (contract.template_version_id === null) return { sentences: [] }
  const { values, more, bindings, templateFileId } = await textValues(context, contract)
  const typed = withUnread(contract)
  const subject = { ...contract, editable: abilities.update, step: guard.step }
  const { form, context: rules } = await openContractForm(context, subject, typed)
  const places = placesLeftEmpty(form, typed, rules, bindings)
  if (places.size === 0) return { sentences: [] }
  const source = await storedBytes(context, await textSource(context, contract, templateFileId))
  const { bytes } = await fillDocx(source.bytes, values, more)
  const found = await docxPlaceSentences(bytes, [...places.keys()])
  return {
    sentences: found.map(({ text, context: before, gaps }) => ({
      text,
      context: before,
      gaps: gaps.flatMap(({ offset, place }) => {
        const of = places.get(place)
        return of ? [{ offset, ...of }] : []
      }),
    })),
  }
}
