import type { Document, Element } from '@xmldom/xmldom'
import { AppError } from '#shared/errors.ts'
import { type Repair, RepairList } from '../../domain/repair.ts'
import { complexFields, settleFieldsWhere, simpleFields } from '../clean/field-codes.ts'
import { isOutside, isOutsideField, isProgramField } from '../docx/outside.ts'
import { PackageParts, type Relationship } from '../docx/package-parts.ts'
import { attribute, walk } from '../docx/wordml.ts'
import { unpack } from '../docx/zip.ts'
import { mendReference, referencesOf } from './mend-reference.ts'

export type RepairedFile = { bytes: Uint8Array; repairs: Repair[] }

/** Packages in packages: the workbook of a chart in a document, and what that holds. `openOfficePackage` refuses more. */
const deepest = 2

/**
 * An office file that asks nothing of any other place: relationships to the outside other than plain links are taken out or made inert, and fields that fetch from elsewhere
 * show what they showed last. Every part that has none comes out byte for byte. null when there is nothing to do.
 * Fails like `openOfficePackage` for what is harmful; with unsafeFile for a field that starts a program (DDE).
 */
export function repairPackage(bytes: Uint8Array, nested = deepest): RepairedFile | null {
  const file = new PackageParts(bytes, { isEmbedded: nested < deepest })
  const found = new RepairList()
  for (const part of file.related) mendRelationships(file, part, found)
  for (const name of file.names)
    if (file.typeOf(name).includes('wordprocessingml')) mendFields(file, name, found)
  if (nested > 0) repairEmbedded(file, found, nested)
  const repairs = found.all
  return repairs.length ? { bytes: file.save(), repairs } : null
}

const kindOf = ({ type }: Relationship): string => type.slice(type.lastIndexOf('/') + 1)
const imageType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image'
const missingWorkbook =
  'http://schemas.microsoft.com/office/2006/relationships/xlExternalLinkPath/xlPathMissing'

function mendRelationships(file: PackageParts, part: string, found: RepairList): void {
  const outside = new Map(
    file
      .relationships(part)
      .filter(isOutside)
      .map((relationship) => [relationship.id, relationship]),
  )
  if (outside.size === 0) return
  for (const workbook of outside.values()) {
    if (!/externalLink/i.test(workbook.type)) continue
    // The name alone, as Excel writes it when it finds no such workbook; the values it had are in the file.
    const target = workbook.target.split(/[\\/]/).at(-1)?.replaceAll(/[:?#]/g, '_') || 'workbook.xlsx'
    file.relate(part, workbook.id, { type: missingWorkbook, target, mode: 'External' })
    found.add('workbook', workbook.target)
    outside.delete(workbook.id)
  }
  const framed = mendContent(file, part, outside, found)
  for (const id of framed) {
    const folder = part.slice(0, part.lastIndexOf('/') + 1)
    file.add(`${folder}media/empty-frame.png`, emptyFrame, 'image/png')
    file.relate(part, id, { type: imageType, target: 'media/empty-frame.png' })
  }
  file.unrelate(part, ({ id }) => outside.has(id) && !framed.has(id))
}

/** Mends what names these relationships. Answers those that are to lead to an empty frame. */
function mendContent(
  file: PackageParts,
  part: string,
  outside: ReadonlyMap<string, Relationship>,
  found: RepairList,
): Set<string> {
  const framed = new Set<string>()
  const named = new Set<string>()
  const dom = file.xmlNames.includes(part) ? file.dom(part) : null
  const pictures = new Set<Element>()
  for (const [element, id] of dom ? referring(dom, outside) : []) {
    const reference = referencesOf(element).find(({ value }) => value === id)
    // It went with what was around it, or with another of its references.
    if (!reference || !isIn(element, dom as Document)) continue
    const isSecond = pictures.size > 0 && isInFallback(element)
    const { kind, detail, frame } = mendReference(element, reference)
    named.add(id)
    if (frame) framed.add(id)
    file.touch(part)
    // One picture may name two places, and older programs get a picture of their own beside it.
    if (kind === 'picture' && (pictures.has(element) || isSecond)) continue
    if (kind === 'picture') pictures.add(element)
    found.add(kind, detail || outside.get(id)?.target)
  }
  for (const relationship of outside.values())
    if (!named.has(relationship.id))
      found.add(kindOf(relationship) === 'attachedTemplate' ? 'templatePath' : 'other', relationship.target)
  return framed
}

function isInFallback(element: Element): boolean {
  for (let at = element.parentNode; at; at = at.parentNode)
    if ((at as Element).localName === 'Fallback') return true
  return false
}

/** Every place that names one of these relationships, before any is changed. */
const referring = (dom: Document, outside: ReadonlyMap<string, Relationship>): [Element, string][] =>
  [...walk(dom)].flatMap((element) =>
    referencesOf(element)
      .filter(({ value }) => outside.has(value))
      .map(({ value }): [Element, string] => [element, value]),
  )

function isIn(element: Element, dom: Document): boolean {
  let at = element.parentNode
  while (at?.parentNode) at = at.parentNode
  return at === dom
}

/** Without XML parsing for the many parts that have no such field. */
const hasFields = /<(?:[\w.-]+:)?(?:instrText|delInstrText|fldSimple)[\s>]/
const mayBeOutside = /INCLUDE|LINK|DDE|IMPORT|DATABASE|RD/i

function mendFields(file: PackageParts, part: string, found: RepairList): void {
  const text = file.office.xml(part)
  if (text === null || !hasFields.test(text)) return
  if (!mayBeOutside.test(text.replaceAll(/<[^>]*>/g, '')) && !/fldSimple/.test(text)) return
  const dom = file.dom(part) as Document
  const codes = [
    ...complexFields(dom).map(({ code }) => code),
    ...simpleFields(dom).map((field) => attribute(field, 'instr')),
  ]
  if (codes.some(isProgramField)) throw new AppError('unsafeFile', { detail: 'DDE' })
  for (const code of settleFieldsWhere(dom, isOutsideField)) {
    const [, address] = /^\s*HYPERLINK\s+(.*)/is.exec(code) ?? []
    found.add(address === undefined ? 'field' : 'link', address ?? code)
    file.touch(part)
  }
}

function repairEmbedded(file: PackageParts, found: RepairList, nested: number): void {
  for (const name of file.names) {
    const entry = file.entry(name)
    if (!entry || /\.(xml|rels|vml)$/.test(name) || entry.size < 8) continue
    const content = unpack(entry)
    if (content[0] !== 0x50 || content[1] !== 0x4b || content[2] !== 3) continue
    const repaired = repairPackage(content, nested - 1)
    if (!repaired) continue
    file.replace(name, repaired.bytes)
    found.addAll(repaired.repairs)
  }
}

/** A light rectangle with a border, 96 × 72: what stands where a picture was that is not in the file. */
const emptyFrame = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAGAAAABICAAAAAAsDK+/AAAANklEQVR42u3NMQEAAAgDIPsHWUN/U+wSCjApm2yVQCAQCAQCgUAgEAgEAoFAIBAIBAKB4GdQdqdRcgQSBwyGAAAAAElFTkSuQmCC',
    'base64',
  ),
)
