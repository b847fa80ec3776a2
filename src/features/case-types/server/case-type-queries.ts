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
