import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { whoActed } from '#engines/audit/server/index.ts'

const writing = ['create', 'update', 'addVersion', 'editText', 'bind'].map((act) => `template.${act}`)

/** Who made the version that waits, or the newest when none does, and whoever changed the template since what was in force when it was made. */
export async function templateAuthors({ tx, actor }: Context, id: number): Promise<number[]> {
  const { organizationId } = actor
  const { rows } = await sql<{ madeBy: number; since: Date | null }>`
    select v.created_by as "madeBy", (select max(published_at) from template_versions p where p.organization_id = v.organization_id
      and p.template_id = v.template_id and p.published_at <= v.created_at) as since
    from templates t join template_versions v on v.organization_id = t.organization_id and v.template_id = t.id
    where t.organization_id = ${organizationId} and t.id = ${id} and v.id = coalesce(t.pending_version_id, v.id)
    order by v.ordinal desc limit 1`.execute(tx)
  const [version] = rows
  if (!version) return []
  const subject = { organizationId, kind: 'template', id }
  return [version.madeBy, ...(await whoActed(tx, subject, writing, version.since))]
}
