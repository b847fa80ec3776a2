import { cleanUpAccess } from '#engines/access/server/index.ts'
import { registerApprovalJobs } from '#engines/approvals/server/index.ts'
import { registerDeadlineJobs } from '#engines/deadlines/server/index.ts'
import { sweepFiles } from '#engines/documents/server/index.ts'
import { forgetOldEvents } from '#engines/jobs/server/index.ts'
import { registerNotificationJobs } from '#engines/notifications/server/index.ts'
import {
  registerRecordImports,
  registerRecordJobs,
  sweepRecordDrafts,
} from '#engines/records/server/index.ts'
import type { Services } from '#server/services.ts'
import { foldStoredBytes, mendStoredBytes } from '#server/stored-bytes.ts'
import { serverSlices } from './server-slices.ts'
import { records } from './slices/records.ts'

/** Says who does every job of the product: the only list. Called once, before the queue starts. */
export function registerJobs(services: Services): void {
  registerNotificationJobs(services)
  registerDeadlineJobs(services)
  registerApprovalJobs(services)
  registerRecordJobs(services, records)
  registerRecordImports(services)
  for (const { jobs } of serverSlices) jobs?.(services)
  services.jobs.schedule('clean-up', '*/10 * * * *', async () => {
    await forgetOldEvents(services.database)
    await cleanUpAccess(services.database)
  })
  services.jobs.schedule('records.drafts', '50 18 * * *', async () => {
    services.log.info({ swept: await sweepRecordDrafts(services) }, 'drafts of records swept')
  })
  services.jobs.schedule('files.sweep', '30 18 * * *', async () => {
    const swept = await sweepFiles(services)
    services.log.info(swept, 'files swept')
    await foldStoredBytes(services.database)
    const mended = await mendStoredBytes(services.database)
    if (mended > 0)
      services.log.error({ people: mended }, 'the sums of what is kept were wrong, and are right again')
  })
}
