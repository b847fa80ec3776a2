import type { Context } from '#engines/access/server/index.ts'
import type { TextWork } from '#engines/approvals/domain/index.ts'
import {
  claimFile,
  differenceBesideSuggestions,
  docxBookmarks,
  docxCommentChanges,
  docxOpenMatters,
  settleDocxMatters,
  storedBytes,
} from '#engines/documents/server/index.ts'
import { AppError, forbidden, notFound } from '#shared/errors.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import type { SavedText } from '../../domain/text-api.ts'
import { lockContract } from '../record/lock-contract.ts'
import type { StoredContract } from '../tables.ts'
import { tellMentioned } from './comment-mentions.ts'
import { textValues } from './contract-text.ts'
import { allDocuments } from './document-rows.ts'
import { textDraft } from './text-drafts.ts'
import { refuseWhileOtherWrites } from './text-editors.ts'
import {
  bytesOf,
  keepVersion,
  refuseForeignComments,
  stale,
  stored,
  subjectOf,
  type Work,
} from './text-version.ts'

/** The names under which the actor stands in a text: theirs, or theirs with their number where somebody else has the same. */
const namesOf = ({ actor }: Context): string[] => [actor.name, `${actor.name}（${actor.userId}）`]

/** Keeps a text in which somebody suggested changes at their step of an approval: nothing else may differ from the newest text. */
export async function saveSuggestions(context: Context, work: Work): Promise<SavedText> {
  const { contract, documents, base, uploaded, given } = work
  await refuseWhileOtherWrites(context, contract.id)
  refuseOlder(contract, documents, base)
  const before = await bytesOf(context, base)
  const { bytes } = await storedBytes(context, uploaded.id)
  const difference = await differenceBesideSuggestions(before, bytes, namesOf(context))
  if (difference !== null)
    throw new AppError('notOnlySuggestions', { detail: difference.slice(0, 40) || '…' })
  const comments = await docxCommentChanges(before, bytes)
  refuseForeignComments(context, comments)
  await refusePlaces(context, contract, before, bytes)
  const { id: fileId } = await claimFile(context, uploaded.id, subjectOf(contract), { accept: ['docx'] })
  const saved = await keepVersion(context, {
    contract,
    base,
    fileId,
    putBack: [],
    reason: given.reason,
    change: 'save',
    action: 'suggestText',
    matters: await suggestedIn(before, bytes),
  })
  await tellMentioned(context, contract, comments)
  return saved
}

/** What was suggested or commented, and what was taken back, between two texts. */
async function suggestedIn(before: Uint8Array, after: Uint8Array): Promise<TextWork[]> {
  const [old, now] = await Promise.all([docxOpenMatters(before), docxOpenMatters(after)])
  const without = (some: typeof old, others: typeof old) =>
    some.filter(({ key }) => !others.some((one) => one.key === key))
  return [
    ...without(now, old).map((matter) => ({ ...matter, how: 'suggest' as const })),
    ...without(old, now).map((matter) => ({ ...matter, how: 'withdraw' as const })),
  ]
}

type Settling = { baseID: number; items: { key: string; how: 'accept' | 'reject' | 'resolve' }[] }

/** Accepts, rejects and resolves what is open in the newest text. At a step of an approval nobody accepts what they suggested. */
export async function settleMatters(context: Context, id: number, given: Settling): Promise<SavedText> {
  const { contract, abilities, guard } = await lockContract(context, id)
  if (!(abilities.update || abilities.suggest) || guard.documents !== 'whole') throw forbidden()
  const documents = await allDocuments(context, id)
  const base = documents.find((one) => one.id === given.baseID && one.kind === 'text')
  if (!base) throw notFound()
  await refuseWhileOtherWrites(context, id)
  // What they have not saved would be lost with the text that it was written in.
  if (await textDraft(context, id)) throw new AppError('textUnsaved')
  refuseOlder(contract, documents, base)
  const before = await bytesOf(context, base)
  const { bytes, done } = await settleDocxMatters(before, given.items)
  const own = namesOf(context)
  if (!abilities.update && done.some(({ how, author }) => how === 'accept' && own.includes(author)))
    throw new AppError('ownSuggestion')
  await refusePlaces(context, contract, before, bytes)
  // Rejecting one's own is taking it back.
  const isTakenBack = ({ how, author }: TextWork) => how === 'reject' && own.includes(author)
  return keepVersion(context, {
    contract,
    base,
    fileId: await stored(context, contract, bytes),
    putBack: [],
    reason: '',
    change: 'save',
    action: 'settleMatters',
    ...(!abilities.update && {
      matters: done.map((one) => (isTakenBack(one) ? { ...one, how: 'withdraw' } : one)),
    }),
  })
}

/** Only the newest text of the values of now is worked on. */
function refuseOlder(
  contract: StoredContract,
  documents: readonly ContractDocument[],
  base: ContractDocument,
): void {
  const newest = documents.find(({ kind }) => kind === 'text')
  if (newest && newest.id !== base.id) throw stale(newest)
  if (contract.template_version_id !== null && base.contractVersion !== contract.values_version)
    throw new AppError('textPending')
}

/** What the form fills is changed in the form. */
async function refusePlaces(
  context: Context,
  contract: StoredContract,
  before: Uint8Array,
  after: Uint8Array,
): Promise<void> {
  if (contract.template_version_id === null) return
  const { values, nameOf } = await textValues(context, contract)
  const now = new Map((await docxBookmarks(after)).map(({ name, text }) => [name, text]))
  const changed = (await docxBookmarks(before)).find(
    ({ name, valueName, text }) => valueName in values && now.get(name) !== text,
  )
  if (changed) throw new AppError('placeOfForm', { detail: nameOf(changed.valueName) })
}
