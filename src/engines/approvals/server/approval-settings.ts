import { type Context, lockOrganization } from '#engines/access/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { invalid, staleVersion } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import type { ApprovalSettings, updateApprovalSettings as updateCall } from '../domain/own-work-api.ts'
import { loadPersons } from './flow-people.ts'
import './tables.ts'

/** Whom the organisation asks where everybody who could approve something submitted or wrote it. */
export async function readSettings(context: Context): Promise<ApprovalSettings> {
  const { tx, actor } = context
  const row = await tx
    .selectFrom('approval_settings')
    .select(['fallback_id', 'administrators_stand_in', 'version'])
    .where('organization_id', '=', actor.organizationId)
    .executeTakeFirst()
  if (!row) return { fallback: null, administrators: false, version: 0 }
  const { fallback_id: id, administrators_stand_in: administrators, version } = row
  const persons = await loadPersons(context, id === null ? [] : [id])
  return { fallback: persons.get(id ?? 0) ?? null, administrators, version }
}

/** Changes it. 422 for a fallback approver who is not active in the organisation, 409 with what is there when stale. */
export async function updateSettings(
  context: Context,
  { fallbackID, administrators, version }: BodyOf<typeof updateCall>,
): Promise<ApprovalSettings> {
  const { tx, actor, now } = context
  const organization_id = actor.organizationId
  await lockOrganization(tx, organization_id)
  const before = await readSettings(context)
  if (before.version !== version) throw staleVersion(before)
  // Who has left may stay named, so that the rest can be changed; nobody asks them.
  if (fallbackID !== null && fallbackID !== before.fallback?.id) {
    const fallback = (await loadPersons(context, [fallbackID])).get(fallbackID)
    if (!fallback || fallback.terminated)
      throw invalid([
        {
          path: 'fallbackID',
          code: 'notOption',
          params: inBoth('field', '后备审批人 | The fallback approver'),
        },
      ])
  }
  const row = {
    fallback_id: fallbackID,
    administrators_stand_in: administrators,
    version: version + 1,
    updated_at: now,
    updated_by: actor.userId,
  }
  await tx
    .insertInto('approval_settings')
    .values({ organization_id, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
  const after = await readSettings(context)
  context.audit({
    action: 'approval_settings.update',
    subject: { kind: 'approval_settings', id: organization_id, name: '' },
    before: { fallback: before.fallback?.name ?? null, administrators: before.administrators },
    after: { fallback: after.fallback?.name ?? null, administrators },
  })
  return after
}
