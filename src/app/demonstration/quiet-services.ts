import { type DocumentJob, documentJob } from '#features/contracts/server/index.ts'
import { notWaitingForTheDisk } from '#server/database-upkeep.ts'
import type { Services } from '#server/services.ts'

/**
 * The services as the seed uses them: histories of past months notify nobody, the prints of all contracts are left until
 * somebody opens one, and no transaction waits for the disk: a seed that was cut off is done anew.
 */
export function quietServices(services: Services): Services {
  const { database, jobs } = services
  return {
    ...services,
    database: notWaitingForTheDisk(database),
    jobs: {
      ...jobs,
      enqueue: async (tx, name, data, options) => {
        if (name === 'notify') return
        const quiet = name === documentJob ? ({ ...data, print: false } as DocumentJob) : data
        await jobs.enqueue(tx, name, quiet, options)
      },
    },
  }
}
