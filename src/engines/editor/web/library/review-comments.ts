import {
  type CommentRecord,
  commentBodyText,
  paragraphOrderOfPart,
  paragraphTextOf,
} from '@docx-editor.dev/core/store'
import {
  commentRights,
  commentText,
  type DocComments,
  isEmptySelection,
  type OfficeComment,
  type ReviewRefusal,
  type ReviewResult,
  type SelectedText,
} from '../../domain/comments.ts'
import { allowedIn } from '../../domain/tracked-changes.ts'
import { cached, type Operations, type ReviewContext, writing, written } from './review-context.ts'
import { changedComment, knownPerson, newComment } from './review-parts.ts'

type Position = { paragraphId: string; offset: number }
type Range = { start: Position; end: Position }
type Selected = SelectedText & { range: Range }

const done: ReviewResult = { ok: true }
const no = (reason: ReviewRefusal): ReviewResult => ({ ok: false, reason })
const now = (): string => `${new Date().toISOString().slice(0, 19)}Z`

type Writers = Pick<DocComments, 'change' | 'remove' | 'reply' | 'resolve'>
type Drafting = Pick<DocComments, 'begin' | 'draft' | 'cancel' | 'add'>

/** The comments of an open document, in comments.xml and commentsExtended.xml as Word keeps them. */
export function libraryComments(context: ReviewContext): DocComments {
  const list = cached(
    () => context.editor.surface?.session.currentPackage(),
    () => {
      const threads = threadsOf(context)
      return () => threads
    },
  )
  return {
    list,
    ...drafting(context),
    ...writers(context, list),
    show: (id) => {
      const key = id === null ? null : keyOf(context, threadIdOf(context, id))
      if (id !== null && key === null) return false
      return context.editor.setActiveReviewItem(key, { reveal: 'center' }).ok
    },
    activeId: () => {
      const key = context.editor.surface?.activeReviewKey() ?? null
      return placements(context).find((one) => one.key === key)?.id ?? null
    },
    subscribe: context.subscribe,
  }
}

/** Adding: the selected text is kept while the words are typed elsewhere. */
function drafting(context: ReviewContext): Drafting {
  let draft: (Selected & { words: string; pin: symbol | null }) | null = null
  const cancel = () => {
    if (!draft) return
    if (draft.pin) context.editor.releaseSelection(draft.pin)
    draft = null
    context.notify()
  }
  return {
    begin: () => {
      if (!allowedIn(context.mode()).comments) return no('readOnly')
      const selected = selectedIn(context)
      if (!selected) return no('emptySelection')
      cancel()
      draft = {
        ...selected,
        words: wordsAt(context, selected.range),
        pin: context.editor.retainSelection(),
      }
      context.notify()
      return done
    },
    draft: () => draft && { text: draft.text },
    cancel,
    add: (raw) => {
      if (!allowedIn(context.mode()).comments) return no('readOnly')
      const selected = draft ?? selectedIn(context)
      // The text may have been written on while the comment was.
      if (!selected || (draft && wordsAt(context, draft.range) !== draft.words)) return no('emptySelection')
      const said = commentText(raw)
      if ('reason' in said) return no(said.reason)
      if (!insert(context, said.text, selected.range, null)) return no('refused')
      cancel()
      return done
    },
  }
}

/** What is done to a comment that is there. */
function writers(context: ReviewContext, list: () => OfficeComment[]): Writers {
  const editable = (id: string): OfficeComment | ReviewRefusal => {
    if (!allowedIn(context.mode()).comments) return 'readOnly'
    const all = list().flatMap((one) => [one, ...one.replies])
    return all.find((one) => one.commentId === id) ?? 'gone'
  }
  const rightsOn = (comment: OfficeComment) =>
    commentRights(comment, {
      userId: context.authorId,
      mayComment: true,
      mayWrite: context.mode() === 'edit',
    })
  return {
    change: (id, raw) => {
      const comment = editable(id)
      if (typeof comment === 'string') return no(comment)
      if (!rightsOn(comment).mayChange) return no('notYours')
      const said = commentText(raw)
      if ('reason' in said) return no(said.reason)
      if (said.text === comment.text) return done
      const file = context.editor.surface?.session.currentPackage()
      return file && written(context, [], [changedComment(file, id, said.text)]) ? done : no('refused')
    },
    remove: (id) => {
      const comment = editable(id)
      if (typeof comment === 'string') return no(comment)
      if (!rightsOn(comment).mayRemove) return no('notYours')
      return removed(context, id) ? done : no('refused')
    },
    reply: (id, raw) => {
      const comment = editable(id)
      if (typeof comment === 'string') return no(comment)
      const said = commentText(raw)
      if ('reason' in said) return no(said.reason)
      const head = itemOf(context, threadIdOf(context, id))
      if (!head?.range) return no('refused')
      return insert(context, said.text, head.range, head.id) ? done : no('refused')
    },
    resolve: (id, isResolved) => {
      const comment = editable(id)
      if (typeof comment === 'string') return no(comment)
      return resolved(context, threadIdOf(context, id), isResolved) ? done : no('refused')
    },
  }
}

const placements = ({ editor }: ReviewContext) =>
  editor.getReviewItems({ placement: false }).filter((one) => one.kind === 'comment')
const itemOf = (context: ReviewContext, id: string) =>
  placements(context).find((one) => one.id === id)?.item ?? null
const keyOf = (context: ReviewContext, id: string): string | null =>
  placements(context).find((one) => one.id === id)?.key ?? null

/** The comment at the head of the thread that a comment stands in. */
const threadIdOf = (context: ReviewContext, id: string): string => headOf(parentsOf(placements(context)), id)

const parentsOf = (all: ReturnType<typeof placements>): ReadonlyMap<string, string | undefined> =>
  new Map(all.map(({ item }) => [item.id, item.parentId]))

function headOf(parents: ReadonlyMap<string, string | undefined>, id: string): string {
  let head = id
  for (let step = 0; step < parents.size; step++) {
    const parent = parents.get(head)
    if (parent === undefined) break
    head = parent
  }
  return head
}

/** All threads, in time that grows with their number and the length of the text, not with both of them multiplied. */
function threadsOf(context: ReviewContext): OfficeComment[] {
  const all = placements(context)
  const file = context.editor.surface?.session.currentPackage()
  const quote = file ? quoter(file) : () => ''
  const commentOf = ({ item }: (typeof all)[number]): OfficeComment => ({
    commentId: item.id,
    text: wordsOf(item.comment),
    key: item.comment.paraId ?? item.id,
    userName: item.comment.author,
    userId: context.userIdOf(item.comment.author),
    quote: item.range ? quote(item.range.partName, item.range) : '',
    position: { index: 0 },
    createdAt: item.comment.date ?? null,
    isResolved: item.resolved,
    replies: [],
  })
  const heads = all.filter(({ item }) => item.parentId === undefined)
  const parents = parentsOf(all)
  const replies = Map.groupBy(
    all.filter(({ item }) => item.parentId !== undefined),
    ({ id }) => headOf(parents, id),
  )
  const byAge = (a: OfficeComment, b: OfficeComment) => Number(a.commentId) - Number(b.commentId)
  return heads.map((head, index) => ({
    ...commentOf(head),
    position: { index },
    replies: (replies.get(head.id) ?? [])
      .map((reply) => ({ ...commentOf(reply), quote: '', position: { index } }))
      .sort(byAge),
  }))
}

/** Its paragraphs as lines. */
const wordsOf = (comment: CommentRecord): string =>
  comment.blocks.map((block) => commentBodyText({ ...comment, blocks: [block] })).join('\n')

type File = ReturnType<NonNullable<ReviewContext['editor']['surface']>['session']['currentPackage']>

/** A function that answers the words of a range of a file, paragraph by paragraph; the order of its paragraphs is looked up once. */
function quoter(file: File): (partName: string, range: Range) => string {
  const orders = new Map<string, { order: ReadonlyMap<string, number>; ids: string[] }>()
  const orderOf = (part: NonNullable<ReturnType<File['parts']['get']>>, name: string) => {
    const known = orders.get(name)
    if (known) return known
    const order = paragraphOrderOfPart(part)
    const ids = [...order].sort(([, a], [, b]) => a - b).map(([id]) => id)
    const read = { order: new Map(ids.map((id, at) => [id, at])), ids }
    orders.set(name, read)
    return read
  }
  return (partName, { start, end }) => {
    const part = file.parts.get(partName)
    if (!part) return ''
    const { order, ids } = orderOf(part, partName)
    const [from, to] = [order.get(start.paragraphId), order.get(end.paragraphId)]
    if (from === undefined || to === undefined) return ''
    return ids
      .slice(from, to + 1)
      .map((id) =>
        (paragraphTextOf(part, id) ?? '').slice(
          id === start.paragraphId ? start.offset : 0,
          id === end.paragraphId ? end.offset : undefined,
        ),
      )
      .join('\n')
  }
}

/** The words of a range of the body as they are now. */
function wordsAt({ editor }: ReviewContext, range: Range): string {
  const session = editor.surface?.session
  return session ? quoter(session.currentPackage())(session.part().name, range) : ''
}

/** The selected text of the body with its range in the order of the document; null when there is none. */
export function selectedIn({ editor }: ReviewContext): Selected | null {
  const { surface } = editor
  const selection = surface?.state().selection
  const part = surface?.session.part()
  if (!surface || !selection || !part) return null
  const order = paragraphOrderOfPart(part)
  const { anchor, head } = selection
  const [from, to] = [order.get(anchor.paragraphId), order.get(head.paragraphId)]
  if (from === undefined || to === undefined) return null
  const isForward = from < to || (from === to && anchor.offset <= head.offset)
  const range = isForward ? { start: anchor, end: head } : { start: head, end: anchor }
  const isCaret = from === to && anchor.offset === head.offset
  const selected = { text: surface.selectedText(), range: isCaret ? null : range }
  return isEmptySelection(selected) ? null : { text: selected.text, range }
}

/** Puts a comment, or a reply to `parentId`, on a range. */
function insert(
  context: ReviewContext,
  text: string,
  { start, end }: Range,
  parentId: string | null,
): boolean {
  const file = context.editor.surface?.session.currentPackage()
  if (!file) return false
  const { id, edits } = newComment(file, { text, author: context.author, date: now(), parentId })
  const mark = (
    marker: 'start' | 'end' | 'reference',
    { paragraphId, offset }: Position,
  ): Operations[number] => ({
    op: 'insertCommentMarker',
    paragraphId,
    offset,
    commentId: id,
    marker,
  })
  if (context.authorId !== null) edits.push(knownPerson(context.author, context.authorId))
  return written(context, [mark('reference', end), mark('end', end), mark('start', start)], edits)
}

function removed(context: ReviewContext, id: string): boolean {
  const parentId = itemOf(context, id)?.parentId
  let isRemoved = false
  writing(context, (surface) => {
    surface.dismissActiveReview()
    surface.commitReviewOps(() => {
      isRemoved = surface.session.deleteComments([
        { commentId: id, ...(parentId === undefined ? {} : { parentCommentId: parentId }) },
      ])
      return { committed: isRemoved }
    }, 'comment-delete')
  })
  if (isRemoved) context.notify()
  return isRemoved
}

function resolved(context: ReviewContext, id: string, isResolved: boolean): boolean {
  let isWritten = false
  writing(context, (surface) =>
    surface.commitReviewOps(() => {
      isWritten = surface.session.setCommentResolved(id, isResolved)
      return { committed: isWritten }
    }, 'comment-resolve'),
  )
  if (isWritten) context.notify()
  return isWritten
}
