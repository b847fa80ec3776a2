import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { ServerPart } from '#engines/records/server/index.ts'
import { said } from '#shared/text.ts'
import { type ipOrganization, organizationFault, organizationFaults } from '../domain/organization-record.ts'
import { visibleRights } from './right-visibility.ts'

const named = sql`(p.agency_id = r.id or exists (select from intellectual_property_owners o
  where o.organization_id = p.organization_id and o.property_id = p.id and o.owner_id = r.id))`

/** The ids of an organization and of those above it. One change at a time in an organisation, so that two that are each right make no circle together. */
async function upFrom({ tx, actor }: Context, id: number): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtext('organizations of rights'), ${actor.organizationId}::int)`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`with recursive up (id, parent_id) as (
      select id, parent_id from intellectual_property_organizations where organization_id = ${actor.organizationId} and id = ${id}
      union select o.id, o.parent_id from up join intellectual_property_organizations o
        on o.organization_id = ${actor.organizationId} and o.id = up.parent_id)
    select id from up`.execute(tx)
  return rows.map((row) => Number(row.id))
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Organizations: a figure says how many rights that the person sees name one; none that is named, or stands above another, is deleted. */
export const organizationPart: ServerPart<typeof ipOrganization.figures> = {
  figures: {
    rights: (who) =>
      sql`(select count(*)::int from intellectual_properties p where ${visibleRights(who, 'p')} and ${named})`,
  },
  judge: async (context, { id, values }) => {
    const parent = numberOf(values.parent)
    const above = parent === null ? [] : await upFrom(context, parent)
    const { reducedUntil } = values
    const fault = organizationFault(
      {
        id,
        parent,
        reduction: numberOf(values.reduction),
        reducedUntil: typeof reducedUntil === 'string' ? reducedUntil : null,
      },
      above,
    )
    if (!fault) return []
    return [
      { path: fault, code: 'schema', params: { detail: said(organizationFaults[fault], context.locale) } },
    ]
  },
  uses: async ({ tx, actor }, id) => {
    const { rows } = await sql<{ isNamed: boolean; below: number }>`select
        exists (select from intellectual_properties p where p.organization_id = r.organization_id and ${named}) as "isNamed",
        (select count(*)::int from intellectual_property_organizations b where b.organization_id = r.organization_id and b.parent_id = r.id) as below
      from intellectual_property_organizations r where r.organization_id = ${actor.organizationId} and r.id = ${id}`.execute(
      tx,
    )
    const { isNamed = false, below = 0 } = rows[0] ?? {}
    if (isNamed) return '有知识产权选择了它 | used by rights'
    return below ? `有 ${below} 个下级机构 | ${below} organisations below it` : null
  },
}
