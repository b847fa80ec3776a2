import { sql } from 'kysely'
import type { Tx } from '#server/database.ts'
import type { Services } from '#server/services.ts'
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
