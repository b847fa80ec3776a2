import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import './tables.ts'

/**
 * Adds task templates to every node of this name, in their order. For the demonstration. Answers how many were added.
 */
export async function addTaskTemplates(
  { tx, actor }: Context,
  caseTypeName: string,
  templates: readonly { name: string; dueDays: number | null }[],
): Promise<number> {
  const { rows } =
    await sql`insert into case_type_templates (organization_id, case_type_id, name, due_days, sort_order)
    select t.organization_id, t.id, given.name, given.days, given.place
    from case_types t cross join unnest(${templates.map(({ name }) => name)}::text[],
      ${templates.map(({ dueDays }) => dueDays)}::int[]) with ordinality as given(name, days, place)
    where t.organization_id = ${actor.organizationId} and t.name = ${caseTypeName} returning id`.execute(tx)
  return rows.length
}
