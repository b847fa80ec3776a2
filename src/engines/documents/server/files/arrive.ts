import { readFile } from 'node:fs/promises'
import type { FileStore, ReceivedFile, StoredFile } from '#server/files/index.ts'
import type { Extension } from '../../domain/file-kind.ts'
import type { Repair } from '../../domain/repair.ts'
import { admitContent } from '../documents.ts'

/** A file that was taken in: what is kept as the file, and when it had to be repaired, what was done and the file as it came. */
export type ArrivedFile = { stored: StoredFile; repaired: { repairs: Repair[]; original: StoredFile } | null }

/** Checks a received file, repairs it where it asks something of other places, and stores it. Fails like `admitContent`, and keeps nothing then. */
export async function arrive(
  store: FileStore,
  received: ReceivedFile,
  extension: Extension,
): Promise<ArrivedFile> {
  const admitted = await admitContent(received, extension)
  if (!admitted) return { stored: await store.adopt(received), repaired: null }
  const original = await store.adopt(received)
  try {
    return {
      stored: await putBytes(store, admitted.bytes),
      repaired: { repairs: admitted.repairs, original },
    }
  } catch (error) {
    await store.remove(original.key).catch(() => {})
    throw error
  }
}

/** Takes away what `arrive` stored, when no record was made of it. */
export async function forget(store: FileStore, { stored, repaired }: ArrivedFile): Promise<void> {
  for (const { key } of repaired ? [stored, repaired.original] : [stored])
    await store.remove(key).catch(() => {})
}

/** A received file as bytes, for who keeps it as a part of something else; with the file as it came when it was repaired. */
export async function arrivedBytes(
  received: ReceivedFile,
  extension: Extension,
): Promise<{ bytes: Uint8Array; repaired: RepairedBytes | null }> {
  const came = new Uint8Array(await readFile(received.path))
  const admitted = await admitContent(received, extension)
  if (!admitted) return { bytes: came, repaired: null }
  return { bytes: admitted.bytes, repaired: { repairs: admitted.repairs, original: came } }
}

/** What was done to a file, and the file as it came. */
export type RepairedBytes = { repairs: Repair[]; original: Uint8Array }

export const putBytes = (store: FileStore, bytes: Uint8Array): Promise<StoredFile> =>
  store.put(chunks([bytes]), { maxBytes: Number.MAX_SAFE_INTEGER })

/** One or more pieces as a stream. */
export async function* chunks(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  yield* pieces
}
