import {
  commentPartNameOf,
  commentsExtendedPartNameOf,
  mintParaId,
  nextCommentId,
  type OoxmlPackage,
  readOoxmlPart,
  relationshipsOf,
  relsPartNameFor,
  serializeOoxmlPart,
  usedParaIds,
  withContentTypeOverride,
  withPart,
  withRelationship,
} from '@docx-editor.dev/core/store'
import { product } from '#shared/product.ts'

export type PackageEdit = (file: OoxmlPackage) => OoxmlPackage

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const w14 = 'http://schemas.microsoft.com/office/word/2010/wordml'
const w15 = 'http://schemas.microsoft.com/office/word/2012/wordml'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const mc = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

type Kind = { root: string; namespace: string; relationship: string; type: string }
const kinds = {
  comments: {
    root: 'w:comments',
    namespace: w,
    relationship: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments',
    type: `${word}.comments+xml`,
  },
  threads: {
    root: 'w15:commentsEx',
    namespace: w15,
    relationship: 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
    type: `${word}.commentsExtended+xml`,
  },
  people: {
    root: 'w15:people',
    namespace: w15,
    relationship: 'http://schemas.microsoft.com/office/2011/relationships/people',
    type: `${word}.people+xml`,
  },
} as const satisfies Record<string, Kind>

const nameOf = (file: OoxmlPackage, kind: Kind): string => {
  if (kind === kinds.comments) return commentPartNameOf(file, file.mainDocumentPart)
  if (kind === kinds.threads) return commentsExtendedPartNameOf(file, file.mainDocumentPart)
  const folder = file.mainDocumentPart.replace(/[^/]*$/, '')
  const known = relationshipsOf(file, file.mainDocumentPart).find(({ type }) => type === kind.relationship)
  return known ? new URL(known.rawTarget, `part:${file.mainDocumentPart}`).pathname : `${folder}people.xml`
}

const parsed = (file: OoxmlPackage, kind: Kind): Document | null => {
  const part = file.parts.get(nameOf(file, kind))
  return part ? new DOMParser().parseFromString(serializeOoxmlPart(part), 'application/xml') : null
}

/** The file with one part changed, which is made where there is none. */
function edited(file: OoxmlPackage, kind: Kind, change: (root: Element) => void): OoxmlPackage {
  const name = nameOf(file, kind)
  const known = parsed(file, kind)
  const document = known ?? emptyPart(kind)
  change(document.documentElement)
  const read = readOoxmlPart(new XMLSerializer().serializeToString(document), {
    name,
    contentType: kind.type,
  })
  if (!read.ok) throw new Error(`${name} cannot be written: ${read.reason}`)
  const kept = withPart(file, read.part)
  if (known) return kept
  const folder = file.mainDocumentPart.replace(/[^/]*$/, '')
  const target = name.startsWith(folder) ? name.slice(folder.length) : name
  const listed = withRelationships(withContentTypeOverride(kept, name, kind.type))
  const related = withRelationship(listed, file.mainDocumentPart, kind.relationship, target)
  if (!related.ok) throw new Error(`${name} cannot be reached from the document`)
  return related.pkg
}

/** The file with a list of the document's relationships, which a document that points at nothing does not have. */
function withRelationships(file: OoxmlPackage): OoxmlPackage {
  const name = relsPartNameFor(file.mainDocumentPart)
  if (file.parts.has(name)) return file
  const read = readOoxmlPart(`<Relationships xmlns="${packaging}/relationships"/>`, {
    name,
    contentType: 'application/vnd.openxmlformats-package.relationships+xml',
  })
  return read.ok ? withPart(file, read.part) : file
}

const emptyPart = (kind: Kind): Document =>
  new DOMParser().parseFromString(
    `<${kind.root} xmlns:w="${w}" xmlns:w14="${w14}" xmlns:w15="${w15}" xmlns:mc="${mc}" mc:Ignorable="w14 w15"/>`,
    'application/xml',
  )

const add = (parent: Element, namespace: string, name: string, attributes: Record<string, string> = {}) => {
  const element = parent.ownerDocument.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes))
    element.setAttributeNS(key.startsWith('w14:') ? w14 : key.startsWith('w15:') ? w15 : w, key, value)
  return parent.appendChild(element)
}

/** The paragraphs of a comment as Word writes them; the last one carries the id by which threads know the comment. */
function writeBody(comment: Element, text: string, paraId: string): void {
  comment.replaceChildren()
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1
    const paragraph = add(comment, w, 'w:p', isLast ? { 'w14:paraId': paraId } : {})
    add(add(paragraph, w, 'w:pPr'), w, 'w:pStyle', { 'w:val': 'CommentText' })
    if (index === 0) {
      const mark = add(paragraph, w, 'w:r')
      add(add(mark, w, 'w:rPr'), w, 'w:rStyle', { 'w:val': 'CommentReference' })
      add(mark, w, 'w:annotationRef')
    }
    const words = add(add(paragraph, w, 'w:r'), w, 'w:t')
    words.setAttribute('xml:space', 'preserve')
    words.textContent = line
  }
}

const commentOf = (root: Element, id: string): Element | null =>
  [...root.getElementsByTagNameNS(w, 'comment')].find((one) => one.getAttributeNS(w, 'id') === id) ?? null

const paraIdOf = (comment: Element): string | null =>
  [...comment.getElementsByTagNameNS(w, 'p')].at(-1)?.getAttributeNS(w14, 'paraId')?.toUpperCase() ?? null

const newParaId = (file: OoxmlPackage, seed: string): string =>
  mintParaId(seed, new Set([...file.parts.values()].flatMap(({ root }) => [...usedParaIds(root)])))

export type NewComment = { text: string; author: string; date: string; parentId: string | null }

/** The edits that put a comment into the file beside its place in the text, and the number they give it. */
export function newComment(file: OoxmlPackage, comment: NewComment): { id: string; edits: PackageEdit[] } {
  const id = nextCommentId(file.parts.get(nameOf(file, kinds.comments)))
  const paraId = newParaId(file, `comment-${id}`)
  const parentParaId = newParaId(file, `comment-${id}-parent-${paraId}`)
  let answered: string | null = null
  const body: PackageEdit = (pkg) =>
    edited(pkg, kinds.comments, (root) => {
      const parent = comment.parentId === null ? null : commentOf(root, comment.parentId)
      if (parent) {
        answered = paraIdOf(parent)
        if (!answered) {
          answered = parentParaId
          const last = [...parent.getElementsByTagNameNS(w, 'p')].at(-1) ?? add(parent, w, 'w:p')
          last.setAttributeNS(w14, 'w14:paraId', parentParaId)
        }
      }
      writeBody(
        add(root, w, 'w:comment', {
          'w:id': id,
          'w:author': comment.author,
          'w:date': comment.date,
          'w:initials': [...comment.author][0] ?? '',
        }),
        comment.text,
        paraId,
      )
    })
  // Without a line of its own here a second comment on the same words would be taken for a reply to the first.
  const thread: PackageEdit = (pkg) =>
    edited(pkg, kinds.threads, (root) => {
      if (answered && !threadOf(root, answered))
        add(root, w15, 'w15:commentEx', { 'w15:paraId': answered, 'w15:done': '0' })
      add(root, w15, 'w15:commentEx', {
        'w15:paraId': paraId,
        ...(answered ? { 'w15:paraIdParent': answered } : {}),
        'w15:done': '0',
      })
    })
  return { id, edits: [body, thread] }
}

const threadOf = (root: Element, paraId: string): Element | undefined =>
  [...root.getElementsByTagNameNS(w15, 'commentEx')].find(
    (one) => one.getAttributeNS(w15, 'paraId')?.toUpperCase() === paraId,
  )

/** The edit that puts another text into a comment; its number, thread, author and time stay. */
export function changedComment(file: OoxmlPackage, id: string, text: string): PackageEdit {
  const minted = newParaId(file, `comment-${id}`)
  return (pkg) =>
    edited(pkg, kinds.comments, (root) => {
      const comment = commentOf(root, id)
      if (comment) writeBody(comment, text, paraIdOf(comment) ?? minted)
    })
}

/** Who the authors of a file are: this product's people by their number, null for everybody else who is named there. */
export function peopleOf(file: OoxmlPackage): Map<string, number | null> {
  const people = new Map<string, number | null>()
  for (const person of parsed(file, kinds.people)?.getElementsByTagNameNS(w15, 'person') ?? []) {
    const presence = person.getElementsByTagNameNS(w15, 'presenceInfo')[0]
    const isOurs = presence?.getAttributeNS(w15, 'providerId') === product.id
    const id = Number(presence?.getAttributeNS(w15, 'userId'))
    const author = person.getAttributeNS(w15, 'author')
    if (author) people.set(author, isOurs && Number.isSafeInteger(id) ? id : null)
  }
  return people
}

/** The edit that notes in Word's own list of people who an author is. */
export const knownPerson =
  (author: string, userId: number): PackageEdit =>
  (pkg) =>
    peopleOf(pkg).has(author)
      ? pkg
      : edited(pkg, kinds.people, (root) => {
          add(add(root, w15, 'w15:person', { 'w15:author': author }), w15, 'w15:presenceInfo', {
            'w15:providerId': product.id,
            'w15:userId': String(userId),
          })
        })
