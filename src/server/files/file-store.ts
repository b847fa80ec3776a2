import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'

/** What the store knows of one stored file. `sha256` is lower-case hex of the content. */
export type StoredFile = { key: string; size: number; sha256: string }

/** A file that has arrived whole in the local incoming folder and is not stored yet. */
export type ReceivedFile = { path: string; size: number; sha256: string }

/** Bytes `from` to `to`, both included and counted from 0. */
export type ByteRange = { from: number; to: number }

export type ReceiveLimits = { maxBytes: number; signal?: AbortSignal }

/**
 * Where the bytes of files live. Keys are generated here and carry nothing that a person chose.
 * `receive` takes a stream of unknown length to the local incoming folder with a running size limit (fileTooLarge
 * as soon as it is passed, nothing kept), so that the content can be checked before it counts;
 * `adopt` stores a received file durably and takes it out of the incoming folder, under a new key or, when an
 * archive is put back, the one it had; `put` is both.
 * `discard` drops a received file, also one that is gone already. `get` fails with storageDown when the object
 * cannot be read. `remove` succeeds when the key is gone already.
 * A full disk is diskFull (507), an S3 service that does not answer storageDown (503).
 */
export type FileStore = {
  /** Whether another machine is called for each object; never in a transaction. */
  isRemote: boolean
  receive(source: AsyncIterable<Uint8Array>, limits: ReceiveLimits): Promise<ReceivedFile>
  adopt(received: ReceivedFile, key?: string): Promise<StoredFile>
  discard(received: ReceivedFile): Promise<void>
  put(source: AsyncIterable<Uint8Array>, limits: ReceiveLimits): Promise<StoredFile>
  get(key: string, range?: ByteRange): Promise<Readable>
  remove(key: string): Promise<void>
  /** Keys of objects stored before this instant, in no order; to find what no record knows any more. */
  keysBefore(instant: Date): AsyncIterable<string>
  /** Deletes what an interrupted upload left in the incoming folder before this instant; answers how many files. */
  sweepIncoming(instant: Date): Promise<number>
}

const outOfSpace = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The AppError that a storage failure means to a person; other errors are given back as they are. */
export const asStorageError = (error: unknown): unknown =>
  outOfSpace.has(String((error as { code?: unknown } | null)?.code)) ? new AppError('diskFull') : error

const keyForm = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/

export const isKey = (text: string): boolean => keyForm.test(text)

/** Guards every use of a key: a key that this store did not make never reaches the file system or S3. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('not a storage key')
  return key
}

/** A storage key from 32 random hex digits: two levels of folders, so that no folder grows without bound. */
export const keyOf = (hex: string): string => `${hex.slice(0, 2)}/${hex.slice(2, 4)}/${hex}`
