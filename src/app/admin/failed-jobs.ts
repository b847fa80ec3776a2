import { openJobs } from '#server/job-queue.ts'
import type { DeadJob } from '#server/jobs.ts'
import { type AdminCommand, expectArgs } from './command.ts'

const most = 1_000

/** Jobs that failed on every try, and the way to try them once more when what stood in their way is mended. */
export const failedJobsCommand: AdminCommand = {
  name: 'failed-jobs',
  usage: '[retry]',
  zh: '列出最后一次重试也失败的后台任务；加上 retry 重新执行它们',
  en: 'list the background jobs that failed on their last try; with retry, run them again',
  async run({ args, log, print, withDatabase }) {
    const [action] = expectArgs(this, args, 0, 1)
    if (action !== undefined && action !== 'retry') expectArgs(this, [], 1)
    return withDatabase(async ({ connection }) => {
      const jobs = openJobs({ connection, log })
      await jobs.start({ work: false })
      try {
        const dead = await jobs.dead(most)
        for (const job of dead) {
          if (action === 'retry') await jobs.revive(job.id)
          print(lineOf(job))
        }
        print(
          dead.length === 0
            ? '没有失败的任务 no failed jobs'
            : action === 'retry'
              ? `已重新排队 put back: ${dead.length}`
              : `共 total: ${dead.length}`,
        )
        return dead.length === 0 || action === 'retry'
      } finally {
        await jobs.stop()
      }
    })
  },
}

const lineOf = ({ name, data, reason, failedAt }: DeadJob): string => {
  const { organizationId } = data as { organizationId?: number }
  const { message } = (reason ?? {}) as { message?: string }
  return `${failedAt.toISOString()} ${name} (${organizationId ?? '-'}): ${message ?? JSON.stringify(reason)}`
}
