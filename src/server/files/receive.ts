import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/errors.ts'
import { asStorageError, type ReceivedFile, type ReceiveLimits } from './file-store.ts'

/**
 * Writes a stream to a new file in `folder`, counting and hashing as it goes. Nothing stays behind when the
 * stream breaks off, the limit is passed, the signal aborts or the disk is full. The content is on disk (fsync) when it answers.
 */
export async function receiveFile(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  { maxBytes, signal }: ReceiveLimits,
): Promise<ReceivedFile> {
  const path = join(folder, randomBytes(16).toString('hex'))
  const hash = createHash('sha256')
  let size = 0
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of source) {
        signal?.throwIfAborted()
        size += chunk.byteLength
        if (size > maxBytes) throw new AppError('fileTooLarge')
        hash.update(chunk)
        await writeWhole(file, chunk)
      }
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw asStorageError(error)
  }
  return { path, size, sha256: hash.digest('hex') }
}

/** One write call may write less than asked; a full disk shows only on the next one. */
async function writeWhole(file: Awaited<ReturnType<typeof open>>, chunk: Uint8Array): Promise<void> {
  let done = 0
  while (done < chunk.byteLength)
    done += (await file.write(chunk, done, chunk.byteLength - done)).bytesWritten
}

/** Deletes the files of a folder that were written last before this instant; answers how many. */
export async function sweepFolder(folder: string, instant: Date): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile() || found.mtime > instant) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}
