import type { Element } from '@xmldom/xmldom'
import { attribute, elementsIn, make } from '../docx/wordml.ts'
import { CommentedDocx, lastParagraph, paraIdOf, type StoredComment, setParaId } from './comment-parts.ts'
import { commentPlaces, marker, placesIn, removeMarks } from './comment-places.ts'
import { plainParagraphs } from './plain-comment.ts'
import { differenceBesideComments } from './same-text.ts'

/** A comment as it was written: by whom, what, on which words. */
type WrittenComment = {
  author: string
  /** The author's number when the file knows them as one of this product's people. */
  userId: number | null
  text: string
  quote: string
  isReply: boolean
}

/** What was done with comments between two files. */
export type CommentChanges = {
  /** See `differenceBesideComments`. */
  difference: string | null
  added: WrittenComment[]
  removed: WrittenComment[]
}

export type CommentsAsk =
  | { task: 'changes'; before: Uint8Array; after: Uint8Array }
  | { task: 'move'; before: Uint8Array; after: Uint8Array; into: Uint8Array }

/** Runs in the documents worker. */
export function run(ask: CommentsAsk): CommentChanges | Uint8Array {
  const [before, after] = [new CommentedDocx(ask.before), new CommentedDocx(ask.after)]
  return ask.task === 'changes'
    ? commentChanges(before, after)
    : moveComments(before, after, new CommentedDocx(ask.into))
}

function commentChanges(before: CommentedDocx, after: CommentedDocx): CommentChanges {
  const [old, now] = [before.comments(), after.comments()]
  const written = (document: CommentedDocx, comments: StoredComment[]): WrittenComment[] => {
    const places = commentPlaces(document)
    return comments.map(({ id, author, userId, text, parentParaId }) => ({
      author,
      userId,
      text,
      quote: places.get(id)?.quote ?? '',
      isReply: parentParaId !== '',
    }))
  }
  return {
    difference: differenceBesideComments(before, after),
    added: written(after, without(now, old)),
    removed: written(before, without(old, now)),
  }
}

const without = (comments: readonly StoredComment[], others: readonly StoredComment[]): StoredComment[] => {
  const keys = new Set(others.map(({ key }) => key))
  return comments.filter(({ key }) => !keys.has(key))
}

/**
 * Does to the comments of `into` what was done between `before` and `after`: new ones come, deleted ones go (unless somebody has
 * answered them since), threads are resolved or opened. Nothing but comments is taken from `after`.
 */
function moveComments(before: CommentedDocx, after: CommentedDocx, into: CommentedDocx): Uint8Array {
  const [old, now] = [before.comments(), after.comments()]
  const [gone, come] = [without(old, now), without(now, old)]
  const changed = new Map(
    gone.flatMap((was) => {
      const is =
        was.paraId && come.find(({ paraId, author }) => paraId === was.paraId && author === was.author)
      return is ? [[was, is] as const] : []
    }),
  )
  changeComments(changed, into)
  removeComments(
    gone.filter((one) => !changed.has(one)),
    into,
  )
  const known = new Map(into.comments().map((comment) => [comment.key, comment]))
  const was = new Map(old.map((comment) => [comment.key, comment]))
  for (const { key, isResolved } of now) {
    const there = known.get(key)
    if (there && was.has(key) && was.get(key)?.isResolved !== isResolved && there.paraId)
      into.setThread(there.paraId, { isResolved })
  }
  const isChange = new Set(changed.values())
  addComments(
    come.filter((one) => !isChange.has(one)),
    after,
    into,
  )
  return into.save()
}

/** Comments that say something else now keep their number, their place and their answers. */
function changeComments(changed: ReadonlyMap<StoredComment, StoredComment>, into: CommentedDocx): void {
  const known = new Map(into.comments().map((comment) => [comment.key, comment]))
  for (const [was, is] of changed) {
    const there = known.get(was.key)?.element
    if (!there) continue
    for (const child of [...elementsIn(there)]) there.removeChild(child)
    for (const paragraph of plainParagraphs(is.element, there)) there.appendChild(paragraph)
  }
}

function removeComments(gone: readonly StoredComment[], into: CommentedDocx): void {
  const keys = new Set(gone.map(({ key }) => key))
  const all = into.comments()
  const answered = new Set(all.filter(({ key }) => !keys.has(key)).map(({ parentParaId }) => parentParaId))
  const leaving = all.filter(({ key, paraId }) => keys.has(key) && !(paraId && answered.has(paraId)))
  const threads = into.threads()
  for (const { element, paraId } of leaving) {
    element.parentNode?.removeChild(element)
    const thread = threads.get(paraId)
    thread?.parentNode?.removeChild(thread)
  }
  removeMarks(into, new Set(leaving.map(({ id }) => id)))
}

function addComments(added: readonly StoredComment[], after: CommentedDocx, into: CommentedDocx): void {
  if (!added.length) return
  const root = into.root('comments')
  const byParaId = new Map(after.comments().map((comment) => [comment.paraId, comment]))
  const present = into.comments()
  const paraIds = new Set(present.map(({ paraId }) => paraId))
  const newIds = new Map<string, string>()
  const nameOf = addPeople(added, into)
  const places = commentPlaces(after)
  const mapped = placesIn(after, into)
  const mark = marker(into)
  const keyed = new Map(present.map((one) => [one.key, one]))
  let next = 1 + Math.max(-1, ...present.map(({ id }) => Number(id) || 0))
  for (const comment of added) {
    const id = String(next++)
    const element = newComment(root, comment, { id, author: nameOf(comment) })
    root.appendChild(element)
    const paraId = freshParaId(element, paraIds)
    newIds.set(comment.paraId, paraId)
    const parent = byParaId.get(comment.parentParaId)
    const there = parent && (newIds.get(parent.paraId) ?? keyed.get(parent.key)?.paraId)
    into.setThread(paraId, { isResolved: comment.isResolved, ...(there && { parent: there }) })
    const place = places.get(comment.id)
    if (place) mark(id, mapped(place))
  }
}

/** A paragraph id that no comment of the file has: its own where it is free. */
function freshParaId(comment: Element, taken: Set<string>): string {
  const paragraph = lastParagraph(comment) ?? (comment.appendChild(make(comment, 'p')) as Element)
  let id = paraIdOf(paragraph)
  // Ids are hexadecimal numbers below 0x80000000.
  for (let at = 1; !id || taken.has(id); at++) id = (0x10000000 + at).toString(16).toUpperCase()
  setParaId(paragraph, id)
  taken.add(id)
  return id
}

/** Notes who of this product's people wrote. Answers what each is called: a name that is somebody else's there gets the person's number. */
function addPeople(added: readonly StoredComment[], into: CommentedDocx): (comment: StoredComment) => string {
  const names = new Map<number, string>()
  for (const { author, userId } of added) {
    if (userId === null || names.has(userId)) continue
    const known = into.people()
    const taken = known.get(author)
    const name = taken === undefined || taken === userId ? author : `${author}（${userId}）`
    names.set(userId, name)
    if (!known.has(name)) into.addPerson(name, userId)
  }
  return ({ author, userId }) => (userId === null ? author : (names.get(userId) ?? author))
}

/** A comment of these words in the file of `root`; of the one that it comes from it keeps the time and the initials. */
function newComment(root: Element, { element }: StoredComment, own: { id: string; author: string }): Element {
  const made = make(root, 'comment')
  const prefix = root.prefix ? `${root.prefix}:` : ''
  const [date, initials] = [attribute(element, 'date'), attribute(element, 'initials')]
  const attributes = {
    ...own,
    ...(/^\d{4}-\d\d-\d\dT[\d:.]{5,20}Z?$/.test(date) && { date }),
    ...(initials && { initials: initials.slice(0, 9) }),
  }
  for (const [name, value] of Object.entries(attributes))
    made.setAttributeNS(root.namespaceURI, `${prefix}${name}`, value)
  for (const paragraph of plainParagraphs(element, root)) made.appendChild(paragraph)
  return made
}
