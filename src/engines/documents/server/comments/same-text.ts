import type { Element, Node } from '@xmldom/xmldom'
import { attribute, elementsIn, isText, walk, wordName } from '../docx/wordml.ts'
import type { CommentedDocx } from './comment-parts.ts'

const xmlns = 'http://www.w3.org/2000/xmlns/'
const relationships = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
])

/** What says nothing of the document: comments, marks of spelling and of where it was last printed, the place of the cursor. */
const silent = new Set([
  'commentRangeStart',
  'commentRangeEnd',
  'commentReference',
  'annotationRef',
  'proofErr',
  'lastRenderedPageBreak',
])
/** Elements that mean nothing when they hold nothing. */
const maybeEmpty = new Set(['rPr', 'pPr', 'tcPr', 'trPr', 'tblPr', 'r'])
const silentAttributes = /^(rsid\w*|paraId|textId|space|Ignorable)$/

/**
 * The first difference between two .docx that is none of comments: the words of the paragraph, '' when its format or a part beside the text differs.
 * null: they differ in comments alone. A file that an editor has written anew (other order of attributes, runs cut otherwise) is the same.
 */
export function differenceBesideComments(before: CommentedDocx, after: CommentedDocx): string | null {
  const [old, now] = [before, after].map((document) => new Reader(document).lines()) as [Line[], Line[]]
  for (let at = 0; at < Math.max(old.length, now.length); at++)
    if (old[at]?.canonical !== now[at]?.canonical) return now[at]?.text || old[at]?.text || ''
  return null
}

type Line = { canonical: string; text: string }

/** Reads a document so that what says the same reads the same. */
class Reader {
  #document: CommentedDocx
  #names = new Map<string, string>()
  #targets = new Map<string, string>()

  constructor(document: CommentedDocx) {
    this.#document = document
  }

  lines(): Line[] {
    const lines = this.#document.stories.flatMap((story) => {
      this.#names = bookmarkNames(story.dom)
      this.#targets = this.#relationsOf(story.part)
      return this.#linesOf(story.dom.documentElement as Element, story.kind)
    })
    for (const name of ['styles', 'numbering']) {
      const text = this.#document.xml(`${this.#document.body.part.replace(/[^/]*$/, '')}${name}.xml`)
      if (text !== null) lines.push({ canonical: `${name}:${withoutOrder(text)}`, text: '' })
    }
    return lines
  }

  /** A line each paragraph; what stands between paragraphs is a line too. */
  #linesOf(root: Element, place: string): Line[] {
    const lines: Line[] = []
    for (const child of elementsIn(root)) {
      const holdsParagraphs = wordName(child) !== 'p' && [...walk(child)].some((one) => wordName(one) === 'p')
      if (!holdsParagraphs) {
        const canonical = this.#canonical(child)
        if (canonical) lines.push({ canonical: `${place}/${canonical}`, text: textOf(child) })
      } else {
        lines.push({ canonical: `${place}/${this.#head(child)}`, text: '' })
        lines.push(...this.#linesOf(child, place))
        lines.push({ canonical: `${place}/end`, text: '' })
      }
    }
    return lines
  }

  #canonical(element: Element): string {
    const name = wordName(element)
    if (silent.has(name) || element.localName === 'Fallback') return ''
    if (name === 'bookmarkStart' || name === 'bookmarkEnd') {
      const bookmark = this.#names.get(attribute(element, 'id')) ?? ''
      return bookmark.startsWith('_GoBack') ? '' : `<${name} ${bookmark}>`
    }
    if (name === 't' || name === 'delText' || name === 'instrText')
      return element.textContent ? `${name === 't' ? '' : `${name}:`}"${element.textContent}"` : ''
    const inside = this.#children(element)
    if (maybeEmpty.has(name) && !inside) return ''
    return `${this.#head(element)}[${inside}]`
  }

  /** Runs of one format in a row are one run. */
  #children(element: Element): string {
    let out = ''
    let format: string | null = null
    for (const child of elementsIn(element)) {
      if (wordName(child) === 'r') {
        const properties = [...elementsIn(child)].find((one) => wordName(one) === 'rPr')
        const own = properties ? this.#canonical(properties) : ''
        const content = [...elementsIn(child)]
          .filter((one) => one !== properties)
          .map((one) => this.#canonical(one))
          .join('')
        if (!content) continue
        if (format === own) out = out.slice(0, -1)
        else out += `r${own}[`
        out =
          out.endsWith('"') && content.startsWith('"') ? out.slice(0, -1) + content.slice(1) : out + content
        out += ']'
        format = own
      } else {
        const content = this.#canonical(child)
        if (!content) continue
        out += content
        format = null
      }
    }
    if (!out && !wordName(element)) return element.textContent ?? ''
    return out
  }

  #head(element: Element): string {
    const isChange = ['ins', 'del', 'moveFrom', 'moveTo', 'rPrChange', 'pPrChange'].includes(
      wordName(element),
    )
    const isDrawing = element.localName === 'docPr' || element.localName === 'cNvPr'
    const attributes = Array.from(element.attributes)
      .filter((one) => one.namespaceURI !== xmlns && !silentAttributes.test(one.localName ?? one.name))
      .filter((one) => !((isChange || isDrawing) && one.localName === 'id'))
      .map((one) => {
        const target = relationships.has(one.namespaceURI ?? '') ? this.#targets.get(one.value) : undefined
        return `${one.localName ?? one.name}=${target ?? one.value}`
      })
      .sort()
    return `${element.localName} ${attributes.join(' ')}`
  }

  /** What the relationship ids of a part mean: the place and, for what lies in the file, its content. */
  #relationsOf(part: string): Map<string, string> {
    const [, folder = '', file = ''] = /^(.*\/)?([^/]*)$/.exec(part) ?? []
    const found = new Map<string, string>()
    const text = this.#document.xml(`${folder}_rels/${file}.rels`)
    for (const [tag] of text?.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []) {
      const value = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
      const target = value('Target')
      const entry = this.#document.entries.find(
        ({ name }) => name.toLowerCase() === `${folder}${target}`.toLowerCase(),
      )
      // A picture is what it shows; a header is read as a story of its own.
      const isPicture = entry && !/\.xml$/i.test(entry.name)
      found.set(value('Id'), isPicture ? `${entry.crc}/${entry.size}` : target)
    }
    return found
  }
}

function bookmarkNames(root: Node): Map<string, string> {
  const names = new Map<string, string>()
  for (const element of walk(root))
    if (wordName(element) === 'bookmarkStart') names.set(attribute(element, 'id'), attribute(element, 'name'))
  return names
}

/** A part's tags with their attributes in one order, so that writing it anew changes nothing. */
const withoutOrder = (xml: string): string =>
  [...xml.matchAll(/<[^?][^>]*>/g)]
    .map(([tag]) =>
      tag
        .replace(/\s*\/?>$/, '')
        .replace(/\s(xmlns(:\w+)?|\w+:(Ignorable|rsid\w*))="[^"]*"/g, '')
        .split(/\s+(?=[\w:]+=)/)
        .sort()
        .join(' '),
    )
    .filter((tag) => !tag.startsWith('</'))
    .join('')

function textOf(element: Element): string {
  let text = ''
  for (const one of walk(element)) if (isText(one) && wordName(one) === 't') text += one.textContent ?? ''
  return text
}
