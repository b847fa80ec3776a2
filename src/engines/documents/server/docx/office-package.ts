import { DOMParser } from '@xmldom/xmldom'
import { AppError } from '#shared/errors.ts'
import { macroIn } from '../inspect/compound-file.ts'
import { isOutside } from './outside.ts'
import { guardedXml } from './xml-guard.ts'
import { readZip, unpack, type ZipEntry } from './zip.ts'

export const archiveLimits = { entries: 2000, unpackedBytes: 200 * 1024 * 1024, ratio: 100 }
/** A part smaller than this may be packed as well as it likes. */
const ratioFrom = 1024 * 1024

/**
 * The directory of an archive from outside, checked before a single byte is unpacked: number of entries, unpacked size, ratio,
 * names (no absolute path, '..', drive, duplicate also by case), no symbolic link, no encryption.
 */
export function safeDirectory(bytes: Uint8Array): ZipEntry[] {
  const entries = readZip(bytes)
  let unpacked = 0
  const names = new Set<string>()
  if (entries.length > archiveLimits.entries) throw new AppError('fileTooComplex')
  for (const entry of entries) {
    unpacked += entry.size
    const name = entry.name.toLowerCase().replaceAll('\\', '/')
    if (entry.encrypted) throw new AppError('encryptedFile')
    if (names.has(name) || entry.symbolicLink || badPath(name))
      throw new AppError('unsafeFile', { detail: entry.name })
    if (entry.size > ratioFrom && entry.size > archiveLimits.ratio * entry.data.length)
      throw new AppError('fileTooComplex')
    names.add(name)
  }
  if (unpacked > archiveLimits.unpackedBytes) throw new AppError('fileTooComplex')
  if (unpacked > ratioFrom && unpacked > archiveLimits.ratio * bytes.length)
    throw new AppError('fileTooComplex')
  return entries
}

const badPath = (name: string) =>
  name === '' ||
  name.startsWith('/') ||
  /^[a-z]:/.test(name) ||
  name.includes('\0') ||
  name.split('/').includes('..')

/** An Office Open XML package whose directory and relationships have been found harmless. */
export type OfficePackage = {
  entries: ZipEntry[]
  /** Text of an XML part, guarded; null when the package has no such part. `name` without a leading slash, case ignored. */
  xml(name: string): string | null
  /** The part that the package says is the document, lower case without a leading slash; '' when it says none. */
  main: string
  /** Content types of all parts that have one of their own (the main part, headers, notes and comments also by the ending of their name), by lower-case part name without a leading slash. */
  contentTypes: Map<string, string>
}

/**
 * Opens a package and refuses what must not be in one: macros by name, content type, relationship or content, relationships to the outside
 * other than plain links (`outside: 'keep'` lets these be), documents that are to be merged in on opening (altChunk). `nested` counts down how deep embedded packages
 * are looked into.
 */
export function openOfficePackage(
  bytes: Uint8Array,
  { nested = 2, outside = 'refuse' }: { nested?: number; outside?: 'refuse' | 'keep' } = {},
): OfficePackage {
  const entries = safeDirectory(bytes)
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  const xml = (name: string) => {
    const entry = byName.get(name.toLowerCase())
    return entry ? guardedXml(unpack(entry), entry.name) : null
  }
  const types = xml('[Content_Types].xml')
  const relationships = xml('_rels/.rels')
  if (types === null || relationships === null) throw new AppError('fileMismatch')
  const main = mainPartOf(relationships)
  const contentTypes = readContentTypes(types, entries, main)
  for (const entry of entries) refuseHarmful(entry, xml, nested, outside)
  return { entries, xml, main, contentTypes }
}

/** Text that Word shows also when only the ending of its name says what it is, as no program writes it: it must not be there unseen. */
const storyType = /\.wordprocessingml\.(header|footer|footnotes|endnotes|comments\w*)\+xml$/
const mainType = /\.main\+xml$/

function readContentTypes(text: string, entries: readonly ZipEntry[], main: string): Map<string, string> {
  const found = new Map<string, string>()
  const endings = new Map<string, string>()
  for (const element of elementsOf(text)) {
    const type = element.getAttribute('ContentType') ?? ''
    if (/vba|macroEnabled/i.test(type)) throw new AppError('macroInFile')
    const part = element.getAttribute('PartName')
    const ending = element.getAttribute('Extension')
    if (part) found.set(part.replace(/^\//, '').toLowerCase(), type)
    else if (ending) endings.set(ending.toLowerCase(), type)
  }
  for (const entry of entries) {
    const name = entry.name.toLowerCase()
    const type = endings.get(name.split('.').at(-1) ?? '') ?? ''
    // Some programs type the main part by its ending only; every other .xml has that ending too.
    const counts = storyType.test(type) || (name === main && mainType.test(type))
    if (counts && !found.has(name)) found.set(name, type)
  }
  return found
}

/** The part that the package itself says is the document; '' when it says none. */
function mainPartOf(relationships: string): string {
  const main = elementsOf(relationships).find((element) =>
    (element.getAttribute('Type') ?? '').endsWith('/officeDocument'),
  )
  return (main?.getAttribute('Target') ?? '').replace(/^(\.?\/)+/, '').toLowerCase()
}

function refuseHarmful(
  entry: ZipEntry,
  xml: (name: string) => string | null,
  nested: number,
  outside: 'refuse' | 'keep',
): void {
  const name = entry.name.toLowerCase()
  if (name.endsWith('.rels')) {
    refuseRelationships(xml(entry.name) ?? '', entry.name, outside)
    return
  }
  if (/vba(project|data)/.test(name)) throw new AppError('macroInFile')
  if (/\.(xml|vml)$/.test(name) || entry.size < 8) return
  const content = unpack(entry)
  if (macroIn(content)) throw new AppError('macroInFile')
  const embedded = content[0] === 0x50 && content[1] === 0x4b && content[2] === 3
  if (embedded && nested === 0) throw new AppError('fileTooComplex')
  if (embedded) openOfficePackage(content, { nested: nested - 1, outside })
}

function refuseRelationships(text: string, part: string, outside: 'refuse' | 'keep'): void {
  for (const element of elementsOf(text)) {
    const type = element.getAttribute('Type') ?? ''
    const target = element.getAttribute('Target') ?? ''
    const mode = element.getAttribute('TargetMode') ?? ''
    if (/vba/i.test(type)) throw new AppError('macroInFile')
    if (/\/aFChunk$/.test(type)) throw new AppError('foreignPart')
    if (outside === 'refuse' && isOutside({ type, target, mode }))
      throw new AppError('outsideReference', { part })
  }
}

/** Relationship and content type parts are flat: the children of the root. */
function elementsOf(text: string) {
  const root = parseXml(text).documentElement
  return Array.from(root?.childNodes ?? []).filter((node) => node.nodeType === 1) as unknown as Element[]
}
type Element = { getAttribute(name: string): string | null }

/** Parses guarded XML; fileMismatch for what is not well-formed. */
export function parseXml(text: string) {
  try {
    return new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message)
      },
    }).parseFromString(text, 'text/xml')
  } catch {
    throw new AppError('fileMismatch')
  }
}
