import { type DocumentJob, documentJob } from '#features/contracts/server/index.ts'
import type { Services } from '#server/services.ts'

/**
 * The services as the seed uses them: histories of past months notify nobody, and the prints of all contracts are left until
 * somebody opens one.
 */
export function quietServices(services: Services): Services {
  const { jobs } = services
  return {
    ...services,
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
