import { AppError } from '#shared/errors.ts'
import { type Extension, type FileKind, familyOf, kindOf } from '../../domain/file-kind.ts'
import { hasMainPart } from '../docx/main-part.ts'
import { openOfficePackage, safeDirectory } from '../docx/office-package.ts'
import { guardedXml } from '../docx/xml-guard.ts'
import { unpack } from '../docx/zip.ts'
import { type RepairedFile, repairPackage } from '../repair/repair-package.ts'
import { compoundNames, macroIn } from './compound-file.ts'
import { imagePixels } from './image-size.ts'
import { structureCounter } from './structure.ts'

/** Largest picture that is taken: 64 million pixels. */
export const maxPixels = 64_000_000

/**
 * Judges a file that arrives, and repairs it: an Office file that refers to other places (a template on a share, a linked picture or chart) comes out asking nothing of
 * them, and is judged again as it is then. Answers the repaired file, null when there was nothing to repair. Fails like `inspectFile`; blocks like it.
 */
export function admitFile(bytes: Uint8Array, extension: Extension): RepairedFile | null {
  const isOffice = kindOf(extension).mainPart !== undefined && familyOf(bytes.subarray(0, 4096)) === 'zip'
  const repaired = isOffice ? repairPackage(bytes) : null
  inspectFile(repaired?.bytes ?? bytes, extension)
  return repaired
}

/**
 * Believes the content, not the extension: first bytes, then structure, then what hides inside. Returns when the file is what
 * its extension says and harmless; fails with fileMismatch, macroInFile, outsideReference, foreignPart, encryptedFile, fileTooComplex or unsafeFile, and for a text with more
 * than `structureLimits` of something with the one of `structureErrors` that says of what.
 * Blocks while it works: run it in the worker.
 */
export function inspectFile(bytes: Uint8Array, extension: Extension): void {
  const kind = kindOf(extension)
  const family = familyOf(bytes.subarray(0, 4096))
  if (family === 'cfb' && compoundNames(bytes)?.includes('EncryptedPackage'))
    throw new AppError('encryptedFile')
  if (!family || !kind.families.includes(family)) throw new AppError('fileMismatch')
  if (family === 'zip') inspectZip(bytes, kind)
  else if (family === 'cfb') inspectCompound(bytes, extension)
  else if (family === 'pdf') inspectPdf(bytes)
  else if (family === 'text') inspectText(bytes, extension)
  else inspectImage(bytes, family)
}

function inspectZip(bytes: Uint8Array, kind: FileKind): void {
  if (!kind.mainPart) {
    safeDirectory(bytes)
    return
  }
  const office = openOfficePackage(bytes)
  if (office.contentTypes.get(office.main) !== kind.mainPart || !hasMainPart(office))
    throw new AppError('fileMismatch')
  const count = structureCounter()
  for (const entry of office.entries) {
    const content = unpack(entry)
    if (!/\.(xml|vml)$/i.test(entry.name)) continue
    count(office.contentTypes.get(entry.name.toLowerCase()) ?? '', guardedXml(content, entry.name))
  }
}

const mainStreams: Partial<Record<Extension, RegExp>> = {
  doc: /^WordDocument$/,
  wps: /^(WordDocument|WpsDocument|CONTENTS|MatOST)$/,
  xls: /^(Workbook|Book)$/,
  ppt: /^PowerPoint Document$/,
}

function inspectCompound(bytes: Uint8Array, extension: Extension): void {
  const names = compoundNames(bytes)
  if (!names?.some((name) => mainStreams[extension]?.test(name))) throw new AppError('fileMismatch')
  if (macroIn(bytes)) throw new AppError('macroInFile')
}

function inspectPdf(bytes: Uint8Array): void {
  const tail = new TextDecoder('latin1').decode(bytes.subarray(-4096))
  if (!tail.includes('%%EOF') || !tail.includes('startxref')) throw new AppError('fileMismatch')
}

function inspectText(bytes: Uint8Array, extension: Extension): void {
  const marked = bytes[0] === 0xff || bytes[0] === 0xfe
  const encodings = marked ? ['utf-16le', 'utf-16be'] : ['utf-8', 'gb18030']
  const text = encodings.map((encoding) => textIn(bytes, encoding)).find((found) => found !== null)
  if (text === undefined || text === null || text.includes('\0')) throw new AppError('fileMismatch')
  const headers = /^(?:[!-9;-~]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*)+/.exec(text.slice(0, 65_536))?.[0] ?? ''
  if (
    extension === 'eml' &&
    !/^(from|date|received|subject|message-id|mime-version|return-path):/im.test(headers)
  )
    throw new AppError('fileMismatch')
}

function textIn(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function inspectImage(bytes: Uint8Array, family: 'jpeg' | 'png'): void {
  const pixels = imagePixels(bytes, family)
  if (pixels === null) throw new AppError('fileMismatch')
  if (pixels > maxPixels) throw new AppError('fileTooComplex')
}
