import type { Services } from '#server/services.ts'
import { said } from '#shared/text.ts'
import type { Actor } from '../domain/actor.ts'

/** Nobody: what the calendar does in an organisation is done by no person, and has no rights but those of the work itself. */
export async function clockOf({ database }: Services, organizationId: number): Promise<Actor> {
  const { time_zone, locale } = await database.system((tx) =>
    tx
      .selectFrom('organizations')
      .select(['time_zone', 'locale'])
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow(),
  )
  return {
    userId: 0,
    organizationId,
    name: said('系统 | System', locale),
    departmentId: null,
    departmentIds: [],
    permissions: {},
    fieldRights: {},
    timeZone: time_zone,
    language: locale,
  }
}
