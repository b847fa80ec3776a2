import type { Document, Element, Node } from '@xmldom/xmldom'
import { attribute, elementsIn, make } from '../docx/wordml.ts'
import { CommentedDocx, lastParagraph, paraIdOf, type StoredComment, setParaId } from './comment-parts.ts'
import { addMarks, commentPlaces, placesIn, removeMarks } from './comment-places.ts'
import { differenceBesideComments } from './same-text.ts'

/** A comment as it was written: by whom, what, on which words. */
export type WrittenComment = { author: string; text: string; quote: string; isReply: boolean }

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
    return comments.map(({ id, author, text, parentParaId }) => ({
      author,
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
  removeComments(without(old, now), into)
  const known = new Map(into.comments().map((comment) => [comment.key, comment]))
  const was = new Map(old.map((comment) => [comment.key, comment]))
  for (const { key, isResolved } of now) {
    const there = known.get(key)
    if (there && was.has(key) && was.get(key)?.isResolved !== isResolved && there.paraId)
      into.setThread(there.paraId, { isResolved })
  }
  addComments(without(now, old), after, into)
  return into.save()
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
  const places = commentPlaces(after)
  const mapped = placesIn(after, into)
  let next = 1 + Math.max(-1, ...present.map(({ id }) => Number(id) || 0))
  for (const comment of added) {
    const element = adopted(root, comment.element)
    const id = String(next++)
    element.setAttributeNS(element.namespaceURI, element.prefix ? `${element.prefix}:id` : 'id', id)
    root.appendChild(element)
    const paraId = freshParaId(element, paraIds)
    newIds.set(comment.paraId, paraId)
    const parent = byParaId.get(comment.parentParaId)
    const there =
      parent && (newIds.get(parent.paraId) ?? present.find(({ key }) => key === parent.key)?.paraId)
    into.setThread(paraId, { isResolved: comment.isResolved, ...(there && { parent: there }) })
    const place = places.get(comment.id)
    if (place) addMarks(into, id, mapped(place))
  }
  addPeople(new Set(added.map(({ author }) => author)), after, into)
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

/** Those who wrote, with what the file knows of them. */
function addPeople(authors: ReadonlySet<string>, after: CommentedDocx, into: CommentedDocx): void {
  if (!after.has('people')) return
  const nameOf = (person: Element) => attribute(person, 'author')
  const known = new Set(into.has('people') ? [...elementsIn(into.root('people'))].map(nameOf) : [])
  for (const person of elementsIn(after.root('people')))
    if (authors.has(nameOf(person)) && !known.has(nameOf(person)))
      into.root('people').appendChild(adopted(into.root('people'), person))
}

const adopted = (root: Element, element: Element): Element =>
  (root.ownerDocument as Document).importNode(element as Node, true) as Element
