import type { FileHandle } from 'node:fs/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A part of a zip file whose length nobody knows before it is written. */
export type ZipPart = {
  write(text: string): Promise<void>
  end(): Promise<void>
  /** Lets go of it, where its text did not come to an end. */
  drop(): Promise<void>
}
export type ZipFile = { part(path: string): Promise<ZipPart>; end(): Promise<number> }

type Entry = { name: Buffer; crc: number; packed: number; size: number; at: number }

/** Quick rather than small: a table is text that repeats itself, and packs well either way. */
const level = 3
/** What the sizes in a zip file hold; larger ones would need another format of it. */
const largest = 0xffff_ffff
/** 1980-01-01, the first day that a zip file knows: what was written when is nobody's business. */
const day = 0x21

/**
 * Writes a zip file part after part, each as it comes: a part's sizes are set at its head when it has ended, so that every reader finds them
 * where it looks first.
 */
export function zipFile(file: FileHandle): ZipFile {
  const entries: Entry[] = []
  let at = 0
  const put = async (bytes: Uint8Array, place = at): Promise<void> => {
    for (let done = 0; done < bytes.byteLength; )
      done += (await file.write(bytes, done, bytes.byteLength - done, place + done)).bytesWritten
    if (place === at) at += bytes.byteLength
  }

  const part = async (path: string): Promise<ZipPart> => {
    const entry: Entry = { name: Buffer.from(path), crc: 0, packed: 0, size: 0, at }
    await put(Buffer.concat([localHead(entry), entry.name]))
    const begun = at
    const deflate = createDeflateRaw({ level })
    const writing = (async () => {
      for await (const chunk of deflate) await put(chunk as Buffer)
    })()
    // Told where it is waited for.
    writing.catch(() => {})
    return {
      write: async (text) => {
        const bytes = Buffer.from(text)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.byteLength
        if (!deflate.write(bytes))
          await Promise.race([new Promise<void>((done) => deflate.once('drain', () => done())), writing])
      },
      end: async () => {
        deflate.end()
        await writing
        entry.packed = at - begun
        if (entry.size > largest || at > largest)
          throw new Error('a table this large does not fit into a file')
        await put(localHead(entry), entry.at)
        entries.push(entry)
      },
      drop: async () => {
        deflate.destroy()
        await writing.catch(() => {})
      },
    }
  }
  /** Writes the list of the parts; answers how long the file is. */
  const end = async (): Promise<number> => {
    const begun = at
    for (const entry of entries) await put(Buffer.concat([centralHead(entry), entry.name]))
    const tail = Buffer.alloc(22)
    tail.writeUInt32LE(0x0605_4b50, 0)
    tail.writeUInt16LE(entries.length, 8)
    tail.writeUInt16LE(entries.length, 10)
    tail.writeUInt32LE(at - begun, 12)
    tail.writeUInt32LE(begun, 16)
    await put(tail)
    return at
  }
  return { part, end }
}

/** What both heads of a part have, from the version that reads it to the length of its name. */
function common({ name, crc, packed, size }: Entry): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  // Names are UTF-8.
  head.writeUInt16LE(0x800, 2)
  head.writeUInt16LE(8, 4)
  head.writeUInt16LE(day, 8)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(packed, 14)
  head.writeUInt32LE(size, 18)
  head.writeUInt16LE(name.byteLength, 22)
  return head
}

const mark = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const localHead = (entry: Entry): Buffer => Buffer.concat([mark(0x0403_4b50), common(entry)])

function centralHead(entry: Entry): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(entry.at, 10)
  const madeBy = Buffer.from([20, 0])
  return Buffer.concat([mark(0x0201_4b50), madeBy, common(entry), rest])
}
