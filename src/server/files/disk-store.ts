import { randomBytes } from 'node:crypto'
import { glob, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'
import {
  asStorageError,
  checkKey,
  type FileStore,
  isKey,
  keyOf,
  type ReceivedFile,
  type StoredFile,
} from './file-store.ts'
import { receiveFile, sweepFolder } from './receive.ts'

/**
 * Files on the local disk under `folder`, which no web server must serve. A file appears under its key only
 * whole and durable: written and synced beside it, then renamed, then both folders synced.
 */
export function diskStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming')
  const pathOf = (key: string) => join(folder, 'objects', checkKey(key))

  async function adopt(
    received: ReceivedFile,
    key = keyOf(randomBytes(16).toString('hex')),
  ): Promise<StoredFile> {
    const path = pathOf(key)
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(received.path, path)
      await syncFolder(dirname(path))
      await syncFolder(dirname(dirname(path)))
    } catch (error) {
      throw asStorageError(error)
    }
    return { key, size: received.size, sha256: received.sha256 }
  }

  async function get(key: string, range?: { from: number; to: number }): Promise<Readable> {
    const file = await open(pathOf(key), 'r').catch((error: unknown) => {
      throw new AppError('storageDown', {}, { cause: error })
    })
    return file.createReadStream(range ? { start: range.from, end: range.to } : {})
  }

  return {
    isRemote: false,
    receive: (source, limits) => receiveFile(incoming, source, limits),
    adopt,
    discard: (received) => rm(received.path, { force: true }),
    put: async (source, limits) => adopt(await receiveFile(incoming, source, limits)),
    get,
    remove: (key) => rm(pathOf(key), { force: true }),
    keysBefore: (instant) => keysBefore(join(folder, 'objects'), instant),
    sweepIncoming: (instant) => sweepFolder(incoming, instant),
  }
}

async function* keysBefore(folder: string, instant: Date): AsyncIterable<string> {
  const pattern = `${'[0-9a-f]'.repeat(2)}/${'[0-9a-f]'.repeat(2)}/*`
  for await (const key of glob(pattern, { cwd: folder })) {
    const found = await stat(join(folder, key)).catch(() => null)
    if (found?.isFile() && found.ctime < instant && isKey(key)) yield key
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
