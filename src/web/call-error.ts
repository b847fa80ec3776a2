/** A call that did not succeed. `message` is for a person: it says what to do. */
export class CallError extends Error {
  /** HTTP status; 0 when no answer came (offline, server gone, cancelled by the network). */
  readonly status: number
  /** The envelope's code (HTTP status × 100 + running number); 0 when there was no envelope. */
  readonly code: number
  readonly errors: readonly { path: string; code: string; message: string }[]
  /** `data` of the failure, for instance the current record of a stale save. */
  readonly data: unknown
  readonly requestId: string | null

  constructor(
    status: number,
    message: string,
    more: {
      code?: number
      errors?: readonly { path: string; code: string; message: string }[]
      data?: unknown
      requestId?: string | null
    } = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = more.code ?? 0
    this.errors = more.errors ?? []
    this.data = more.data ?? null
    this.requestId = more.requestId ?? null
  }

  /** The record as it is now, where somebody else saved first (`staleVersion`); else null. */
  get current(): object | null {
    return this.code === 40902 && typeof this.data === 'object' ? this.data : null
  }
}

/** Whether a refused upload says itself what is wrong: with the file, or with the room for it (507), which another try may find. */
export const uploadRefusal = (error: unknown): { message: string; mayRetry: boolean } | null =>
  error instanceof CallError && ((error.status >= 400 && error.status < 500) || error.status === 507)
    ? { message: error.message, mayRetry: error.status === 507 }
    : null

/** True when the call was cancelled by whoever made it; nothing to tell anybody. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException ? error.name === 'AbortError' : false
