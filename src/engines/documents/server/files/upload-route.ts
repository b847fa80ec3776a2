import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { may } from '#engines/access/domain/index.ts'
import { type Context, type Given, requireSession, route } from '#engines/access/server/index.ts'
import type { FileStore, ReceivedFile } from '#server/files/index.ts'
import { fileStoreOf } from '#server/files/index.ts'
import { fileOfForm, refuseBrokenForm } from '#server/http/form-file.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { holdStorage, requireStorage } from '#server/stored-bytes.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError, type ErrorName, forbidden } from '#shared/errors.ts'
import type { UploadedFile } from '../../domain/api.ts'
import { type Extension, extensionOf, type FileLimits, fileProblem } from '../../domain/file-kind.ts'
import { safeFileName } from '../../domain/file-name.ts'
import { type ArrivedFile, arrive, forget } from './arrive.ts'
import { insertFile, presentFile } from './file-records.ts'

/** The other parts of a form are small: what is announced may be this much larger than its file. */
const formAround = 65_536

type Arrived = { received: ReceivedFile; name: string; extension: Extension }

type Uploading<E extends Endpoint> = {
  may: Parameters<typeof route>[1]['may']
  limits?: FileLimits
  /** Runs in the transaction in which the file became a record; claims it, or answers it as it is. */
  handle(context: Context, given: Given<E>, file: UploadedFile): Promise<z.input<E['answer']>>
}

/**
 * A route that takes one file as multipart. The file arrives on the local disk with a running size limit and is checked
 * and repaired in the worker before any transaction begins, so that a slow sender holds no database connection. It is a record only
 * when the transaction commits. A repeated Idempotency-Key with the same file answers as the first time and keeps one file.
 */
export function uploadRoute<E extends Endpoint & { kind: 'json' }>(
  endpoint: E,
  { may: guard, limits = {}, handle }: Uploading<E>,
): HttpRoute {
  return {
    endpoint,
    guard,
    run: async (call) => {
      const { actor, mustChangePassword } = await requireSession(call)
      if (mustChangePassword) throw new AppError('passwordChangeNeeded')
      if (guard !== 'signedIn' && !may(actor, guard)) throw forbidden()
      const { config } = call.services
      const store = fileStoreOf(config)
      const maxBytes = Math.min(limits.maxBytes ?? config.maxFileBytes, config.maxFileBytes)
      const sent = Number(call.request.headers['content-length']) || 0
      await requireStorage(call.services, actor, Math.max(0, sent - formAround))
      await call.services.usage?.take(actor, 'uploads')
      // Who does not say how much comes is counted as the most that may come.
      const announced = sent || maxBytes
      await call.services.usage?.take(actor, 'uploadBytes', Math.min(announced, maxBytes))
      const arrived = await receive(call.request, store, { ...limits, maxBytes })
      let kept: ArrivedFile | undefined
      let recorded = false
      try {
        const file = await arrive(store, arrived.received, arrived.extension)
        kept = file
        const recording = route(endpoint, {
          may: guard,
          handle: async (context, given) => {
            const answer = await handle(context, given as Given<E>, await record(context, arrived, file))
            await holdStorage(context)
            recorded = true
            return answer
          },
        })
        const { name, received } = arrived
        const body = { name, size: received.size, sha256: received.sha256 }
        return await recording.run({ ...call, body })
      } finally {
        // Nothing was recorded, or an earlier request with the same key had stored the file. When only the commit failed its
        // outcome may be unknown: the bytes stay then, for the daily sweep to judge.
        if (kept && !recorded) await forget(store, kept)
        await store.discard(arrived.received)
      }
    },
  }
}

async function record(
  context: Context,
  { name, extension }: Arrived,
  { stored, repaired }: ArrivedFile,
): Promise<UploadedFile> {
  const file = presentFile(await insertFile(context, { name, extension, stored, repaired }))
  const { id, size, sha256 } = file
  const repairs = repaired?.repairs ?? []
  const kinds = repairs.map(({ kind, count }) => ({ kind, count }))
  context.audit({
    action: 'file.upload',
    subject: { kind: 'file', id, name },
    detail: { size, sha256, ...(repaired && { repairs: kinds, original: repaired.original.sha256 }) },
  })
  return { ...file, repairs }
}

async function receive(
  request: FastifyRequest,
  store: FileStore,
  limits: FileLimits & { maxBytes: number },
): Promise<Arrived> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > limits.maxBytes + formAround) throw new AppError('fileTooLarge')
  const part = await fileOfForm(request, limits.maxBytes)
  const name = safeFileName(part.filename)
  const extension = extensionOf(name)
  const problem: ErrorName | null = fileProblem(name, 0, limits)
  if (problem || !extension) {
    part.file.resume()
    throw new AppError(problem ?? 'unsupportedFile')
  }
  const received = await store.receive(part.file, { maxBytes: limits.maxBytes }).catch(refuseBrokenForm)
  if (received.size > 0) return { received, name, extension }
  await store.discard(received)
  throw new AppError('fileMismatch')
}
