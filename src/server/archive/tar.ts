const block = 512
const largestEntry = 4 * 1024 ** 3

/** The bytes of one file in the ustar format; a name has at most 100 ASCII characters. */
export function tarEntry(name: string, content: Buffer): Buffer[] {
  return [tarHeader(name, content.length), content, tarPadding(content.length)]
}

/** The header alone, for a file whose content is streamed behind it. */
export function tarHeader(name: string, size: number): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new RangeError(`not a name for an archive: ${name}`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** What fills the last block of a file. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

/** The end of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block)

function checksum(header: Buffer): number {
  let sum = 0
  for (const byte of header) sum += byte
  return sum
}

/** A file of an archive that is being read: its content must be read before the next one. */
export interface TarFile {
  name: string
  size: number
  content: AsyncIterable<Buffer>
}

/**
 * Reads the files of a tar archive one after the other. Fails when the archive is cut off or is none; ends at
 * the end mark only.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const input = new ByteReader(source)
  for (;;) {
    const header = await input.exactly(block)
    if (header.every((byte) => byte === 0)) return
    const claimed = Number.parseInt(header.toString('latin1', 148, 154), 8)
    header.fill(0x20, 148, 156)
    if (checksum(header) !== claimed) throw new ArchiveDamaged('a header is damaged')
    const name = header.toString('latin1', 0, 100).replace(/\0[\s\S]*$/, '')
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (!(size >= 0 && size < largestEntry)) throw new ArchiveDamaged('a header is damaged')
    let left = size
    yield {
      name,
      size,
      content: (async function* () {
        while (left > 0) {
          const piece = await input.some(left)
          left -= piece.length
          yield piece
        }
      })(),
    }
    while (left > 0) left -= (await input.some(left)).length
    const padding = tarPadding(size).length
    if (padding) await input.exactly(padding)
  }
}

/** The archive is cut off, changed or no archive at all. */
export class ArchiveDamaged extends Error {}

/** The whole content of a small file of an archive. */
export async function contentOf(file: TarFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of file.content) pieces.push(piece)
  return Buffer.concat(pieces)
}

class ByteReader {
  private readonly source: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  /** At least one byte, at most `limit`. */
  async some(limit: number): Promise<Buffer> {
    while (this.rest.length === 0) {
      const next = await this.source.next()
      if (next.done) throw new ArchiveDamaged('it is cut off')
      this.rest = next.value
    }
    const piece = this.rest.subarray(0, limit)
    this.rest = this.rest.subarray(piece.length)
    return piece
  }

  async exactly(count: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let got = 0; got < count; ) {
      const piece = await this.some(count - got)
      pieces.push(piece)
      got += piece.length
    }
    return Buffer.concat(pieces)
  }
}
