import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Actor } from '#engines/access/domain/index.ts'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import type { Tables, Tx } from '#server/database.ts'
import type { JobData, JobOptions, RunningJob } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { AppError, errorText, forbidden, isPassing, notFound } from '#shared/errors.ts'
import { issueText } from '#shared/issues.ts'
import type { JobError, JobRun } from '../domain/live-event.ts'
import { publish } from './publish.ts'
import './tables.ts'

/** What a long job carries: whose it is, which run, and what its starter gave it. */
export type JobRunData<Given = unknown> = JobData & { userId: number; jobRunId: number; given: Given }

/** What a long job works with. */
export type RunContext = {
  actor: Actor
  services: Services
  job: RunningJob
  /** Says how far it is; written at most every half second, so call it as often as you like. */
  progress(done: number, total?: number): Promise<void>
}

/** How a long job ended: what it made, and what it could not do. */
export type RunResult = { fileId?: number; done?: number; total?: number; errors?: readonly JobError[] }

const progressEvery = 500
const runRetries = 3
const errorsKept = 1_000

/** Starts long work in the running transaction and answers its number, for `202 { jobId }`. `given` must survive JSON. */
export async function startJobRun(
  context: Context,
  name: string,
  given: object,
  { total }: { total?: number } = {},
): Promise<{ jobId: number }> {
  const { tx, actor } = context
  const { id } = await tx
    .insertInto('job_runs')
    .values({
      organization_id: actor.organizationId,
      user_id: actor.userId,
      name,
      total: total ?? null,
      file_id: null,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const data: JobRunData = { organizationId: actor.organizationId, userId: actor.userId, jobRunId: id, given }
  await context.enqueue(name, data)
  return { jobId: id }
}

/**
 * Says who does the long work of this name. It runs as the person who started it, with the rights they have then. An AppError ends it as
 * failed with its words; anything else is tried again and ends it as failed after the last try.
 */
export function registerJobRun<Given>(
  services: Services,
  name: string,
  work: (run: RunContext, given: Given) => Promise<RunResult>,
  options: JobOptions = {},
): void {
  const retries = options.retries ?? runRetries
  services.jobs.register<JobRunData<Given>>(
    name,
    (data, job) => runOnce(services, data, job, work, retries),
    {
      ...options,
      retries,
    },
  )
}

async function runOnce<Given>(
  services: Services,
  data: JobRunData<Given>,
  job: RunningJob,
  work: (run: RunContext, given: Given) => Promise<RunResult>,
  retries: number,
): Promise<void> {
  const change = (values: Change) => changeRun(services, data, values)
  // Done already by a try whose end was not recorded.
  if (!(await change({ state: 'running' }))) return
  try {
    await refuseUnlessHere(services, data)
    const actor = await loadActor(services.database, data.organizationId, data.userId)
    const result = await work({ actor, services, job, progress: progressOf(change) }, data.given)
    const { fileId, errors = [], done, total } = result
    await change({
      state: 'done',
      ...(done !== undefined && { done }),
      ...(total !== undefined && { total }),
      file_id: fileId ?? null,
      errors: JSON.stringify(errors.slice(0, errorsKept)),
    })
  } catch (error) {
    const mayGoWell = !(error instanceof AppError) || isPassing(error)
    if (mayGoWell && job.attempt <= retries) throw error
    await change({ state: 'failed', errors: JSON.stringify(errorsOf(error)) })
    if (!(error instanceof AppError)) throw error
  }
}

/** Who was disabled or left since they started it does nothing any more, also not through work that still waits. */
async function refuseUnlessHere(
  { database }: Services,
  { organizationId, userId }: JobRunData,
): Promise<void> {
  const person = await database.tenant(organizationId, (tx) =>
    tx
      .selectFrom('people')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', userId)
      .where('state', '=', 'active')
      .executeTakeFirst(),
  )
  if (!person) throw forbidden()
}

function errorsOf(error: unknown): JobError[] {
  if (!(error instanceof AppError))
    return [{ path: '', code: 'internal', message: errorText('internal', {}, 'zh-CN') }]
  const whole = { path: '', code: error.reason, message: errorText(error.reason, error.params, 'zh-CN') }
  return [
    whole,
    ...error.issues.map((issue) => ({
      path: issue.path,
      code: issue.code,
      message: issueText(issue, 'zh-CN'),
    })),
  ]
}

function progressOf(change: (values: Change) => Promise<boolean>): RunContext['progress'] {
  let last = 0
  return async (done, total) => {
    const now = performance.now()
    if (now - last < progressEvery && done !== total) return
    last = now
    await change({ done, ...(total !== undefined && { total }) })
  }
}

type Change = Partial<{
  state: JobRun['state']
  done: number
  total: number
  file_id: number | null
  errors: string
}>

/** Changes an unfinished run and tells its owner's browser; false when it is finished or gone. */
async function changeRun(services: Services, data: JobRunData, values: Change): Promise<boolean> {
  const { organizationId, userId, jobRunId } = data
  return services.database.tenant(organizationId, async (tx) => {
    const ended = values.state === 'done' || values.state === 'failed'
    const row = await tx
      .updateTable('job_runs')
      .set({ ...values, updated_at: sql<Date>`now()`, ...(ended && { finished_at: sql<Date>`now()` }) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', jobRunId)
      .where('state', 'in', ['waiting', 'running'])
      .returningAll()
      .executeTakeFirst()
    if (!row) return false
    await publish(tx, organizationId, [userId], { type: 'job', data: presentRun(row) })
    return true
  })
}

const presentRun = (row: Selectable<Tables['job_runs']>): JobRun => ({
  id: row.id,
  name: row.name,
  state: row.state,
  done: row.done,
  total: row.total,
  errors: row.errors as JobError[],
  fileId: row.file_id,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})

/** Long work of this person; 404 for anybody else's. */
export async function readJobRun(tx: Tx, actor: Actor, id: number): Promise<JobRun> {
  const row = await tx
    .selectFrom('job_runs')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return presentRun(row)
}
