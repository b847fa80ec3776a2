import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, reachSql } from '#engines/access/server/index.ts'
import { byName } from '#server/name-order.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { countedAtMost } from '#shared/list.ts'
import { containsPattern } from '#shared/same-text.ts'
import type { ProjectOption } from '../domain/api.ts'
import { type ProjectStatus, projectStatus, projectStatusLabel, takesContracts } from '../domain/project.ts'
import './tables.ts'

type Page = { pageNum: number; pageSize: number }
type ProjectQuery = {
  q?: string | undefined
  ids?: readonly number[] | undefined
}

/**
 * The projects that a person may see, as one condition on `r`: as far as their permission reaches, and those that they lead or are
 * members of. Every list of projects starts from it.
 */
export function visibleProjects({ actor }: Pick<Context, 'actor'>): RawBuilder<SqlBool> {
  if (!may(actor, 'project.read')) return sql<SqlBool>`false`
  const reach = reachSql(actor, 'project.read', {
    owners: [sql`r.lead_id`],
    department: sql`r.department_id`,
  })
  return sql<SqlBool>`r.organization_id = ${actor.organizationId} and (${reach} or r.id = any(array(
    select project_id from project_members where organization_id = ${actor.organizationId} and user_id = ${actor.userId})))`
}

/** What forms may choose: a project that has ended takes no more contracts. */
export const projectTerms = {
  alias: 'r',
  where: visibleProjects,
  choosable: sql<SqlBool>`r.status not in (${sql.lit(projectStatus.completed)}, ${sql.lit(projectStatus.ended)})`,
}

function rowsOf(context: Context, { q, ids }: ProjectQuery) {
  const pattern = containsPattern(q?.trim() ?? '')
  return sql.join(
    [
      visibleProjects(context),
      ...(ids ? [sql<SqlBool>`r.id = any(${[...ids]}::bigint[])`] : []),
      ...(q?.trim() ? [sql<SqlBool>`(r.name ~* ${pattern} or r.number ~* ${pattern})`] : []),
    ],
    sql` and `,
  )
}

/** A page of the projects that the person may see, as a select needs it: by name, those that take contracts first. */
export async function projectOptions(context: Context, { pageNum, pageSize, ...query }: Page & ProjectQuery) {
  const { rows } = await sql<ProjectOption>`select r.id, r.number, r.name, r.status from projects r
    where ${rowsOf(context, query)} order by r.status in (4, 5), ${byName('r.name')}, r.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(context.tx)
  const isWhole = pageNum === 1 && rows.length < pageSize
  const total = isWhole ? rows.length : await countOf(context, query)
  const isCapped = total > countedAtMost
  return {
    list: rows,
    total: isCapped ? countedAtMost : total,
    ...(isCapped && { totalIsCapped: true }),
    pageNum,
    pageSize,
  }
}

async function countOf(context: Context, query: ProjectQuery): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from (select from projects r where ${rowsOf(context, query)} limit ${countedAtMost + 1}) counted`.execute(
    context.tx,
  )
  return rows[0]?.total ?? 0
}

type Known = { name: string; status: ProjectStatus }

/** Name and status of a project; 404 unless the person may see it. */
export async function requireProject(context: Context, id: number): Promise<Known> {
  const { rows } =
    await sql<Known>`select r.name, r.status from projects r where ${visibleProjects(context)} and r.id = ${id}`.execute(
      context.tx,
    )
  const [known] = rows
  if (!known) throw notFound()
  return known
}

/** The same; 409 where the project has ended and takes no more contracts. */
export async function requireOpenProject(context: Context, id: number): Promise<Known> {
  const known = await requireProject(context, id)
  if (takesContracts(known.status)) return known
  throw new AppError('forbiddenTransition', {
    status: projectStatusLabel(known.status, 'zh-CN'),
    statusEn: projectStatusLabel(known.status, 'en'),
  })
}
