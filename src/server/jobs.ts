import type { Tx } from './database.ts'

/** Work that is done after the commit, at least once, also when this process dies in between. */
export type JobQueue = {
  /**
   * Puts a job into the running transaction: it exists when, and only when, that transaction commits. `data` names its
   * organisation. Throws when no handler was registered under this name.
   */
  enqueue(tx: Tx, name: string, data: object, options?: EnqueueOptions): Promise<void>
}

export type EnqueueOptions = {
  /** Not before this instant. */
  startAfter?: Date
  /** Only one waiting job with this key at a time, within the organisation and the name. */
  singletonKey?: string
}

/** What every job carries: whose it is. Tenant isolation refuses a job of another one. */
export type JobData = { organizationId: number }

export type RunningJob = {
  id: string
  /** 1 for the first try. */
  attempt: number
  /** Aborted when the time limit is over or the server stops. */
  signal: AbortSignal
}

/** Does the work. It may be called again for the same data, so doing it twice must give the same as once. */
export type JobHandler<Data> = (data: Data, job: RunningJob) => Promise<void>

export type JobOptions = {
  /** Jobs of this name at once in one process; default 4. */
  concurrency?: number
  /** Longest time one try may take, in seconds; default 900. */
  timeLimitSeconds?: number
  /** Tries after the first one; default 5. */
  retries?: number
}

/** A job that failed on every try. It is kept for 90 days. */
export type DeadJob = {
  id: string
  name: string
  data: unknown
  reason: unknown
  failedAt: Date
}

/** The queue with the side that does the work: app/ registers the handlers, starts and stops it. */
export type Jobs = JobQueue & {
  /** Says who does the jobs of this name; once for each name, before `start`. */
  register<Data extends JobData>(name: string, handler: JobHandler<Data>, options?: JobOptions): void
  /**
   * Work of the whole installation at the times of a cron expression (minutes, in UTC unless a time zone is given). One run at a
   * time over all servers; of the times missed while no server ran, the last is made up for.
   */
  schedule(name: string, cron: string, handler: (job: RunningJob) => Promise<void>, timeZone?: string): void
  /** Prepares the database; with `work` (the default) this process takes jobs from then on. */
  start(options?: { work?: boolean }): Promise<void>
  /** Takes no more jobs, gives those at hand some seconds, lets go of the database. */
  stop(): Promise<void>
  /** Jobs that were given up, newest first. */
  dead(limit?: number): Promise<DeadJob[]>
  /** How many jobs wait, are being done, and were given up. */
  counts(): Promise<{ waiting: number; active: number; dead: number }>
  /** Puts a job that was given up back into its queue; false when there is none. */
  revive(id: string): Promise<boolean>
  /** The handlers by name, for a test that runs the waiting jobs itself. */
  handlers: ReadonlyMap<string, JobHandler<never>>
}
