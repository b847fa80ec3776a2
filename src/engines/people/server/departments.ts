import { sql } from 'kysely'
import { type Context, hasAnother, lockOrganization, type UseCheck } from '#engines/access/server/index.ts'
import { deleteUnused } from '#server/delete-unused.ts'
import { byName } from '#server/name-order.ts'
import { placeBelow } from '#server/tree-paths.ts'
import { inUse, invalid, notFound, staleVersion, taken } from '#shared/errors.ts'
import { nested } from '#shared/tree.ts'
import type { Department, DepartmentInput } from '../domain/department-api.ts'
import { fieldOf } from '../domain/words.ts'
import { refuseUnknownReferences } from './references.ts'
import './tables.ts'

/** All departments in the order of the tree: a parent before its children, brothers by their order and name. */
export async function listDepartments(context: Context): Promise<Department[]> {
  const rows = await departmentRows(context)
  return nested<Department, Department[]>(rows, (row, below) => [row, ...below.flat()]).flat()
}

/** One department; 404 when there is none. */
export async function readDepartment(context: Context, id: number): Promise<Department> {
  const [row] = await departmentRows(context, id)
  if (!row) throw notFound()
  return row
}

async function departmentRows({ tx, actor }: Context, id?: number): Promise<Department[]> {
  const rows = await tx
    .selectFrom('departments as d')
    .leftJoin('users as head', (join) =>
      join.onRef('head.organization_id', '=', 'd.organization_id').onRef('head.id', '=', 'd.head_user_id'),
    )
    .leftJoin(
      (e) =>
        e
          .selectFrom('users')
          .select(['department_id', (c) => c.fn.countAll<number>().as('people')])
          .where('organization_id', '=', actor.organizationId)
          .where('state', '=', 'active')
          .groupBy('department_id')
          .as('staff'),
      (join) => join.onRef('staff.department_id', '=', 'd.id'),
    )
    .select(['d.id', 'd.parent_id', 'd.name', 'd.name_en', 'd.path', 'd.abbr', 'd.sort_order', 'd.version'])
    .select(['d.head_user_id', 'head.name as head_name', 'head.nickname', 'head.avatar_file_id'])
    .select('staff.people')
    .where('d.organization_id', '=', actor.organizationId)
    .$if(id !== undefined, (query) => query.where('d.id', '=', id as number))
    .orderBy('d.sort_order')
    .orderBy(byName('d.name'))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    parentID: row.parent_id,
    name: row.name,
    nameEn: row.name_en,
    path: row.path,
    abbr: row.abbr,
    head:
      row.head_user_id === null
        ? null
        : {
            id: row.head_user_id,
            name: row.head_name ?? '',
            nickname: row.nickname ?? '',
            avatarFileID: row.avatar_file_id,
          },
    sortOrder: row.sort_order,
    people: row.people ?? 0,
    version: row.version,
  }))
}

/** New department below another. 422 for a parent or head that does not exist, or a brother of the same name. */
export async function createDepartment(context: Context, input: DepartmentInput): Promise<Department> {
  const { tx, actor } = context
  await lockOrganization(tx, actor.organizationId)
  await findParent(context, input.parentID)
  await refuseUnknownReferences(context, { headUserID: input.headUserID })
  await refuseTakenName(context, input.parentID, input.name)
  const { id } = await tx
    .insertInto('departments')
    .values({ organization_id: actor.organizationId, parent_id: input.parentID, ...columnsOf(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await placeBelow(context, 'departments', id, input.parentID)
  const after = await readDepartment(context, id)
  context.audit({
    action: 'department.create',
    subject: { kind: 'department', id, name: after.name },
    after: await auditOf(context, after),
  })
  return after
}

/**
 * Renames a department or moves it with everything below. 409 with the current one when stale; 422 when it would stand below
 * itself, when the top one is moved, or when the parent or head does not exist.
 */
export async function updateDepartment(
  context: Context,
  id: number,
  input: Omit<DepartmentInput, 'parentID'> & { parentID: number | null; version: number },
): Promise<Department> {
  const { tx, actor } = context
  await lockOrganization(tx, actor.organizationId)
  const before = await readDepartment(context, id)
  if (before.version !== input.version) throw staleVersion(before)
  const moved = input.parentID !== before.parentID
  if (moved) await refuseCycle(context, before, input.parentID)
  if (input.headUserID !== before.head?.id)
    await refuseUnknownReferences(context, { headUserID: input.headUserID })
  if (moved || input.name !== before.name) await refuseTakenName(context, input.parentID, input.name, id)
  await tx
    .updateTable('departments')
    .set({ parent_id: input.parentID, ...columnsOf(input), version: before.version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  if (moved) await placeBelow(context, 'departments', id, input.parentID)
  const after = await readDepartment(context, id)
  context.audit({
    action: 'department.update',
    subject: { kind: 'department', id, name: after.name },
    before: await auditOf(context, before),
    after: await auditOf(context, after),
  })
  return after
}

const departmentUses: UseCheck[] = []

/** A slice that refers to departments where no foreign key sees it says so before a department is deleted. */
export function departmentUse(check: UseCheck): void {
  if (!departmentUses.includes(check)) departmentUses.push(check)
}

/** Deletes a department. 409 while it is the top one, has departments or people, or anything else refers to it. */
export async function deleteDepartment(context: Context, id: number, version: number): Promise<void> {
  const { tx, actor } = context
  await lockOrganization(tx, actor.organizationId)
  const before = await readDepartment(context, id)
  if (before.version !== version) throw staleVersion(before)
  if (before.parentID === null) throw inUse('最上级部门 | the top department')
  const { rows } = await sql<{ children: number; people: number }>`
    select (select count(*)::int from departments where organization_id = ${actor.organizationId} and parent_id = ${id}) as children,
      (select count(*)::int from users where organization_id = ${actor.organizationId} and department_id = ${id}) as people`.execute(
    tx,
  )
  const { children = 0, people = 0 } = rows[0] ?? {}
  if (children) throw inUse(`有 ${children} 个下级部门 | departments below it: ${children}`)
  if (people) throw inUse(`有 ${people} 名人员 | people in it: ${people}`)
  for (const use of departmentUses) {
    const detail = await use(context, id)
    if (detail) throw inUse(detail)
  }
  await deleteUnused(context, 'departments', id, '有关联的业务数据 | other records refer to it')
  context.audit({
    action: 'department.delete',
    subject: { kind: 'department', id, name: before.name },
    before: await auditOf(context, before),
  })
}

/** Name, path and abbreviation of these departments; unknown ids are left out. */
export async function designateDepartments(
  { tx, actor }: Context,
  ids: readonly number[],
): Promise<{ id: number; name: string; path: string; pathNames: string[]; abbr: string | null }[]> {
  if (!ids.length) return []
  const { rows } = await sql<{
    id: number
    name: string
    path: string
    pathNames: string[]
    abbr: string | null
  }>`
    select d.id, d.name, d.path, d.abbr, array(
      select above.name from department_tree above
      where above.organization_id = d.organization_id and starts_with(d.path, above.path) order by length(above.path)) as "pathNames"
    from department_tree d
    where d.organization_id = ${actor.organizationId} and d.id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], d.id)`.execute(tx)
  return rows
}

const columnsOf = (
  input: Pick<DepartmentInput, 'name' | 'nameEn' | 'abbr' | 'headUserID' | 'sortOrder'>,
) => ({
  name: input.name,
  ...(input.nameEn !== undefined && { name_en: input.nameEn }),
  abbr: input.abbr || null,
  head_user_id: input.headUserID,
  sort_order: input.sortOrder,
})

async function findParent({ tx, actor }: Context, id: number): Promise<{ path: string }> {
  const parent = await tx
    .selectFrom('departments')
    .select('path')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (parent) return parent
  throw invalid([{ path: 'parentID', code: 'notOption', params: fieldOf('parent') }])
}

async function refuseCycle(context: Context, department: Department, parentID: number | null): Promise<void> {
  if (department.parentID === null || parentID === null)
    throw invalid([{ path: 'parentID', code: 'notEditable', params: fieldOf('parent') }])
  const parent = await findParent(context, parentID)
  if (parent.path.startsWith(department.path)) throw invalid([{ path: 'parentID', code: 'departmentCycle' }])
}

async function refuseTakenName(
  context: Context,
  parentID: number | null,
  name: string,
  own?: number,
): Promise<void> {
  if (await hasAnother(context, 'departments', { parent_id: parentID, name }, own))
    throw taken('name', '同级部门名称 | The department name')
}

async function auditOf(context: Context, { parentID, ...department }: Department) {
  const parent = parentID === null ? null : await readDepartment(context, parentID).catch(() => null)
  return {
    name: department.name,
    nameEn: department.nameEn,
    parent: parent?.name ?? null,
    abbr: department.abbr,
    head: department.head?.name ?? null,
    sortOrder: department.sortOrder,
  }
}
