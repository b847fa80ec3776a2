import { createHash, type Hash } from 'node:crypto'
import { PassThrough, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { FileStore } from '../files/index.ts'
import type { Table } from './catalog.ts'
import type { Totals } from './format.ts'
import { ArchiveDamaged } from './import-failures.ts'

/** A file of an archive that is being read: its content must be read before the next one. */
export type ArchiveFile = AsyncIterable<Buffer> & { header: { name: string } }
type Rows = { number: number; feed: Feed; copy: { rowCount: number }; hash: Hash; bytes: number }

/** Feeds the parts of one table after the other to COPY, counting and hashing; `end` closes the last one. */
export class RowLoader {
  readonly found: Totals['tables'] = {}
  private readonly client: Client
  private readonly tables: Table[]
  private current: Rows | undefined

  constructor(client: Client, tables: Table[]) {
    this.client = client
    this.tables = tables
  }

  async add(number: number, entry: ArchiveFile): Promise<void> {
    const current = this.current?.number === number ? this.current : await this.begin(number)
    for await (const piece of entry) {
      current.hash.update(piece)
      current.bytes += piece.length
      await current.feed.write(piece)
    }
  }

  async end(): Promise<void> {
    const current = this.current
    if (!current) return
    this.current = undefined
    await current.feed.end()
    const { name } = this.tables[current.number] as Table
    const { rowCount } = current.copy
    this.found[name] = { rows: rowCount, bytes: current.bytes, sha256: current.hash.digest('hex') }
  }

  /** Breaks off a COPY that is under way, so that the connection can roll back. */
  abort(): void {
    this.current?.feed.abort()
    this.current = undefined
  }

  private async begin(number: number): Promise<Rows> {
    await this.end()
    const table = this.tables[number]
    if (!table || this.found[table.name]) throw new ArchiveDamaged('its parts are out of order')
    const text = `copy ${table.name} (${table.columns.join(', ')}) from stdin with (freeze)`
    const copy = this.client.query(copyFrom(text))
    this.current = { number, feed: new Feed(copy), copy, hash: createHash('sha256'), bytes: 0 }
    return this.current
  }
}

/** Puts the parts of one stored file after the other into the store, under the key that they had. */
export class FileLoader {
  readonly found: Totals['files'] = {}
  private readonly files: FileStore
  private readonly stored: string[]
  private current: { key: string; feed: Feed; done: Promise<void> } | undefined

  /** `stored` takes the keys that were put into the store, for taking them back. */
  constructor(files: FileStore, stored: string[]) {
    this.files = files
    this.stored = stored
  }

  async add(key: string, entry: ArchiveFile): Promise<void> {
    const current = this.current?.key === key ? this.current : await this.begin(key)
    for await (const piece of entry) await current.feed.write(piece)
  }

  async end(): Promise<void> {
    const current = this.current
    this.current = undefined
    await current?.feed.end()
    await current?.done
  }

  /** Drops a file that has not arrived whole. */
  async abort(): Promise<void> {
    const current = this.current
    this.current = undefined
    current?.feed.abort()
    await current?.done.catch(() => {})
  }

  private async begin(key: string) {
    await this.end()
    if (this.found[key]) throw new ArchiveDamaged('its parts are out of order')
    const pieces = new PassThrough()
    const done = this.store(key, pieces)
    done.catch((error) => pieces.destroy(error))
    this.current = { key, feed: new Feed(pieces), done }
    return this.current
  }

  private async store(key: string, pieces: PassThrough): Promise<void> {
    const received = await this.files.receive(pieces, { maxBytes: Number.POSITIVE_INFINITY })
    this.stored.push(key)
    const { size, sha256 } = await this.files.adopt(received, key)
    this.found[key] = { size, sha256 }
  }
}

/** Writes to a stream no faster than it takes, and fails when it has failed. */
class Feed {
  private readonly stream: Writable
  private failure: Error | undefined

  constructor(stream: Writable) {
    this.stream = stream
    stream.on('error', (error) => {
      this.failure = error
    })
  }

  async write(piece: Buffer): Promise<void> {
    if (this.failure) throw this.failure
    if (this.stream.write(piece)) return
    await new Promise<void>((done) => {
      const go = () => {
        this.stream.off('drain', go).off('error', go).off('close', go)
        done()
      }
      this.stream.once('drain', go).once('error', go).once('close', go)
    })
    if (this.failure) throw this.failure
  }

  abort(): void {
    this.stream.destroy(new Error('broken off'))
  }

  async end(): Promise<void> {
    if (this.failure) throw this.failure
    this.stream.end()
    await finished(this.stream, { readable: false })
  }
}
