import type { Session } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import type { Services } from '#server/services.ts'
import { dateIn } from '#shared/dates.ts'
import { followSomeOf } from './right-deadlines.ts'

/** By organisation, the day up to which this process has seen its rights follow the calendar. */
const followed = new Map<number, string>()

async function follow(services: Services, organizationId: number, today: string): Promise<void> {
  if (followed.get(organizationId) !== today && (await followSomeOf(services, organizationId)))
    followed.set(organizationId, today)
}

/**
 * The same routes; the first call of a day waits until the organisation's rights stand as that day has them, so that nobody reads one as in force that ended last night. Where more of
 * them change than one transaction moves, the next calls go on.
 */
export const upToDate = (routes: readonly HttpRoute[]): HttpRoute[] =>
  routes.map((one) => ({
    ...one,
    run: async (call) => {
      // An upload is admitted by more than a session, and reads no right.
      const { actor, now } = (call.admitted ?? call.recalled ?? {}) as Partial<Session>
      if (actor && now) await follow(call.services, actor.organizationId, dateIn(now, actor.timeZone))
      return one.run(call)
    },
  }))
