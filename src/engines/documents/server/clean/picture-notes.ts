/*
 * What pictures tell besides what they show: camera, place and time (Exif), who made them with what (XMP, IPTC, texts), earlier versions as thumbnails. PNG, JPEG
 * and GIF are written anew without it, pixel for pixel; in other kinds it is only found.
 */

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  Buffer.from(bytes.subarray(from, from + length)).toString('latin1')

/** The same picture without its notes; null when it has none, or is of a kind that is not written anew. */
export function withoutNotes(bytes: Uint8Array): Uint8Array | null {
  const pieces = ascii(bytes, 1, 3) === 'PNG' ? pngPieces(bytes) : isJpeg(bytes) ? jpegPieces(bytes) : null
  const kept = pieces ?? (ascii(bytes, 0, 4) === 'GIF8' ? gifPieces(bytes) : null)
  if (!kept) return null
  const picture = Buffer.concat(kept)
  return picture.length === bytes.length ? null : new Uint8Array(picture)
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8

/** What a PNG (ISO/IEC 15948) needs to look as it looks; every other chunk tells something else. */
const pngChunks =
  /^(IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/

function pngPieces(bytes: Uint8Array): Uint8Array[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return null
    const name = ascii(bytes, at + 4, 4)
    if (pngChunks.test(name)) kept.push(bytes.subarray(at, end))
    // What stands behind the end is no picture.
    if (name === 'IEND') return kept
    at = end
  }
  return null
}

/** Segments of a JPEG (ITU-T T.81) up to its end, without notes: APP1 and other APPn but for JFIF, ICC profile and Adobe's colours; and comments. */
function jpegPieces(bytes: Uint8Array): Uint8Array[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, 2)]
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) return null
    if (marker === 0xda) {
      kept.push(bytes.subarray(at, endOfScans(bytes, end)))
      return kept
    }
    const orientation = marker === 0xe1 ? orientationIn(bytes.subarray(at + 4, end)) : 1
    if (orientation > 1) kept.push(orientationSegment(orientation))
    else if (!isNote(marker, ascii(bytes, at + 4, 12))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

function isNote(marker: number, name: string): boolean {
  if (marker === 0xfe) return true
  if (marker < 0xe0 || marker > 0xef) return false
  return !(
    (marker === 0xe0 && /^JF(IF|XX)\0/.test(name)) ||
    (marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) ||
    (marker === 0xee && name.startsWith('Adobe'))
  )
}

/** Behind the end-of-image marker that closes the scans; in their data an 0xff is followed by 0x00, 0xd0 to 0xd7 or another segment. */
function endOfScans(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xd9) return at + 2
  return bytes.length
}

/** How a camera was held (Exif tag 0x0112): 1 upright or unknown, up to 8. It belongs to how the picture looks, so it stays. */
function orientationIn(segment: Uint8Array): number {
  if (ascii(segment, 0, 6) !== 'Exif\0\0' || segment.length < 20) return 1
  const view = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6)
  const little = view.getUint16(0) === 0x4949
  const start = view.getUint32(4, little)
  if (start + 2 > view.byteLength) return 1
  const count = view.getUint16(start, little)
  for (let i = 0; i < count && start + 2 + 12 * (i + 1) <= view.byteLength; i++) {
    const at = start + 2 + 12 * i
    if (view.getUint16(at, little) !== 0x0112) continue
    const value = view.getUint16(at + 8, little)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** An Exif segment that says nothing but how the camera was held. */
const orientationSegment = (orientation: number): Uint8Array =>
  Buffer.from(
    `ffe10022${'457869660000'}49492a0008000000${'0100'}1201030001000000${`0${orientation}`}00000000000000`,
    'hex',
  )

/** Blocks of a GIF (89a) without comments, and without notes of programs but for how often it plays. */
function gifPieces(bytes: Uint8Array): Uint8Array[] | null {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const afterBlocks = (from: number): number => {
    let at = from
    while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] as number) + 1
    return at + 1
  }
  let at = 13 + tableSize(bytes[10] ?? 0)
  const kept = [bytes.subarray(0, at)]
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x3b) return [...kept, bytes.subarray(at, at + 1)]
    const isImage = kind === 0x2c
    if (!isImage && kind !== 0x21) return null
    const end = isImage ? afterBlocks(at + 11 + tableSize(bytes[at + 9] ?? 0)) : afterBlocks(at + 2)
    const label = isImage ? 0 : bytes[at + 1]
    const plays = label === 0xff && /^(NETSCAPE2\.0|ANIMEXTS1\.0)/.test(ascii(bytes, at + 3, 11))
    if (isImage || label === 0xf9 || plays) kept.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/** Whether a picture of any kind tells something besides what it shows. Looks for the words of notes, not for their structure. */
export function hasNotes(bytes: Uint8Array): boolean {
  const start = ascii(bytes, 0, 262_144)
  if (isJpeg(bytes)) return hasExif(bytes, start) || /ns\.adobe\.com|Photoshop 3\.0|xmpmeta/.test(start)
  if (start.slice(1, 4) === 'PNG') return hasPngNote(bytes)
  if (start.startsWith('GIF8')) return start.includes('!\xfe') || start.includes('XMP DataXMP')
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return true
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return /EXIF|XMP /.test(start)
  // The length of the description that a metafile begins with.
  if (start.slice(40, 44) === ' EMF')
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(60, true) > 0
  return /<svg[\s>]/.test(start) && /<metadata|sodipodi:|inkscape:export|xmpmeta/.test(start)
}

/** But for our own, which is 34 bytes long and says how the camera was held. */
function hasExif(bytes: Uint8Array, start: string): boolean {
  const at = start.indexOf('Exif')
  return at >= 2 && (bytes[at - 2] !== 0 || bytes[at - 1] !== 34 || start.indexOf('Exif', at + 1) >= 0)
}

const hasPngNote = (bytes: Uint8Array): boolean => {
  for (let at = 8; at + 12 <= bytes.length; ) {
    if (/^(tEXt|iTXt|zTXt|eXIf|tIME)$/.test(ascii(bytes, at + 4, 4))) return true
    at += 12 + new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(0)
  }
  return false
}
