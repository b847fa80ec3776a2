import { inEveryOrganization } from '#engines/access/server/index.ts'
import { whenCalendarChanges } from '#engines/calendar/server/index.ts'
import type { Services } from '#server/services.ts'
import { type FollowData, followJob, followPart } from './follow-own-rules.ts'
import { recomputeByNewRules } from './new-rules.ts'
import { type RecomputeData, recomputeJob, recomputeOpen, recomputePart } from './recompute.ts'
import { remindOfDeadlines } from './remind.ts'

let listens = false

/** Says who computes deadlines again when a calendar or rules change, and who reminds. */
export function registerDeadlineJobs(services: Services): void {
  if (!listens) whenCalendarChanges((context) => recomputeOpen(context, 'calendar'))
  listens = true
  services.jobs.register<RecomputeData>(
    recomputeJob,
    async (data) => void (await recomputePart(services, data)),
    { concurrency: 1 },
  )
  services.jobs.register<FollowData>(followJob, (data) => followPart(services, data), { concurrency: 1 })
  services.jobs.schedule('deadlines.rules', '*/5 * * * *', () => recomputeByNewRules(services))
  // Days begin at other hours in other places.
  services.jobs.schedule('deadlines.reminders', '10 * * * *', () =>
    inEveryOrganization(services, (id) => remindOfDeadlines(services, id)),
  )
}
