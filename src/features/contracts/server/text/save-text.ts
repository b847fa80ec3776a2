import type { Context } from '#engines/access/server/index.ts'
import {
  claimFile,
  docxBookmarks,
  docxCommentChanges,
  moveDocxComments,
  storedBytes,
} from '#engines/documents/server/index.ts'
import { AppError, forbidden, notFound } from '#shared/errors.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { placesGone } from '../../domain/settle-differences.ts'
import type { SavedText } from '../../domain/text-api.ts'
import { lockContract } from '../record/lock-contract.ts'
import type { StoredContract } from '../tables.ts'
import { tellMentioned } from './comment-mentions.ts'
import { allDocuments } from './document-rows.ts'
import { saveSuggestions } from './suggest-text.ts'
import { fillPlaces, keepTyped } from './text-differences.ts'
import { refuseWhileOtherWrites } from './text-editors.ts'
import {
  bytesOf,
  type Given,
  keepVersion,
  refuseForeignComments,
  stale,
  stored,
  subjectOf,
  type Uploaded,
  type Work,
  wordsOf,
} from './text-version.ts'

/**
 * Keeps a text that a person edited as a further version. It was edited from the text `baseID`: staleText when somebody wrote another one
 * since (texts that were only filled anew do not count, and comments that others wrote meanwhile are taken along). Places that the form fills say what
 * the form says; what was typed over them is asked about (`differences`) before the contract goes on. `comment`: from who may comment and not edit; only their comments are taken, into the newest text.
 */
export async function saveText(
  context: Context,
  id: number,
  given: Given,
  uploaded: Uploaded,
): Promise<SavedText> {
  const { contract, abilities, guard } = await lockContract(context, id)
  const may = { save: abilities.update, suggest: abilities.suggest, comment: abilities.comment }
  if (!may[given.change] || guard.documents !== 'whole') throw forbidden()
  if (uploaded.extension !== 'docx') throw new AppError('unsupportedFile')
  const documents = await allDocuments(context, id)
  const base = baseOf(documents, given.baseID)
  await refuseOtherTemplate(context, contract, documents, base)
  const work: Work = { contract, documents, base, uploaded, given }
  if (given.change === 'suggest') return saveSuggestions(context, work)
  return given.change === 'save' ? saveEdited(context, work) : saveComments(context, work)
}

async function saveEdited(context: Context, work: Work): Promise<SavedText> {
  const { contract, documents, base, uploaded, given } = work
  await refuseWhileOtherWrites(context, contract.id)
  refuseStale(documents, base)
  const { bytes } = await storedBytes(context, uploaded.id)
  const before = await bytesOf(context, base)
  const comments = await docxCommentChanges(before, bytes)
  // Others commented meanwhile: their comments come along.
  const [newest] = editedSince(documents, base)
  const whole = newest ? await moveDocxComments(before, await bytesOf(context, newest), bytes) : bytes
  const { bytes: kept, ...places } = await fillPlaces(context, contract, whole, before)
  const putBack = await keepTyped(context, contract, places, base.id)
  const fileId =
    kept === bytes
      ? (await claimFile(context, uploaded.id, subjectOf(contract), { accept: ['docx'] })).id
      : await stored(context, contract, kept, uploaded.id)
  const saved = await keepVersion(context, {
    contract,
    base,
    fileId,
    putBack,
    ...given,
    change: 'save',
    action: 'editText',
  })
  await tellMentioned(context, contract, comments)
  return saved
}

/** Takes the person's comments, and nothing else, into the newest text. */
async function saveComments(context: Context, work: Work): Promise<SavedText> {
  const { contract, documents, base, uploaded, given } = work
  const before = await bytesOf(context, base)
  const { bytes } = await storedBytes(context, uploaded.id)
  const comments = await docxCommentChanges(before, bytes)
  const { difference } = comments
  if (difference !== null)
    throw new AppError('notOnlyComments', {
      detail: difference.slice(0, 40) || wordsOf(context, '格式 | format'),
    })
  refuseForeignComments(context, comments)
  const newest = documents.find(({ kind, fileID }) => kind === 'text' && fileID !== null) ?? base
  const moved = await moveDocxComments(before, bytes, await bytesOf(context, newest))
  const fileId = await stored(context, contract, moved)
  const saved = await keepVersion(context, {
    contract,
    base: newest,
    fileId,
    putBack: [],
    ...given,
    change: 'comment',
    action: 'commentText',
  })
  await tellMentioned(context, contract, comments)
  return saved
}

/** An older version of the text once more, as a further version, with the values of the form as they are now. */
export async function restoreText(
  context: Context,
  id: number,
  given: { textID: number; baseID: number; reason: string },
): Promise<SavedText> {
  const { contract, abilities, guard } = await lockContract(context, id)
  if (!abilities.update || guard.documents !== 'whole') throw forbidden()
  const documents = await allDocuments(context, id)
  const [base, restored] = [baseOf(documents, given.baseID), baseOf(documents, given.textID)]
  if (restored.isCurrent)
    throw new AppError('rule', {
      detail: wordsOf(context, '该版本就是最新版本 | This is the newest version'),
    })
  await refuseWhileOtherWrites(context, id)
  const [since] = editedSince(documents, base)
  if (since) throw stale(since)
  await refuseOtherTemplate(context, contract, documents, restored)
  const old = await bytesOf(context, restored)
  const { bytes, standing } = await fillPlaces(context, contract, old, old)
  const newest = documents.find(({ kind, fileID }) => kind === 'text' && fileID !== null) ?? base
  const gone = placesGone(await docxBookmarks(await bytesOf(context, newest)), await docxBookmarks(old))
  await keepTyped(context, contract, { over: [], gone, standing }, newest.id)
  return keepVersion(context, {
    contract,
    base: documents.find(({ kind }) => kind === 'text') ?? base,
    fileId: await stored(context, contract, bytes),
    putBack: [],
    reason: given.reason,
    change: 'restore',
    restored,
    action: 'restoreText',
  })
}

function baseOf(documents: readonly ContractDocument[], id: number): ContractDocument {
  const base = documents.find((one) => one.id === id && one.kind === 'text')
  if (!base) throw notFound()
  return base
}

/** Texts that people wrote since, the newest first. */
const editedSince = (documents: readonly ContractDocument[], base: ContractDocument) =>
  documents.filter(
    ({ kind, origin, ordinal }) => kind === 'text' && origin === 'edited' && ordinal > base.ordinal,
  )

function refuseStale(documents: readonly ContractDocument[], base: ContractDocument): void {
  const since = editedSince(documents, base).find(({ change }) => change !== 'comment')
  if (since) throw stale(since)
}

/** A text of another template than the contract's of now has other places for values. */
async function refuseOtherTemplate(
  context: Context,
  contract: StoredContract,
  documents: readonly ContractDocument[],
  text: ContractDocument,
): Promise<void> {
  const row = await context.tx
    .selectFrom('contract_documents')
    .select('template_version_id')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', text.id)
    .executeTakeFirst()
  if (row?.template_version_id !== contract.template_version_id)
    throw new AppError('conflict', {}, { data: documents.find(({ kind }) => kind === 'text') ?? null })
}
