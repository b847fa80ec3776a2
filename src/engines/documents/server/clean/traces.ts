import type { Element } from '@xmldom/xmldom'
import { type Trace, type TraceKind, traceKinds } from '../../domain/clean.ts'
import { PackageParts } from '../docx/package-parts.ts'
import { attribute, elementsIn, isWord, walk, wordName } from '../docx/wordml.ts'
import { boundStores, customXmlParts } from './bound-data.ts'
import { hiddenRows, hiddenRuns, hidingStyles } from './hidden-text.ts'
import { type Note, noteHiddenData } from './hidden-traces.ts'
import {
  isCommentRelation,
  isGlossary,
  isOfMachine,
  isPath,
  relationKind,
  settingKinds,
} from './part-kinds.ts'
import type { Author } from './tracked-authors.ts'

type Found = Map<TraceKind, { count: number; details: Set<string> }>
const mostDetails = 20
const longest = 120

/**
 * Everything a .docx tells besides what a reader sees, by kind. It looks at every part, and by other ways than those that take things out. A count of 0: a
 * part made for it, with nothing in it. `author`: the one name and moment that may stand in tracked changes.
 */
export function tracesIn(bytes: Uint8Array, author?: Author): Trace[] {
  const file = new PackageParts(bytes)
  const found: Found = new Map()
  const note: Note = (kind, detail = '', count = 1) => {
    const entry = found.get(kind) ?? { count: 0, details: new Set<string>() }
    entry.count += count
    const text = detail.replace(/\s+/g, ' ').trim()
    if (text && entry.details.size < mostDetails)
      entry.details.add(text.length > longest ? `${text.slice(0, longest)}…` : text)
    found.set(kind, entry)
  }
  noteElements(file, note, author)
  noteHidden(file, note)
  noteRelationships(file, note)
  noteParts(file, note)
  noteHiddenData(file, note)
  return traceKinds.flatMap((kind) => {
    const entry = found.get(kind)
    return entry ? [{ kind, count: entry.count, details: [...entry.details] }] : []
  })
}

const elementKinds: Record<string, TraceKind> = {
  commentRangeStart: 'comments',
  commentRangeEnd: 'comments',
  commentReference: 'comments',
  ins: 'insertions',
  del: 'deletions',
  moveFrom: 'moves',
  moveTo: 'moves',
  moveFromRangeStart: 'moves',
  moveToRangeStart: 'moves',
  rPrChange: 'formatChanges',
  pPrChange: 'formatChanges',
  sectPrChange: 'formatChanges',
  numberingChange: 'formatChanges',
  tblPrChange: 'tableChanges',
  tblPrExChange: 'tableChanges',
  trPrChange: 'tableChanges',
  tcPrChange: 'tableChanges',
  tblGridChange: 'tableChanges',
  cellIns: 'tableChanges',
  cellDel: 'tableChanges',
  cellMerge: 'tableChanges',
  customXmlInsRangeStart: 'insertions',
  customXmlDelRangeStart: 'deletions',
  customXmlMoveFromRangeStart: 'moves',
  customXmlMoveToRangeStart: 'moves',
  rsid: 'savingMarks',
  printerSettings: 'printers',
}

const quoted = new Set<TraceKind>(['insertions', 'deletions', 'moves'])
const propertyField =
  /^\s*(AUTHOR|LASTSAVEDBY|DOCPROPERTY|DOCVARIABLE|FILENAME|TEMPLATE|COMMENTS|KEYWORDS|SUBJECT|TITLE|INFO|USERNAME|USERINITIALS|USERADDRESS)\b/i

function noteElements(file: PackageParts, note: Note, author: Author | undefined): void {
  for (const { dom } of file.wordParts()) {
    const root = wordName(dom.documentElement)
    for (const element of walk(dom)) {
      const name = wordName(element)
      const kind = elementKinds[name]
      // The story of comments is counted by its comments, with who wrote them.
      if (name === 'comment') note('comments', commentText(element))
      else if (kind && root !== 'comments') {
        if (kind !== 'comments') note(kind, quoted.has(kind) ? (element.textContent ?? '') : '')
        else note(kind, '', 0)
      }
      if (root === 'settings' && element.parentNode === dom.documentElement) noteSetting(element, note)
      if (name === 'permStart' && attribute(element, 'ed')) note('editors', attribute(element, 'ed'))
      if (name === 'instrText' && propertyField.test(element.textContent ?? ''))
        note('propertyFields', element.textContent ?? '')
      if (name === 'fldSimple' && propertyField.test(attribute(element, 'instr')))
        note('propertyFields', attribute(element, 'instr'))
      noteAttributes(element, note, author, root)
    }
  }
}

const commentText = (comment: Element): string =>
  `${attribute(comment, 'author')}：${comment.textContent ?? ''}`

function noteSetting(element: Element, note: Note): void {
  const local = element.localName ?? ''
  if (!Object.hasOwn(settingKinds, local)) return
  const kind = settingKinds[local as keyof typeof settingKinds]
  if (local === 'docVars') for (const variable of elementsIn(element)) note(kind, attribute(variable, 'name'))
  else if (local === 'rsids') note(kind, '', [...elementsIn(element)].length || 1)
  else note(kind)
}

function noteAttributes(element: Element, note: Note, author: Author | undefined, root: string): void {
  for (const { localName, namespaceURI, value } of Array.from(element.attributes)) {
    if (/^rsid/.test(localName ?? '')) note('savingMarks')
    if (localName === 'author' && isWord(namespaceURI) && root !== 'comments' && value !== author?.name)
      note('changeAuthors', value)
    if (author && localName === 'date' && isWord(namespaceURI) && value !== author.date)
      note('changeAuthors', value)
    if (/^(name|descr|title)$/.test(localName ?? '') && !wordName(element) && isPath(value))
      note('pathsInPictures', value)
  }
}

function noteHidden(file: PackageParts, note: Note): void {
  const styles = hidingStyles(file)
  for (const { dom } of file.wordParts()) {
    for (const run of hiddenRuns(dom, styles)) note('hiddenText', run.textContent || '…')
    for (const row of hiddenRows(dom)) note('hiddenText', row.textContent || '…')
  }
}

function noteRelationships(file: PackageParts, note: Note): void {
  const bound = boundStores(file)
  const stores = new Map(customXmlParts(file).map(({ part, store }) => [part, store]))
  for (const part of ['', ...file.names.filter((name) => !name.endsWith('.rels'))])
    for (const relation of file.relationships(part)) {
      const kind = relationKind(relation)
      if (isCommentRelation(relation)) note('comments', '', 0)
      else if (kind === 'attachedTemplate') note('template', relation.target)
      else if (/^mailMerge/.test(kind)) note('mailMerge', relation.target)
      else if (kind === 'printerSettings') note('printers')
      else if (isOfMachine(relation)) note('template', relation.target)
      else if (isGlossary(relation)) note('otherParts', glossaryWords(file, relation.to))
      else if (kind === 'customXml' && relation.to !== null) {
        const isBound = bound.has(stores.get(relation.to) ?? '')
        note(isBound ? 'boundData' : 'customXml', contentOf(file, relation.to))
      } else if (relation.to === null)
        note(
          kind === 'hyperlink' && /^(https?|mailto):/i.test(relation.target) ? 'links' : 'outsideReferences',
          relation.target,
        )
      else if (/^(package|oleObject|control)$/.test(kind)) note('embeddedFiles', relation.to)
      else if (part === '' && kind === 'thumbnail') note('thumbnail')
      else if (part === '' && /properties$|^custom-properties$/.test(kind))
        noteProperties(file, relation.to, note)
      else if (part === '' && /signature/.test(relation.type)) note('signatures')
      else if (part === '' && kind !== 'officeDocument') note('otherParts', relation.to)
    }
}

const glossaryWords = (file: PackageParts, part: string | null): string =>
  (part && file.dom(part)?.documentElement?.textContent) || (part ?? '')

const contentOf = (file: PackageParts, part: string): string =>
  file.dom(part)?.documentElement?.textContent?.trim() || part

/** Properties that only count what is in the text tell nothing of anybody. */
const counting =
  /^(Pages|Words|Characters|CharactersWithSpaces|Lines|Paragraphs|Application|AppVersion|DocSecurity|ScaleCrop|LinksUpToDate|SharedDoc|HyperlinksChanged|HeadingPairs)$/

function noteProperties(file: PackageParts, part: string, note: Note): void {
  const root = file.dom(part)?.documentElement
  const fields = root ? [...elementsIn(root)] : []
  let count = 0
  for (const field of fields) {
    const value = field.textContent?.trim() ?? ''
    const name = field.getAttribute('name') ?? field.localName ?? ''
    if (!value || counting.test(name)) continue
    note('properties', `${name}: ${value}`)
    count++
  }
  // The part itself goes too, also when it tells nothing.
  if (count === 0) note('properties', '', 0)
}

/** Parts that are there although they must not be, whatever leads to them. */
function noteParts(file: PackageParts, note: Note): void {
  const reachable = file.reachable()
  for (const name of file.names) {
    const isComments = /(^|\/)(comments\w*|people|documenttasks\w*)\d*\.xml$/.test(name)
    const type = file.office.contentTypes.get(name) ?? ''
    if (isComments || /(comments|commentsExtended|commentsIds|commentsExtensible|people)\+xml$/i.test(type))
      note('comments', '', 0)
    if (!reachable.has(name) && !name.endsWith('/')) note('otherParts', name)
  }
}
