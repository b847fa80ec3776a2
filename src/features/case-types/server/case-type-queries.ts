import { type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type CaseTypeNode, type CaseTypeTemplate, caseTypeTree } from '../domain/case-type.ts'
import './tables.ts'

/** The organisation's tree of causes of action, disabled ones included. */
export async function caseTypes({ tx, actor }: Context): Promise<CaseTypeNode[]> {
  const { organizationId } = actor
  const flat = await tx
    .selectFrom('case_types')
    .select(['id', 'parent_id as parentID', 'name', 'state'])
    .where('organization_id', '=', organizationId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const rows = await tx
    .selectFrom('case_type_templates')
    .select(['id', 'case_type_id', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const templates = new Map<number, CaseTypeTemplate[]>()
  for (const { id, case_type_id, name } of rows) {
    const list = templates.get(case_type_id) ?? []
    templates.set(case_type_id, list)
    list.push({ id, name })
  }
  return caseTypeTree(flat, templates)
}

/** The line from the node `t` up to the root. */
const line = sql`with recursive line as (
  select t.parent_id, t.name, t.state, 1 as height
  union all
  select above.parent_id, above.name, above.state, line.height + 1
  from line join case_types above on above.organization_id = t.organization_id and above.id = line.parent_id)`

/** For the form engine: a node is read with what stands above it, and not chosen once it or one of those is disabled. */
export const caseTypeTerms = {
  alias: 't',
  name: sql<string>`(${line} select string_agg(name, ' / ' order by height desc) from line)`,
  choosable: sql<SqlBool>`not exists (${line} select from line where state = 2)`,
}
