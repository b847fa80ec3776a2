import type { ErrorName } from '#shared/errors.ts'

/** What the bytes of a file are, as far as its first bytes tell. 'zip' holds Office files too, 'cfb' the old Office files. */
export type ContentFamily = 'pdf' | 'zip' | 'cfb' | 'jpeg' | 'png' | 'text'

export type FileKind = {
  mime: string
  /** Families that a file of this extension may have. WPS writes both its old and the newer form under .wps. */
  families: readonly ContentFamily[]
  /** The main part's content type inside an Office Open XML package; absent for other files. */
  mainPart?: string
  /** A browser may show it inside a sandbox instead of saving it. */
  inline?: true
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** Every kind of file the product takes, by extension. A field or a call may narrow the list, never widen it. */
export const fileKinds = {
  pdf: { mime: 'application/pdf', families: ['pdf'], inline: true },
  doc: { mime: 'application/msword', families: ['cfb'] },
  docx: { mime: word, families: ['zip'], mainPart: `${word}.main+xml` },
  wps: { mime: 'application/vnd.ms-works', families: ['cfb', 'zip'], mainPart: `${word}.main+xml` },
  xls: { mime: 'application/vnd.ms-excel', families: ['cfb'] },
  xlsx: { mime: sheet, families: ['zip'], mainPart: `${sheet}.main+xml` },
  ppt: { mime: 'application/vnd.ms-powerpoint', families: ['cfb'] },
  pptx: { mime: slides, families: ['zip'], mainPart: `${slides}.main+xml` },
  txt: { mime: 'text/plain', families: ['text'] },
  jpg: { mime: 'image/jpeg', families: ['jpeg'], inline: true },
  jpeg: { mime: 'image/jpeg', families: ['jpeg'], inline: true },
  png: { mime: 'image/png', families: ['png'], inline: true },
  zip: { mime: 'application/zip', families: ['zip'] },
  eml: { mime: 'message/rfc822', families: ['text'] },
} as const satisfies Record<string, FileKind>

export type Extension = keyof typeof fileKinds

export const allExtensions = Object.keys(fileKinds) as Extension[]

/** One uploaded file's limit in bytes unless the field sets its own: 100 MiB. */
export const defaultMaxBytes = 100 * 1024 * 1024

/** 'Vertrag.DOCX' → 'docx'; null when the name has no extension that the product takes. */
export function extensionOf(name: string): Extension | null {
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
  return Object.hasOwn(fileKinds, extension) ? (extension as Extension) : null
}

/** The kind by extension, widened to what every kind may have. */
export const kindOf = (extension: Extension): FileKind => fileKinds[extension]

export type FileLimits = { accept?: readonly string[]; maxBytes?: number }

/**
 * What is wrong with a chosen file by its name and size alone, in the order the upload box shows it; null: nothing.
 * `accept` holds extensions without a dot. The browser asks before sending, the server again.
 */
export function fileProblem(name: string, size: number, limits: FileLimits = {}): ErrorName | null {
  const extension = extensionOf(name)
  if (!extension || (limits.accept && !limits.accept.includes(extension))) return 'unsupportedFile'
  return size > (limits.maxBytes ?? defaultMaxBytes) ? 'fileTooLarge' : null
}

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, i) => bytes[i] === byte)

/**
 * The family that the first bytes of a file show; give it 4 KiB or the whole file. null: nothing the product takes, such as a
 * program. A PDF may have up to 1,024 bytes before its header (ISO 32000-1, annex H.3.4.1).
 */
export function familyOf(head: Uint8Array): ContentFamily | null {
  if (starts(head, 0x50, 0x4b, 3, 4) || starts(head, 0x50, 0x4b, 5, 6)) return 'zip'
  if (starts(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return 'cfb'
  if (starts(head, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (holds(head.subarray(0, 1024), '%PDF-')) return 'pdf'
  return looksLikeText(head) ? 'text' : null
}

function holds(bytes: Uint8Array, ascii: string): boolean {
  for (let i = 0; i + ascii.length <= bytes.length; i++) {
    let same = 0
    while (same < ascii.length && bytes[i + same] === ascii.charCodeAt(same)) same++
    if (same === ascii.length) return true
  }
  return false
}

/** Text in UTF-8, GB 18030 or UTF-16 with a mark has no control characters but the usual white space. */
function looksLikeText(head: Uint8Array): boolean {
  if (starts(head, 0xff, 0xfe) || starts(head, 0xfe, 0xff)) return head.length % 2 === 0
  return !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127)
}

/**
 * What is wrong between a name and the first bytes: fileMismatch when the content is not what the extension says. A .docx with a password looks like an old
 * office file from outside: that is for the server to tell, which reads it whole and says what is to be done.
 */
export function headProblem(name: string, head: Uint8Array): ErrorName | null {
  const extension = extensionOf(name)
  if (!extension) return 'unsupportedFile'
  const family = familyOf(head)
  const { families, mainPart } = kindOf(extension)
  if (family === 'cfb' && mainPart) return null
  return family && families.includes(family) ? null : 'fileMismatch'
}
