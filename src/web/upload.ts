import { diskSpaceForFile } from '#shared/disk-space.ts'
import type { AnswerOf, Endpoint, Envelope } from '#shared/endpoint.ts'
import { baseHeaders, type CallError, call, failureOf, noAnswer } from './call.ts'
import { randomKey } from './random-key.ts'
import { addressOf, type CallInput } from './request.ts'
import { sessionHold } from './session-hold.ts'

/** Smaller ones are quicker sent than asked about. */
const largeFile = 1024 * 1024

export type UploadOptions = {
  /** Share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  idempotencyKey?: string
}

type Answered = { status: number; text: string; requestId: string | null }

function send(
  endpoint: Endpoint,
  file: File,
  input: UploadOptions & { params?: unknown; query?: unknown },
  key: string,
) {
  return new Promise<Answered>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint, input))
    for (const [name, value] of Object.entries(baseHeaders(key))) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) input.onProgress?.(event.loaded / event.total)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        requestId: request.getResponseHeader('X-Request-Id'),
      })
    request.onerror = () => reject(noAnswer())
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    input.signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}

/**
 * Sends one file as multipart to an endpoint that `accepts: 'file'`, with progress and cancelling, and gives
 * the answer's `data`. Throws CallError, or an AbortError when it was cancelled.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  input: Omit<CallInput<E>, 'body'> & UploadOptions,
): Promise<AnswerOf<E>> {
  const key = input.idempotencyKey ?? randomKey()
  for (;;) {
    input.signal?.throwIfAborted()
    // Asked before it is sent: who is refused has not waited for nothing.
    if (file.size >= largeFile)
      await call(diskSpaceForFile, { query: { size: file.size }, signal: input.signal })
    const { status, text, requestId } = await send(endpoint, file, input, key)
    if (status >= 200 && status < 300) {
      const envelope = JSON.parse(text) as Envelope<AnswerOf<E>>
      if (envelope.code === 0) return envelope.data
      throw failureOf(status, text, requestId)
    }
    const failure: CallError = failureOf(status, text, requestId)
    const ended = status === 401 && (failure.code === 40101 || failure.code === 40102)
    if (!ended || !(await sessionHold.signedInAgain())) throw failure
  }
}
