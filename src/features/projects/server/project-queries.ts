import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, reachSql } from '#engines/access/server/index.ts'
import { byName, byPerson } from '#server/name-order.ts'
import { notFound } from '#shared/errors.ts'
import { containsPattern } from '#shared/same-text.ts'
import type { ProjectDetail, ProjectOption, ProjectRow } from '../domain/api.ts'
import { type ProjectStatus, projectStatus } from '../domain/project.ts'
import './tables.ts'

type Page = { pageNum: number; pageSize: number }
export type ProjectQuery = {
  q?: string | undefined
  status?: ProjectStatus | undefined
  ids?: readonly number[] | undefined
}

/**
 * The projects that a person may see, as one condition on `p`: as far as their permission reaches, and those that they lead or are
 * members of. Every list of projects starts from it.
 */
export function visibleProjects({ actor }: Pick<Context, 'actor'>): RawBuilder<SqlBool> {
  if (!may(actor, 'project.read')) return sql<SqlBool>`false`
  const reach = reachSql(actor, 'project.read', {
    owners: [sql`p.lead_id`],
    department: sql`p.department_id`,
  })
  return sql<SqlBool>`p.organization_id = ${actor.organizationId} and (${reach} or p.id in (
    select project_id from project_members where organization_id = ${actor.organizationId} and user_id = ${actor.userId}))`
}

/** What forms may choose: a project that has ended takes no more contracts. */
export const projectTerms = {
  alias: 'p',
  where: visibleProjects,
  choosable: sql<SqlBool>`p.status not in (${sql.lit(projectStatus.completed)}, ${sql.lit(projectStatus.ended)})`,
}

function rowsOf(context: Context, { q, status, ids }: ProjectQuery) {
  const pattern = containsPattern(q?.trim() ?? '')
  return sql.join(
    [
      visibleProjects(context),
      ...(status ? [sql<SqlBool>`p.status = ${status}`] : []),
      ...(ids ? [sql<SqlBool>`p.id = any(${[...ids]}::bigint[])`] : []),
      ...(q?.trim() ? [sql<SqlBool>`(p.name ~* ${pattern} or p.number ~* ${pattern})`] : []),
    ],
    sql` and `,
  )
}

type Row = {
  id: number
  number: string | null
  name: string
  type: string
  status: ProjectStatus
  lead_id: number | null
  lead_name: string | null
  lead_nickname: string | null
  lead_avatar: number | null
  department_name: string | null
  start_date: string | null
  end_date: string | null
  budget_minor: string | number | null
  budget_unit: string | null
  updated_at: Date
}

const columns = sql`p.id, p.number, p.name, p.type, p.status, p.lead_id, u.name as lead_name, u.nickname as lead_nickname,
  u.avatar_file_id as lead_avatar, d.name as department_name, p.start_date, p.end_date, p.budget_minor, p.budget_unit, p.updated_at`
const joins = sql`left join users u on u.organization_id = p.organization_id and u.id = p.lead_id
  left join departments d on d.organization_id = p.organization_id and d.id = p.department_id`

const present = (row: Row): ProjectRow => ({
  id: row.id,
  number: row.number,
  name: row.name,
  type: row.type,
  status: row.status,
  lead:
    row.lead_id === null
      ? null
      : {
          id: row.lead_id,
          name: row.lead_name ?? '',
          nickname: row.lead_nickname ?? '',
          avatarFileID: row.lead_avatar,
        },
  departmentName: row.department_name,
  startDate: row.start_date,
  endDate: row.end_date,
  budget:
    row.budget_minor === null ? null : { amount: String(row.budget_minor), unit: row.budget_unit ?? '' },
  updateTime: row.updated_at.toISOString(),
})

/** A page of the projects that the person may see, newest change first. */
export async function projectPage(context: Context, { pageNum, pageSize, ...query }: Page & ProjectQuery) {
  const { rows } = await sql<Row>`select ${columns} from projects p ${joins} where ${rowsOf(context, query)}
    order by p.updated_at desc, p.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    context.tx,
  )
  return { list: rows.map(present), total: await countOf(context, query), pageNum, pageSize }
}

/** The same as a select needs it, by name, those that take contracts first. */
export async function projectOptions(context: Context, { pageNum, pageSize, ...query }: Page & ProjectQuery) {
  const { rows } = await sql<ProjectOption>`select p.id, p.number, p.name, p.status from projects p
    where ${rowsOf(context, query)} order by p.status in (4, 5), ${byName('p.name')}, p.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(context.tx)
  return { list: rows, total: await countOf(context, query), pageNum, pageSize }
}

async function countOf(context: Context, query: ProjectQuery): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from projects p where ${rowsOf(context, query)}`.execute(context.tx)
  return rows[0]?.total ?? 0
}

type Person = { id: number; name: string; nickname: string; avatar_file_id: number | null }

/** A project with its members and counterparties; 404 when the person may not see it. */
export async function projectById(context: Context, id: number): Promise<ProjectDetail> {
  const { tx, actor } = context
  const { rows } = await sql<
    Row & { department_id: number | null; description: string; version: number }
  >`select ${columns}, p.department_id, p.description, p.version from projects p ${joins}
    where ${visibleProjects(context)} and p.id = ${id}`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound()
  const members = await sql<Person>`select u.id, u.name, u.nickname, u.avatar_file_id from project_members m
    join users u on u.organization_id = m.organization_id and u.id = m.user_id
    where m.organization_id = ${actor.organizationId} and m.project_id = ${id} order by ${byPerson('u.name')}, u.id`.execute(
    tx,
  )
  const counterparts = await sql<{
    id: number
    name: string
  }>`select c.id, c.name from project_counterparts m join counterparts c
      on c.organization_id = m.organization_id and c.id = m.counterpart_id
    where m.organization_id = ${actor.organizationId} and m.project_id = ${id} order by ${byName('c.name')}, c.id`.execute(
    tx,
  )
  return {
    ...present(row),
    departmentID: row.department_id,
    members: members.rows.map(({ avatar_file_id, ...person }) => ({
      ...person,
      avatarFileID: avatar_file_id,
    })),
    counterparts: counterparts.rows,
    description: row.description,
    version: row.version,
  }
}

/** 404 unless the person may see this project. */
export async function requireProject(context: Context, id: number): Promise<void> {
  const { rows } =
    await sql`select from projects p where ${visibleProjects(context)} and p.id = ${id}`.execute(context.tx)
  if (!rows.length) throw notFound()
}
