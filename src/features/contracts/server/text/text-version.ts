import type { Context } from '#engines/access/server/index.ts'
import type { TextWork } from '#engines/approvals/domain/index.ts'
import { type docxCommentChanges, storedBytes, storeFile } from '#engines/documents/server/index.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type TextParams, type Words, wordsIn } from '#shared/text.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import type { PutBack, SavedText } from '../../domain/text-api.ts'
import { noteAuthor } from '../record/contract-authors.ts'
import type { StoredContract } from '../tables.ts'
import { fileStem } from './contract-text.ts'
import { allDocuments, insertDocument } from './document-rows.ts'
import { differencesOf } from './text-differences.ts'
import { dropDraft } from './text-drafts.ts'

export type Uploaded = { id: number; name: string; extension: string }
export type Given = { baseID: number; reason: string; change: 'save' | 'suggest' | 'comment' }

export type Work = {
  contract: StoredContract
  documents: readonly ContractDocument[]
  base: ContractDocument
  uploaded: Uploaded
  given: Given
}

type NewVersion = {
  contract: StoredContract
  base: ContractDocument
  fileId: number
  putBack: PutBack[]
  reason: string
  change: ContractDocument['change']
  restored?: ContractDocument
  action: 'editText' | 'commentText' | 'restoreText' | 'suggestText' | 'settleMatters'
  /** At a step of an approval: part of the person's decision, and what is kept with it. */
  matters?: readonly TextWork[]
}

/** The version, its entry in the log; what its author had not saved is saved with it. */
export async function keepVersion(context: Context, version: NewVersion): Promise<SavedText> {
  const { contract, base, fileId, putBack, reason, change, restored } = version
  const documentId = await insertDocument(context, contract.id, {
    kind: 'text',
    state: 'ready',
    fileId,
    // Comments alone do not bring a text up to the form's values of now.
    version: change === 'comment' ? base.contractVersion : contract.values_version,
    origin: 'edited',
    templateVersionId: contract.template_version_id,
    reason,
    change,
    ...(restored && { restoredId: restored.id }),
  })
  if (change !== 'comment' && !version.matters) await noteAuthor(context, contract.id)
  await dropDraft(context, contract.id)
  const documents = await allDocuments(context, contract.id)
  const document = documents.find((one) => one.id === documentId) as ContractDocument
  context.audit({
    action: `contract.${version.action}`,
    subject: { kind: 'contract', id: contract.id, name: contract.name },
    before: { version: base.ordinal },
    after: { version: document.ordinal, file: document.fileName },
    detail: {
      ...(reason && { reason }),
      ...(restored && { restored: restored.ordinal }),
      ...(version.matters && { matters: version.matters }),
      ...(version.action === 'editText' && { putBack: putBack.map(({ name }) => name) }),
    },
  })
  return { document, putBack, differences: await differencesOf(context, contract) }
}

/** Comments that somebody else wrote, or that go by another name, came or went. */
export function refuseForeignComments(
  context: Context,
  { added, removed }: Awaited<ReturnType<typeof docxCommentChanges>>,
): void {
  const foreign =
    removed.find((comment) => !isOwn(context, comment)) ??
    added.find((comment) => !isOwn(context, comment) || !isNamed(context, comment, removed))
  if (foreign)
    throw new AppError('notOnlyComments', {
      detail: wordsOf(context, '{author} 的批注 | a comment of {author}', { author: foreign.author }),
    })
}

/** Whether the actor wrote it: by their number, else by their name alone. */
const isOwn = ({ actor }: Context, { author, userId }: { author: string; userId: number | null }): boolean =>
  userId === null ? author === actor.name : userId === actor.userId

/** Whether it goes by the actor's name: a file may say of any name that it is theirs. One that they wrote under an earlier name keeps that when its words change. */
const isNamed = (
  { actor }: Context,
  { author }: { author: string },
  own: readonly { author: string }[],
): boolean =>
  author === actor.name ||
  author === `${actor.name}（${actor.userId}）` ||
  own.some((earlier) => earlier.author === author)

export const wordsOf = ({ locale }: Context, words: Words, params?: TextParams): string =>
  wordsIn(locale)(words, params)
export const subjectOf = ({ id }: StoredContract) => ({ kind: 'contract', id }) as const

export const bytesOf = async (context: Context, { fileID }: ContractDocument): Promise<Uint8Array> => {
  if (fileID === null) throw notFound()
  return (await storedBytes(context, fileID)).bytes
}

export const stored = async (
  context: Context,
  contract: StoredContract,
  content: Uint8Array,
  madeFrom?: number,
): Promise<number> =>
  (
    await storeFile(context, {
      name: `${fileStem(context, contract.name)}.docx`,
      content,
      subject: subjectOf(contract),
      ...(madeFrom !== undefined && { madeFrom }),
    })
  ).id

export const stale = (since: ContractDocument) =>
  new AppError(
    'staleText',
    { name: since.createdBy, ordinal: since.ordinal, time: since.createdAt },
    { data: since },
  )
