import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { namedInForms } from '#engines/forms/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import type { CaseTypeDetail, setTaskTemplates } from '../domain/api.ts'
import type { TaskTemplate } from '../domain/task-template.ts'
import { lockedCaseTypes, placedCaseTypes, presentCaseType } from './case-type-queries.ts'
import { currentNode } from './change-case-types.ts'
import './tables.ts'

/** More levels than any tree has. */
const deepest = 50

/** A node with its task templates, and whether anything names it. */
export async function caseTypeDetail(context: Context, id: number): Promise<CaseTypeDetail> {
  const node = (await placedCaseTypes(context)).find((one) => one.id === id)
  if (!node) throw notFound()
  const templateList = await templatesOf(context, id)
  const isUsed = (await namedInForms(context, 'caseType', [id])).has(id)
  return { ...presentCaseType(node, new Map([[id, templateList.length]])), isUsed, templateList }
}

const templatesOf = ({ tx, actor }: Context, id: number) =>
  tx
    .selectFrom('case_type_templates')
    .select(['id', 'name', 'description', 'assignee', 'due_days as dueDays', 'checklist'])
    .where('organization_id', '=', actor.organizationId)
    .where('case_type_id', '=', id)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

/** The tasks that a case of this type begins with: its own, else those of the nearest type above it that has any. */
export async function taskTemplatesFor({ tx, actor }: Context, id: number): Promise<TaskTemplate[]> {
  const { rows } = await sql<TaskTemplate>`with recursive up as (
      select id, parent_id, 0 as depth from case_types where organization_id = ${actor.organizationId} and id = ${id}
      union all select c.id, c.parent_id, up.depth + 1 from case_types c join up on c.id = up.parent_id
        where c.organization_id = ${actor.organizationId} and up.depth < ${deepest})
    select t.name, t.description, t.assignee, t.due_days as "dueDays", t.checklist from case_type_templates t
    where t.organization_id = ${actor.organizationId} and t.case_type_id = (select up.id from up where exists (select from case_type_templates x
      where x.organization_id = ${actor.organizationId} and x.case_type_id = up.id) order by up.depth limit 1)
    order by t.sort_order, t.id`.execute(tx)
  return rows
}

/** Sets the tasks that a case of this type begins with, in their order. */
export async function replaceTaskTemplates(
  context: Context,
  id: number,
  { version, templateList }: BodyOf<typeof setTaskTemplates>,
): Promise<CaseTypeDetail> {
  const { tx, actor, audit } = context
  const node = await currentNode(context, await lockedCaseTypes(context), id, version)
  const before = await templatesOf(context, id)
  await tx
    .deleteFrom('case_type_templates')
    .where('organization_id', '=', actor.organizationId)
    .where('case_type_id', '=', id)
    .execute()
  if (templateList.length)
    await tx
      .insertInto('case_type_templates')
      .values(
        templateList.map(({ dueDays, ...template }, index) => ({
          ...template,
          organization_id: actor.organizationId,
          case_type_id: id,
          due_days: dueDays,
          sort_order: index,
        })),
      )
      .execute()
  await sql`update case_types set version = version + 1
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  audit({
    action: 'case_type.setTasks',
    subject: { kind: 'case_type', id, name: node.name },
    before: { tasks: before.map(({ name }) => name) },
    after: { tasks: templateList.map(({ name }) => name) },
  })
  return caseTypeDetail(context, id)
}
