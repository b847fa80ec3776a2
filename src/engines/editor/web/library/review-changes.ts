import type { ReviewItemPlacement } from '@docx-editor.dev/core/contracts/editor'
import type { ReviewRefusal, ReviewResult } from '../../domain/comments.ts'
import {
  allowedIn,
  type DocChanges,
  type TrackedChange,
  type TrackedChangeKind,
} from '../../domain/tracked-changes.ts'
import { cached, type ReviewContext, written } from './review-context.ts'
import { knownPerson, peopleOf } from './review-parts.ts'

type Placement = Extract<ReviewItemPlacement, { kind: 'revision' }>

const no = (reason: ReviewRefusal): ReviewResult => ({ ok: false, reason })

/** The tracked changes of an open document: Word's own w:ins, w:del and their kin. */
export function libraryChanges(context: ReviewContext): DocChanges {
  const { editor } = context
  const decide = (id: string, action: 'accept' | 'reject'): ReviewResult => {
    const change = placements(context).find(({ key }) => key === id)
    if (!change) return no('gone')
    const allowed = allowedIn(context.mode())
    if (!allowed.text) return no('readOnly')
    const isOwn = context.authorId !== null && context.userIdOf(change.author) === context.authorId
    if (!allowed.decisions && !(action === 'reject' && isOwn)) return no('notYours')
    const { ok } = action === 'accept' ? editor.acceptReviewItem(id) : editor.rejectReviewItem(id)
    if (ok) context.notify()
    return ok ? { ok } : no('refused')
  }
  const decideAll = (action: 'accept' | 'reject') => {
    const { decisions } = allowedIn(context.mode())
    if (!decisions) return { ...no('readOnly'), left: placements(context).length }
    const { ok } = editor.exec({ type: 'resolveAllReviewChanges', action, scope: 'document' })
    context.notify()
    const left = placements(context).length
    return { ...(ok ? { ok } : no('refused')), left }
  }
  return {
    list: cached(
      () => editor.surface?.session.currentPackage(),
      () => {
        const list = placements(context).map((placement) => trackedChangeOf(context, placement))
        return () => list
      },
    ),
    accept: (id) => decide(id, 'accept'),
    reject: (id) => decide(id, 'reject'),
    acceptAll: () => decideAll('accept'),
    rejectAll: () => decideAll('reject'),
    show: (id) => editor.setActiveReviewItem(id, { reveal: 'center' }).ok,
    activeId: () => placements(context).find(({ isActive }) => isActive)?.key ?? null,
    subscribe: context.subscribe,
  }
}

/** Notes in the file, before it is saved, who made one's tracked changes; no step that undo knows. */
export function signChanges(context: ReviewContext): void {
  const { editor, author, authorId, mode } = context
  const file = editor.surface?.session.currentPackage()
  if (!file || authorId === null || !allowedIn(mode()).text || peopleOf(file).has(author)) return
  if (placements(context).some((one) => one.author === author))
    written(context, [], [knownPerson(author, authorId)], false)
}

const placements = ({ editor }: ReviewContext): Placement[] =>
  editor
    .getReviewItems({ placement: false, pairReplacements: true })
    .filter((one): one is Placement => one.kind === 'revision')

function trackedChangeOf(context: ReviewContext, placement: Placement): TrackedChange {
  return {
    id: placement.key,
    kind: kindOf(placement),
    text: placement.text,
    replacedText: placement.replacedText || null,
    userName: placement.author,
    userId: context.userIdOf(placement.author),
    createdAt: placement.date ?? null,
    mayDecide: !placement.readOnly,
  }
}

function kindOf({ revisionKind, item }: Placement): TrackedChangeKind {
  switch (revisionKind) {
    case 'insert':
    case 'delete':
    case 'replace':
    case 'format':
      return revisionKind
    case 'moveFrom':
    case 'moveTo':
      return 'move'
    case 'paragraphMark':
      return item.markDirection === 'delete' || item.markDirection === 'moveFrom' ? 'join' : 'split'
    default:
      return 'structure'
  }
}
