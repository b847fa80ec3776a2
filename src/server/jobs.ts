import type { Tx } from './database.ts'

/** Work that is done after the commit, at least once, also when this process dies in between. */
export type JobQueue = {
  /** Puts a job into the running transaction: it exists when, and only when, that transaction commits. */
  enqueue(tx: Tx, name: string, data: object, options?: EnqueueOptions): Promise<void>
}

export type EnqueueOptions = {
  /** Not before this instant. */
  startAfter?: Date
  /** Only one waiting job with this key at a time. */
  singletonKey?: string
}
