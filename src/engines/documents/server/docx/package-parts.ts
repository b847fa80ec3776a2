import { type Document, type Element, XMLSerializer } from '@xmldom/xmldom'
import { AppError } from '#shared/errors.ts'
import { hasMainPart } from './main-part.ts'
import { type OfficePackage, openOfficePackage, parseXml } from './office-package.ts'
import { wordName } from './wordml.ts'
import { packEntry, writeZip, type ZipEntry } from './zip.ts'

/** One relationship of a part, with the part it leads to (lower case, without a leading slash); null for an address outside of the file. */
export type Relationship = { id: string; type: string; target: string; mode: string; to: string | null }

/** A .docx as parts that can be changed and taken out. Parts that nobody touches come out byte for byte. */
export class PackageParts {
  readonly office: OfficePackage
  readonly #entries: Map<string, ZipEntry>
  readonly #doms = new Map<string, Document>()
  readonly #changed = new Set<string>()
  #endings: Map<string, string> | undefined

  /** fileMismatch for a package without a main part; one that is embedded in another (a drawing of Visio) may have none that we know. */
  constructor(bytes: Uint8Array, { isEmbedded = false } = {}) {
    // What refers to the outside is told, not refused: a file that leaves must be looked at, wherever it came from.
    this.office = openOfficePackage(bytes, { outside: 'keep' })
    this.#entries = new Map(this.office.entries.map((entry) => [entry.name.toLowerCase(), entry]))
    if (!isEmbedded && !hasMainPart(this.office)) throw new AppError('fileMismatch')
  }

  /** Names of all parts, lower case, without a leading slash. */
  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** The main document part; '' when there is none. */
  get main(): string {
    return this.relationships('').find(({ type }) => type.endsWith('/officeDocument'))?.to ?? ''
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  entry(name: string): ZipEntry | undefined {
    return this.#entries.get(name)
  }

  /** The part's XML; null for one that is not there. */
  dom(name: string): Document | null {
    const known = this.#doms.get(name)
    if (known) return known
    const text = this.has(name) ? this.office.xml(name) : null
    if (text === null) return null
    const dom = parseXml(text)
    this.#doms.set(name, dom)
    return dom
  }

  /** Every part that is XML, by what it is said to be and not by its name only; '[content_types].xml' and relationships too. */
  get xmlNames(): string[] {
    return this.names.filter(
      (name) => /\.(xml|rels|vml|svg)$/.test(name) || /[/+]xml$/i.test(this.typeOf(name)),
    )
  }

  /** What a part is said to be: by itself, else by the ending of its name. */
  typeOf(name: string): string {
    this.#endings ??= new Map(
      relationshipElements(this.dom('[content_types].xml')).flatMap((element) => {
        const ending = element.getAttribute('Extension')?.toLowerCase()
        return ending ? [[ending, element.getAttribute('ContentType') ?? ''] as const] : []
      }),
    )
    return this.office.contentTypes.get(name) ?? this.#endings.get(name.split('.').at(-1) ?? '') ?? ''
  }

  /** The parts in WordprocessingML: document, headers, footers, notes, styles, settings, numbering, building blocks. By their content: they may be called anything. */
  wordParts(): { name: string; dom: Document }[] {
    return this.xmlNames.flatMap((name) => {
      const dom = this.dom(name)
      return dom && wordName(dom.documentElement) ? [{ name, dom }] : []
    })
  }

  /** Other content for a part that is no XML. */
  replace(name: string, content: Uint8Array): void {
    const entry = this.#entries.get(name)
    if (entry) this.#entries.set(name, packEntry(entry.name, content))
  }

  touch(name: string): void {
    this.#changed.add(name)
  }

  remove(name: string): void {
    this.#entries.delete(name)
    this.#doms.delete(name)
    this.#changed.delete(name)
  }

  /** The relationships of a part; of the package itself for ''. */
  relationships(part: string): Relationship[] {
    return relationshipElements(this.dom(relationshipsOf(part))).map((element) => {
      const target = element.getAttribute('Target') ?? ''
      const mode = element.getAttribute('TargetMode') ?? ''
      return {
        id: element.getAttribute('Id') ?? '',
        type: element.getAttribute('Type') ?? '',
        target,
        mode,
        to: mode.toLowerCase() === 'external' ? null : resolved(part, target),
      }
    })
  }

  /** Takes relationships of a part away; the parts they led to go when nothing leads to them any more, see `sweep`. */
  unrelate(part: string, which: (relationship: Relationship) => boolean): void {
    const name = relationshipsOf(part)
    const gone = new Set(
      this.relationships(part)
        .filter(which)
        .map(({ id }) => id),
    )
    if (gone.size === 0) return
    for (const element of relationshipElements(this.dom(name)))
      if (gone.has(element.getAttribute('Id') ?? '')) element.parentNode?.removeChild(element)
    this.touch(name)
  }

  /** Has a relationship of a part lead elsewhere: to a part of the package, named as from there, or with `mode` outside. */
  relate(
    part: string,
    id: string,
    { type, target, mode }: { type: string; target: string; mode?: string },
  ): void {
    const name = relationshipsOf(part)
    for (const element of relationshipElements(this.dom(name))) {
      if (element.getAttribute('Id') !== id) continue
      element.setAttribute('Type', type)
      element.setAttribute('Target', target)
      if (mode) element.setAttribute('TargetMode', mode)
      else element.removeAttribute('TargetMode')
      this.touch(name)
    }
  }

  /** A further part, typed by the ending of its name; one that is there already stays. */
  add(name: string, content: Uint8Array, type: string): void {
    const key = name.toLowerCase()
    if (this.has(key)) return
    this.#entries.set(key, packEntry(name, content))
    if (this.typeOf(key)) return
    const types = this.dom('[content_types].xml') as Document
    const root = types.documentElement as Element
    const element = types.createElementNS(root.namespaceURI, 'Default')
    const ending = key.split('.').at(-1) ?? ''
    element.setAttribute('Extension', ending)
    element.setAttribute('ContentType', type)
    root.insertBefore(element, root.firstChild)
    this.#endings?.set(ending, type)
    this.touch('[content_types].xml')
  }

  /** The parts that have relationships; '' is the package itself. */
  get related(): string[] {
    return this.names.flatMap((name) => {
      const [, folder, part] = /^(.*\/)?_rels\/([^/]*)\.rels$/.exec(name) ?? []
      return part === undefined ? [] : [`${folder ?? ''}${part}`]
    })
  }

  /** All parts that something leads to, from the package on. */
  reachable(): Set<string> {
    const found = new Set<string>(['[content_types].xml'])
    const waiting = ['']
    for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
      if (this.has(relationshipsOf(part))) found.add(relationshipsOf(part))
      for (const { to } of this.relationships(part)) {
        if (to === null || found.has(to) || !this.has(to)) continue
        found.add(to)
        waiting.push(to)
      }
    }
    return found
  }

  /** Takes out every part that nothing leads to, and its content type. */
  sweep(): void {
    const kept = this.reachable()
    for (const name of this.names) if (!kept.has(name)) this.remove(name)
    const types = this.dom('[content_types].xml')
    for (const element of relationshipElements(types)) {
      const part = element.getAttribute('PartName')?.replace(/^\//, '').toLowerCase()
      if (part === undefined || this.has(part)) continue
      element.parentNode?.removeChild(element)
      this.touch('[content_types].xml')
    }
  }

  save(): Uint8Array {
    const serializer = new XMLSerializer()
    return writeZip(
      [...this.#entries].map(([name, entry]) => {
        const dom = this.#changed.has(name) ? this.#doms.get(name) : undefined
        return dom
          ? packEntry(entry.name, new TextEncoder().encode(serializer.serializeToString(dom)))
          : entry
      }),
    )
  }
}

export function relationshipsOf(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

/** A relationship part and the content types are flat: the children of the root. */
const relationshipElements = (dom: Document | null) =>
  Array.from(dom?.documentElement?.childNodes ?? []).filter(
    (node) => node.nodeType === 1,
  ) as unknown as FlatElement[]
type FlatElement = {
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  parentNode: { removeChild(node: unknown): void } | null
}

function resolved(part: string, target: string): string {
  const path = decoded(target.split('#')[0] ?? '')
  const from = path.startsWith('/') ? [] : part.split('/').slice(0, -1)
  for (const step of path.split('/')) {
    if (step === '..') from.pop()
    else if (step !== '' && step !== '.') from.push(step)
  }
  return from.join('/').toLowerCase()
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
