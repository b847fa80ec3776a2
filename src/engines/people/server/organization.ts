import type { Context } from '#engines/access/server/index.ts'
import { invalid, staleVersion } from '#shared/errors.ts'
import type { Organization } from '../domain/organization-api.ts'
import { refuseUnusableImage } from './image-file.ts'
import './tables.ts'

/** Settings of the actor's organisation. */
export async function readOrganization({ tx, actor }: Context): Promise<Organization> {
  const row = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'display_name', 'logo_file_id', 'time_zone', 'locale', 'version'])
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    logoFileID: row.logo_file_id,
    timeZone: row.time_zone,
    locale: row.locale,
    version: row.version,
  }
}

type Input = Omit<Organization, 'id' | 'locale'> & { locale?: Organization['locale'] | undefined }

/** Changes the organisation's settings; 409 with the current ones when stale, 422 for an unknown time zone or a file that is no picture. */
export async function updateOrganization(context: Context, input: Input): Promise<Organization> {
  const { tx, actor } = context
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', actor.organizationId)
    .forNoKeyUpdate()
    .execute()
  const before = await readOrganization(context)
  if (before.version !== input.version) throw staleVersion(before)
  if (!isTimeZone(input.timeZone)) throw invalid([{ path: 'timeZone', code: 'timeZone' }])
  if (input.logoFileID !== before.logoFileID)
    await refuseUnusableImage(context, 'logoFileID', input.logoFileID)
  await tx
    .updateTable('organizations')
    .set({
      name: input.name,
      display_name: input.displayName,
      logo_file_id: input.logoFileID,
      time_zone: input.timeZone,
      locale: input.locale ?? before.locale,
      version: input.version + 1,
    })
    .where('id', '=', actor.organizationId)
    .execute()
  const after = await readOrganization(context)
  context.audit({
    action: 'organization.update',
    subject: { kind: 'organization', id: actor.organizationId, name: after.name },
    before: auditOf(before),
    after: auditOf(after),
  })
  return after
}

const auditOf = ({ name, displayName, timeZone, locale, logoFileID }: Organization) => ({
  name,
  displayName,
  timeZone,
  locale,
  hasLogo: logoFileID !== null,
})

/** An area of the time zone database, which PostgreSQL and JavaScript both know; no offsets such as +08:00. */
function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)
}
