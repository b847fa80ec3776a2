import { type Document, type Element, XMLSerializer } from '@xmldom/xmldom'
import { product } from '#shared/product.ts'
import { openDocx, type Story } from '../docx/docx-document.ts'
import { parseXml } from '../docx/office-package.ts'
import { attribute, closest, elementsIn, walk, wordName } from '../docx/wordml.ts'
import { packEntry, writeZip, type ZipEntry } from '../docx/zip.ts'

const w14 = 'http://schemas.microsoft.com/office/word/2010/wordml'
const w15 = 'http://schemas.microsoft.com/office/word/2012/wordml'
const mc = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const ofWord = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a .docx that hold comments. */
const kinds = {
  comments: {
    type: `${ofWord}.comments+xml`,
    relation: `${office}/comments`,
    empty: (w: string) =>
      `<w:comments xmlns:w="${w}" xmlns:w14="${w14}" xmlns:mc="${mc}" mc:Ignorable="w14"/>`,
  },
  commentsExtended: {
    type: `${ofWord}.commentsExtended+xml`,
    relation: 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
    empty: () => `<w15:commentsEx xmlns:w15="${w15}" xmlns:mc="${mc}" mc:Ignorable="w15"/>`,
  },
  people: {
    type: `${ofWord}.people+xml`,
    relation: 'http://schemas.microsoft.com/office/2011/relationships/people',
    empty: () => `<w15:people xmlns:w15="${w15}" xmlns:mc="${mc}" mc:Ignorable="w15"/>`,
  },
} as const
type CommentPart = keyof typeof kinds

/** One comment with what the file says of it. `key` tells it from the others, in every file that comes from the same one. */
export type StoredComment = {
  key: string
  id: string
  author: string
  /** Of this product's people; null: somebody that the file does not know as one of them. */
  userId: number | null
  text: string
  /** Of its last paragraph, which the threads of commentsExtended go by; '' when the file gives none. */
  paraId: string
  parentParaId: string
  isResolved: boolean
  element: Element
}

/** A .docx with its comments, to be read and to be written. Blocks: run it in the worker. */
export class CommentedDocx {
  readonly stories: Story[]
  readonly #document: ReturnType<typeof openDocx>
  readonly #parts = new Map<CommentPart, { name: string; dom: Document; isNew: boolean }>()
  #threads: Map<string, Element> | undefined

  constructor(bytes: Uint8Array) {
    this.#document = openDocx(bytes)
    this.stories = this.#document.stories
    const { contentTypes, xml } = this.#document.package
    for (const kind of Object.keys(kinds) as CommentPart[])
      for (const [name, type] of contentTypes) {
        const text = type === kinds[kind].type ? xml(name) : null
        if (text !== null) this.#parts.set(kind, { name, dom: parseXml(text), isNew: false })
      }
  }

  get entries(): readonly ZipEntry[] {
    return this.#document.package.entries
  }
  get body(): Story {
    return this.stories[0] as Story
  }
  xml(name: string): string | null {
    return this.#document.package.xml(name)
  }

  /** The root of a part, made when the file has none. */
  root(kind: CommentPart): Element {
    let part = this.#parts.get(kind)
    if (!part) {
      const folder = this.body.part.replace(/[^/]*$/, '')
      const word = (this.body.dom.documentElement as Element).namespaceURI as string
      part = { name: `${folder}${kind}.xml`, dom: parseXml(kinds[kind].empty(word)), isNew: true }
      this.#parts.set(kind, part)
    }
    return part.dom.documentElement as Element
  }

  has(kind: CommentPart): boolean {
    return this.#parts.has(kind)
  }

  comments(): StoredComment[] {
    if (!this.has('comments')) return []
    const threads = this.threads()
    const people = this.people()
    const counts = new Map<string, number>()
    return [...elementsIn(this.root('comments'))]
      .filter((element) => wordName(element) === 'comment')
      .map((element) => {
        const paraId = lastParaId(element)
        const thread = threads.get(paraId)
        const text = commentText(element)
        const author = attribute(element, 'author')
        const plain = JSON.stringify([author, attribute(element, 'date'), text])
        const before = counts.get(plain) ?? 0
        counts.set(plain, before + 1)
        return {
          key: `${plain}${before}`,
          id: attribute(element, 'id'),
          author,
          userId: people.get(author) ?? null,
          text,
          paraId,
          parentParaId: thread?.getAttributeNS(w15, 'paraIdParent')?.toUpperCase() ?? '',
          isResolved: /^(1|true|on)$/.test(thread?.getAttributeNS(w15, 'done') ?? ''),
          element,
        }
      })
  }

  /** The entries of commentsExtended by paragraph id. */
  threads(): Map<string, Element> {
    if (!this.has('commentsExtended')) return new Map()
    return new Map(
      [...elementsIn(this.root('commentsExtended'))].map((element) => [
        element.getAttributeNS(w15, 'paraId')?.toUpperCase() ?? '',
        element,
      ]),
    )
  }

  /** This product's people behind the authors of the file, by author. */
  people(): Map<string, number> {
    const found = new Map<string, number>()
    if (!this.has('people')) return found
    for (const person of elementsIn(this.root('people')))
      for (const presence of elementsIn(person)) {
        const id = Number(presence.getAttributeNS(w15, 'userId'))
        if (presence.getAttributeNS(w15, 'providerId') === product.id && Number.isSafeInteger(id))
          found.set(person.getAttributeNS(w15, 'author') ?? '', id)
      }
    return found
  }

  addPerson(author: string, userId: number): void {
    const root = this.root('people')
    const made = (name: string, attributes: Record<string, string>) => {
      const element = (root.ownerDocument as Document).createElementNS(w15, `w15:${name}`)
      for (const [key, value] of Object.entries(attributes)) element.setAttributeNS(w15, `w15:${key}`, value)
      return element
    }
    const person = made('person', { author })
    person.appendChild(made('presenceInfo', { providerId: product.id, userId: String(userId) }))
    root.appendChild(person)
  }

  /** Notes how a comment's thread stands. */
  setThread(paraId: string, { parent, isResolved }: { parent?: string; isResolved: boolean }): void {
    const root = this.root('commentsExtended')
    this.#threads ??= this.threads()
    let element = this.#threads.get(paraId)
    // Its entry may have been taken out since.
    if (!element?.parentNode) {
      element = (root.ownerDocument as Document).createElementNS(w15, 'w15:commentEx')
      element.setAttributeNS(w15, 'w15:paraId', paraId)
      root.appendChild(element)
      this.#threads.set(paraId, element)
    }
    if (parent) element.setAttributeNS(w15, 'w15:paraIdParent', parent)
    element.setAttributeNS(w15, 'w15:done', isResolved ? '1' : '0')
  }

  /** The file as it is now; parts that hold no text and no comments come out byte for byte. */
  save(): Uint8Array {
    const serializer = new XMLSerializer()
    const texts = new Map<string, string>()
    for (const { part, dom } of this.stories) texts.set(part, serializer.serializeToString(dom))
    const added = [...this.#parts].filter(([, part]) => part.isNew)
    for (const { name, dom } of this.#parts.values()) texts.set(name, serializer.serializeToString(dom))
    if (added.length) this.#announce(added, texts)
    const known = new Set(this.entries.map(({ name }) => name.toLowerCase()))
    const packed = (name: string, text: string) => packEntry(name, new TextEncoder().encode(text))
    return writeZip([
      ...this.entries.map((entry) => {
        const text = texts.get(entry.name.toLowerCase())
        return text === undefined ? entry : packed(entry.name, text)
      }),
      ...[...texts].filter(([name]) => !known.has(name)).map(([name, text]) => packed(name, text)),
    ])
  }

  /** Names new parts in the content types and among the relationships of the main part. */
  #announce(added: [CommentPart, { name: string }][], texts: Map<string, string>): void {
    const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(this.body.part) ?? []
    const relsName = `${folder}_rels/${file}.rels`
    const content = parseXml(this.xml('[Content_Types].xml') ?? '')
    const rels = parseXml(this.xml(relsName) ?? `<Relationships xmlns="${relations}"/>`)
    for (const [kind, { name }] of added) {
      const override = content.createElementNS(types, 'Override')
      override.setAttribute('PartName', `/${name}`)
      override.setAttribute('ContentType', kinds[kind].type)
      content.documentElement?.appendChild(override)
      const relation = rels.createElementNS(relations, 'Relationship')
      relation.setAttribute('Id', `rIdChancery${kind}`)
      relation.setAttribute('Type', kinds[kind].relation)
      relation.setAttribute('Target', name.slice(folder.length))
      rels.documentElement?.appendChild(relation)
    }
    const serializer = new XMLSerializer()
    texts.set('[content_types].xml', serializer.serializeToString(content))
    texts.set(relsName, serializer.serializeToString(rels))
  }
}

const paragraphNames = new Set(['comment'])

/** The words of a comment, a line a paragraph. */
function commentText(comment: Element): string {
  const lines: string[] = []
  for (const element of walk(comment)) {
    if (wordName(element) === 'p' && closest(element, paragraphNames) === comment) lines.push('')
    if (wordName(element) === 't') lines.push(`${lines.pop() ?? ''}${element.textContent ?? ''}`)
  }
  return lines.join('\n')
}

export const paraIdOf = (paragraph: Element): string =>
  paragraph.getAttributeNS(w14, 'paraId')?.toUpperCase() ?? ''

export function lastParagraph(comment: Element): Element | null {
  let last: Element | null = null
  for (const element of walk(comment)) if (wordName(element) === 'p') last = element
  return last
}

const lastParaId = (comment: Element): string => {
  const paragraph = lastParagraph(comment)
  return paragraph ? paraIdOf(paragraph) : ''
}

export function setParaId(paragraph: Element, id: string): void {
  paragraph.setAttributeNS(w14, 'w14:paraId', id)
}
