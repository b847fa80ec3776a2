const maxLength = 200
/** Control characters, format characters (zero width, direction) and half surrogate pairs. */
const invisible = /\p{Cc}|\p{Cf}|\p{Cs}/gu
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A file name that is safe to show and to save under: the last part of a path, without control and direction
 * characters and what Windows refuses, at most 200 characters with the extension kept. Never empty.
 * '上级/../合同?.docx' → '合同_.docx'.
 */
export function safeFileName(raw: string): string {
  const base = raw.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replaceAll(invisible, '')
    .replaceAll(/[:*?"<>|]/g, '_')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  const dot = clean.lastIndexOf('.')
  const stem = dot > 0 ? clean.slice(0, dot) : clean
  const extension = dot > 0 ? clean.slice(dot).slice(0, 20) : ''
  const kept = [...stem].slice(0, maxLength - extension.length).join('') || 'file'
  return `${reserved.test(kept) ? '_' : ''}${kept}${extension}`
}
