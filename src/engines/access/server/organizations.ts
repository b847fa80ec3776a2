import { sql } from 'kysely'
import type { Tx } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { said } from '#shared/text.ts'
import type { Actor } from '../domain/actor.ts'
import type { Context } from './route.ts'

/** Does something in every organisation, one after the other: for what the clock does. */
export async function inEveryOrganization(
  { database }: Services,
  work: (organizationId: number) => Promise<unknown>,
): Promise<void> {
  const organizations = await database.system((tx) =>
    tx.selectFrom('organizations').select('id').orderBy('id').execute(),
  )
  for (const { id } of organizations) await work(id)
}

/** Changes of the settings, the roles and the department tree of one organisation come one after the other: waits for a running one. */
export async function lockOrganization(tx: Tx, organizationId: number): Promise<void> {
  await sql`select from organizations where id = ${organizationId} for no key update`.execute(tx)
}

/** What the person's organisation is called. */
export async function organizationName({ tx, actor }: Context): Promise<string> {
  const { name } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow()
  return name
}

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
