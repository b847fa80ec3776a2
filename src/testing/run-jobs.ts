import type { Services } from '#server/services.ts'

export type DoneJob = { name: string; data: Record<string, unknown> }

/**
 * Does every waiting job of these organisations now, those that they put in too, oldest first, and answers what was done. A job that
 * fails throws: a test wants to see it, not a second try.
 */
export async function runJobs(
  { database, jobs }: Services,
  organizationIds: readonly number[],
): Promise<DoneJob[]> {
  const done: DoneJob[] = []
  for (;;) {
    const { rows } = await database.pool.query<DoneJob & { id: string }>(
      `delete from jobs.job_common where id = (
         select id from jobs.job_common
         where state in ('created', 'retry') and start_after <= now() and (data->>'organizationId')::integer = any($1)
         order by created_on, id limit 1 for update skip locked)
       returning id, name, data`,
      [organizationIds],
    )
    const job = rows[0]
    if (!job) return done
    const handler = jobs.handlers.get(job.name)
    if (!handler) throw new Error(`nobody does the job ${job.name}`)
    await handler(job.data as never, { id: job.id, attempt: 1, signal: new AbortController().signal })
    done.push({ name: job.name, data: job.data })
  }
}
