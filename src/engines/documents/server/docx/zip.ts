import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { AppError } from '#shared/errors.ts'

/** One file inside an archive, still packed. `data` is a view into the archive's bytes. */
export type ZipEntry = {
  name: string
  method: number
  encrypted: boolean
  crc: number
  /** Bytes unpacked, as the directory claims; `unpack` holds the file to it. */
  size: number
  data: Uint8Array
  symbolicLink: boolean
}

const malformed = () => new AppError('fileMismatch')
const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/**
 * Reads an archive's directory without unpacking anything (APPNOTE.TXT 6.3.10). Stricter than most readers, because what two readers
 * understand differently is a hole: directory and local headers must agree, nothing may lie before, between
 * overlapping or behind the entries, and ZIP64 and several disks are refused. fileMismatch when it is not such an archive.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count) throw malformed()
  if (start + view.getUint32(end + 12, true) !== end) throw malformed()
  const spans: [from: number, to: number][] = []
  const entries: ZipEntry[] = []
  let at = start
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== entrySignature) throw malformed()
    const nameLength = view.getUint16(at + 28, true)
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) throw malformed()
    entries.push(readEntry(bytes, view, at, nameLength, start, spans))
    at = next
  }
  if (at !== end) throw malformed()
  refuseOverlaps(spans)
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - 22
  for (let at = last; at >= 0 && at >= last - 0xffff; at--) {
    if (
      view.getUint32(at, true) === endSignature &&
      at + 22 + view.getUint16(at + 20, true) === view.byteLength
    )
      return at
  }
  throw malformed()
}

function readEntry(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  nameLength: number,
  directoryStart: number,
  spans: [number, number][],
): ZipEntry {
  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  const packed = view.getUint32(at + 20, true)
  const size = view.getUint32(at + 24, true)
  const local = view.getUint32(at + 42, true)
  if (local + 30 > directoryStart || view.getUint32(local, true) !== localSignature) throw malformed()
  const rawName = bytes.subarray(at + 46, at + 46 + nameLength)
  const localName = bytes.subarray(local + 30, local + 30 + view.getUint16(local + 26, true))
  const from = local + 30 + localName.length + view.getUint16(local + 28, true)
  const same = localName.length === rawName.length && localName.every((byte, i) => byte === rawName[i])
  if (!same || view.getUint16(local + 8, true) !== method || from + packed > directoryStart) throw malformed()
  spans.push([local, from + packed])
  return {
    name: nameText(rawName, (flags & 0x800) !== 0),
    method,
    encrypted: (flags & 1) !== 0,
    crc: view.getUint32(at + 16, true),
    size,
    data: bytes.subarray(from, from + packed),
    symbolicLink: (view.getUint16(at + 40, true) & 0o170000) === 0o120000,
  }
}

function refuseOverlaps(spans: [number, number][]): void {
  spans.sort((a, b) => a[0] - b[0])
  if (spans.length && spans[0]?.[0] !== 0) throw malformed()
  for (let i = 1; i < spans.length; i++) {
    if ((spans[i]?.[0] ?? 0) < (spans[i - 1]?.[1] ?? 0)) throw malformed()
  }
}

/** Names are UTF-8 when flagged so or valid as such; else GB 18030, as Chinese Windows writes them. */
function nameText(raw: Uint8Array, flagged: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    if (flagged) throw malformed()
    return new TextDecoder('gb18030').decode(raw)
  }
}

/** The content of one entry, exactly as long as the directory claims and with the right CRC; fileMismatch otherwise. */
export function unpack(entry: ZipEntry): Uint8Array {
  if (entry.encrypted) throw new AppError('encryptedFile')
  const content = inflated(entry)
  if (content.length !== entry.size || crc32(content) !== entry.crc) throw malformed()
  return content
}

function inflated({ method, data, size }: ZipEntry): Uint8Array {
  if (method === 0) return data
  if (method !== 8) throw malformed()
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw malformed()
  }
}

/** A new entry for `writeZip`, packed if that makes it smaller. */
export function packEntry(name: string, content: Uint8Array): ZipEntry {
  const packed = deflateRawSync(content, { level: 6 })
  const smaller = packed.length < content.length
  return {
    name,
    method: smaller ? 8 : 0,
    encrypted: false,
    crc: crc32(content),
    size: content.length,
    data: smaller ? packed : content,
    symbolicLink: false,
  }
}

/** Writes an archive; entries that were read come out packed as they were. Same entries, same bytes: times are 1980-01-01. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const names = entries.map((entry) => new TextEncoder().encode(entry.name))
  const total = entries.reduce(
    (sum, entry, i) => sum + 76 + 2 * (names[i]?.length ?? 0) + entry.data.length,
    22,
  )
  const bytes = new Uint8Array(total)
  const view = new DataView(bytes.buffer)
  const offsets: number[] = []
  let at = 0
  const header = (entry: ZipEntry, name: Uint8Array) => {
    view.setUint16(at, 20, true)
    view.setUint16(at + 2, 0x800, true)
    view.setUint16(at + 4, entry.method, true)
    view.setUint32(at + 6, 0x00210000, true)
    view.setUint32(at + 10, entry.crc, true)
    view.setUint32(at + 14, entry.data.length, true)
    view.setUint32(at + 18, entry.size, true)
    view.setUint16(at + 22, name.length, true)
    at += 26
  }
  for (const [i, entry] of entries.entries()) {
    const name = names[i] as Uint8Array
    offsets.push(at)
    view.setUint32(at, localSignature, true)
    at += 4
    header(entry, name)
    bytes.set(name, at)
    bytes.set(entry.data, at + name.length)
    at += name.length + entry.data.length
  }
  const start = at
  for (const [i, entry] of entries.entries()) {
    const name = names[i] as Uint8Array
    view.setUint32(at, entrySignature, true)
    view.setUint16(at + 4, 20, true)
    at += 6
    header(entry, name)
    view.setUint32(at + 10, offsets[i] as number, true)
    at += 14
    bytes.set(name, at)
    at += name.length
  }
  view.setUint32(at, endSignature, true)
  view.setUint16(at + 8, entries.length, true)
  view.setUint16(at + 10, entries.length, true)
  view.setUint32(at + 12, at - start, true)
  view.setUint32(at + 16, start, true)
  return bytes
}
