import { AppError } from '#shared/errors.ts'

const maxDepth = 256
const maxElements = 1_000_000
/** A table of 50,000 rows by 30 columns has a few elements a cell; nobody makes a tree of it. */
const maxElementsOfSheet = 6_000_000
const sheetPart = /^xl\/(?:worksheets\/[^/]+|sharedStrings)\.xml$/i

/**
 * The text of an XML part that is safe to hand to a parser: UTF-8 or UTF-16, no document type (so no entities of its own),
 * at most 256 elements deep and a million of them (six million in the cells of a spreadsheet), and every tag closed. Looks only, in linear time.
 * unsafeFile for a document type, fileTooComplex past the limits, fileMismatch for what is not XML.
 */
export function guardedXml(bytes: Uint8Array, part: string): string {
  const text = decoded(bytes)
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(text.slice(0, 200))?.[1]
  if (declared && !/^(utf-8|utf-16(le|be)?|us-ascii)$/i.test(declared)) throw new AppError('fileMismatch')
  const most = sheetPart.test(part) ? maxElementsOfSheet : maxElements
  let depth = 0
  let elements = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const kind = text[at + 1]
    if (kind === '?') at = after(text, '?>', at)
    else if (kind === '!') at = afterMarkup(text, at, part)
    else if (kind === '/') {
      depth--
      if (depth < 0) throw new AppError('fileMismatch')
      at = after(text, '>', at)
    } else {
      at = afterTag(text, at + 1)
      if (text[at - 2] !== '/') depth++
      if (++elements > most || depth > maxDepth) throw new AppError('fileTooComplex')
    }
  }
  if (depth !== 0 || elements === 0) throw new AppError('fileMismatch')
  return text
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('fileMismatch')
  }
}

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  if (at < 0) throw new AppError('fileMismatch')
  return at + end.length
}

function afterMarkup(text: string, at: number, part: string): number {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4)
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at)
  throw new AppError('unsafeFile', { detail: `DTD (${part})` })
}

/** Behind the '>' that ends the tag; one inside quotes does not. */
function afterTag(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (c === 0x3e) return at + 1
    if (c === 0x3c) break
    if (c === 0x22 || c === 0x27) at = after(text, c === 0x22 ? '"' : "'", at + 1) - 1
  }
  throw new AppError('fileMismatch')
}
