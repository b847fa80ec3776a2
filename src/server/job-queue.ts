import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { PoolConfig } from 'pg'
import { type Db, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Tx } from './database.ts'
import type { DeadJob, EnqueueOptions, JobData, JobHandler, JobOptions, Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import { withRequestContext } from './request-context.ts'

export const jobSchema = 'jobs'
const deadQueue = 'dead'
const day = 86_400
/** Any number: the same in every process. */
const lockNumber = 7_251_122

type Registered = Required<JobOptions> & { handler: JobHandler<never>; cron?: string; timeZone?: string }

export type JobsOptions = {
  connection: PoolConfig
  log: Log
  /** false: signed in for all organisations, on a schema that its owner has prepared. Default true. */
  asOwner?: boolean
  /** true: the queues of this very list of jobs have been prepared already. */
  prepared?: boolean
  /** A job whose process has been silent this long is given to another; at least 10. */
  silentSeconds?: number
  /** How often a worker that is not woken looks for jobs. Default: 5, and 2 while the database cannot wake it. */
  lookSeconds?: number
}

/** Jobs in the product's own PostgreSQL, by pg-boss. Nothing is connected before `start`. */
export function openJobs(options: JobsOptions): Jobs {
  const { connection, log, asOwner = true, prepared = false, silentSeconds = 30, lookSeconds } = options
  const handlers = new Map<string, Registered>()
  let boss: PgBoss | undefined

  const register = (name: string, handler: JobHandler<never>, more: Partial<Registered> = {}): void => {
    if (boss) throw new Error(`job ${name} is registered after the start`)
    if (handlers.has(name)) throw new Error(`job ${name} is registered twice`)
    handlers.set(name, { handler, concurrency: 4, timeLimitSeconds: 900, retries: 5, ...more })
  }
  const running = (): PgBoss => {
    if (!boss) throw new Error('the job queue is not started')
    return boss
  }

  return {
    handlers: {
      get size() {
        return handlers.size
      },
      get: (name: string) => handlers.get(name)?.handler,
      has: (name: string) => handlers.has(name),
      keys: () => handlers.keys(),
    } as ReadonlyMap<string, JobHandler<never>>,
    register: (name, handler, options) => register(name, handler, options),
    schedule: (name, cron, handler, timeZone = 'UTC') =>
      register(name, (_data, job) => handler(job), { cron, timeZone, concurrency: 1, retries: 0 }),
    enqueue: (tx, name, data, options) => {
      if (!handlers.has(name)) throw new Error(`nobody does the job ${name}`)
      return enqueue(running(), tx, name, data, options)
    },
    start: async ({ work = true } = {}) => {
      const starting = newBoss(connection, work, silentSeconds)
      starting.on('error', (error) =>
        log.warn({ err: error }, 'the job queue lost the database for a moment'),
      )
      await starting.start()
      if (asOwner && !prepared) await starting.getDb().executeSql(isolationSql)
      if (!prepared) await prepareQueues(starting, handlers, silentSeconds)
      boss = starting
      if (work)
        for (const [name, registered] of handlers)
          await startWorker(starting, name, registered, { log, lookSeconds })
    },
    stop: async () => {
      const stopping = boss
      boss = undefined
      await stopping?.stop({ graceful: true, timeout: 8_000 })
    },
    counts: () => countJobs(running()),
    dead: (limit = 100) => deadJobs(running(), limit),
    revive: async (id) => (await running().redrive(deadQueue, { ids: [id] })) > 0,
  }
}

const newBoss = (connection: PoolConfig, work: boolean, silentSeconds: number): PgBoss =>
  new PgBoss({
    ...(connection as object),
    schema: jobSchema,
    max: work ? 4 : 1,
    useListenNotify: work,
    supervise: work,
    schedule: work,
    superviseIntervalSeconds: Math.ceil(silentSeconds / 3),
    monitorIntervalSeconds: Math.ceil(silentSeconds / 3),
  })

async function prepareQueues(
  boss: PgBoss,
  handlers: ReadonlyMap<string, Registered>,
  silentSeconds: number,
): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  if (!existing.has(deadQueue)) await boss.createQueue(deadQueue, { retentionSeconds: 90 * day })
  for (const [name, { timeLimitSeconds, retries, cron, timeZone }] of handlers) {
    const options = {
      notify: true,
      // What comes back with the next minute needs no second life.
      ...(!cron && { deadLetter: deadQueue }),
      expireInSeconds: timeLimitSeconds,
      heartbeatSeconds: silentSeconds,
      retryLimit: retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      deleteAfterSeconds: day,
    }
    // 'short': one waiting job for each key (jobs without a key get one of their own); 'exclusive': one at all.
    if (existing.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { ...options, policy: cron ? 'exclusive' : 'short' })
    if (cron) await boss.schedule(name, cron, {}, { tz: timeZone, missed: 'once' })
  }
}

/**
 * What the application's role may do with jobs: put in and see those of the organisation of its transaction. Those who do them see all.
 */
const isolationSql = `
do $$
begin
  perform pg_advisory_xact_lock(${lockNumber});
  grant usage on schema ${jobSchema} to chancery_system;
  grant select, insert, update, delete on all tables in schema ${jobSchema} to chancery_system;
  grant usage on all sequences in schema ${jobSchema} to chancery_system;
  if not exists (select from pg_policies where schemaname = '${jobSchema}' and policyname = 'system') then
    create policy system on ${jobSchema}.job_common to chancery_system using (true) with check (true);
  end if;
  if exists (select from pg_policies where schemaname = '${jobSchema}' and policyname = 'tenant') then return; end if;
  grant usage on schema ${jobSchema} to chancery_app;
  grant select on ${jobSchema}.queue to chancery_app;
  grant insert on ${jobSchema}.job_common to chancery_app;
  grant select (id, name, data, state, start_after, created_on) on ${jobSchema}.job_common to chancery_app;
  alter table ${jobSchema}.job_common enable row level security;
  create policy tenant on ${jobSchema}.job_common to chancery_app
    using ((data->>'organizationId')::integer = (select public.current_organization()))
    with check ((data->>'organizationId')::integer = (select public.current_organization()));
end $$`

async function enqueue(
  boss: PgBoss,
  tx: Tx,
  name: string,
  data: object,
  options: EnqueueOptions = {},
): Promise<void> {
  const { organizationId } = data as { organizationId?: number }
  if (!Number.isSafeInteger(organizationId)) throw new TypeError(`job ${name} names no organizationId`)
  const { startAfter, singletonKey } = options
  const db: Db = {
    executeSql: async (sql, values = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(sql, values as unknown[]))
      return { rows }
    },
  }
  await boss.send(name, data, {
    db,
    singletonKey: singletonKey === undefined ? randomUUID() : `${organizationId}/${singletonKey}`,
    ...(startAfter && { startAfter }),
  })
}

async function startWorker(
  boss: PgBoss,
  name: string,
  { handler, concurrency, cron }: Registered,
  { log, lookSeconds }: Pick<JobsOptions, 'log' | 'lookSeconds'>,
): Promise<void> {
  const options = {
    // More than one, because burstWhenBatchFull means nothing for a batch of one.
    batchSize: cron ? 1 : Math.max(2, concurrency),
    burstWhenBatchFull: true,
    pollingIntervalSeconds: lookSeconds ?? 2,
    notifyPollingIntervalSeconds: lookSeconds ?? 5,
    includeMetadata: true,
    perJobResults: true,
  } as const
  await boss.work(
    name,
    options,
    (jobs: JobWithMetadata<never>[]): Promise<JobResult[]> =>
      Promise.all(jobs.map((job) => runOne(handler, job, log))),
  )
}

async function runOne(handler: JobHandler<never>, job: JobWithMetadata<never>, log: Log): Promise<JobResult> {
  try {
    const { organizationId = 0 } = (job.data ?? {}) as Partial<JobData>
    await withRequestContext({ organizationId, userId: 0, gone: job.signal }, () =>
      handler(job.data, { id: job.id, attempt: job.retryCount + 1, signal: job.signal }),
    )
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const last = job.retryCount >= job.retryLimit
    const about = { err: error, job: job.name, id: job.id, attempt: job.retryCount + 1 }
    if (last) log.error(about, 'a job was given up after its last try')
    else log.warn(about, 'a job failed and will be tried again')
    const { name, message } = error as Error
    return { id: job.id, status: 'failed', output: { name, message } }
  }
}

async function deadJobs(boss: PgBoss, limit: number): Promise<DeadJob[]> {
  const { rows } = await boss.getDb().executeSql(
    `select id, source_name as name, data, source_output as reason, created_on as "failedAt"
     from ${jobSchema}.job where name = $1 and state < 'completed' order by created_on desc limit $2`,
    [deadQueue, limit],
  )
  return rows as DeadJob[]
}

async function countJobs(boss: PgBoss): Promise<{ waiting: number; active: number; dead: number }> {
  const { rows } = await boss.getDb().executeSql(
    `select count(*) filter (where name <> $1 and state < 'active')::int as waiting,
       count(*) filter (where state = 'active')::int as active,
       count(*) filter (where name = $1)::int as dead
     from ${jobSchema}.job where state <= 'active' and name not like '\\_\\_pgboss%'`,
    [deadQueue],
  )
  return rows[0]
}
