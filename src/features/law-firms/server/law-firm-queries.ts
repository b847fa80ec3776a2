import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { byName, byPerson } from '#server/name-order.ts'
import { notFound } from '#shared/errors.ts'
import { containsPattern } from '#shared/same-text.ts'
import type { LawyerRow } from '../domain/api.ts'
import { lawyerStatus, panelStatus } from '../domain/law-firm.ts'
import './tables.ts'

type Page = { pageNum: number; pageSize: number }
type Search = { q?: string | undefined }

const allOf = (parts: readonly RawBuilder<SqlBool>[]) => sql.join(parts, sql` and `)
const among = (column: string, ids: readonly number[] | undefined): RawBuilder<SqlBool>[] =>
  ids ? [sql<SqlBool>`${sql.raw(column)} = any(${[...ids]}::bigint[])`] : []

type LawyerQuery = Page & Search & { lawFirmIDs?: readonly number[] | undefined; practisingOnly?: boolean }

/** Lawyers of the organisation by name; q is looked for in their names and in the names of their firms. */
export async function lawyerPage({ tx, actor }: Context, query: LawyerQuery) {
  const { q, lawFirmIDs, practisingOnly, pageNum, pageSize } = query
  const pattern = containsPattern(q?.trim() ?? '')
  const where = allOf([
    sql<SqlBool>`l.organization_id = ${actor.organizationId}`,
    ...among('l.law_firm_id', lawFirmIDs),
    ...(practisingOnly ? [sql<SqlBool>`l.status = ${lawyerStatus.practising}`] : []),
    ...(q?.trim() ? [sql<SqlBool>`(l.name ~* ${pattern} or f.name ~* ${pattern})`] : []),
  ])
  const from = sql`from lawyers l join law_firms f on f.organization_id = l.organization_id and f.id = l.law_firm_id where ${where}`
  const { rows } = await sql<LawyerRow & { total: number }>`
    select ${lawyerColumns}, count(*) over ()::int as total ${from} order by l.status, ${byPerson('l.name')}, l.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx)
  return paged(rows, { pageNum, pageSize }, () =>
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(tx),
  )
}

const lawyerColumns = sql`l.id, l.name, l.law_firm_id as "lawFirmID", jsonb_build_object('id', f.id, 'name', f.name) as "lawFirm",
  l.expertise, coalesce(l.licence_number, '') as "licenceNumber", l.status`

/** A page behind the last one has no row that could tell the total. */
async function paged<Row extends { total: number }>(
  rows: Row[],
  page: Page,
  count: () => Promise<{ rows: { total: number }[] }>,
) {
  const total = rows[0]?.total ?? (page.pageNum === 1 ? 0 : ((await count()).rows[0]?.total ?? 0))
  return { list: rows.map(({ total: _, ...row }) => row), total, ...page }
}

/** The lawyers of one firm, also those who left; 404 when the organisation has no such firm. */
export async function lawyersOfFirm(context: Context, id: number, query: Page & { q?: string | undefined }) {
  const { tx, actor } = context
  const firm = await tx
    .selectFrom('law_firms')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!firm) throw notFound()
  return lawyerPage(context, { ...query, lawFirmIDs: [id] })
}

/** Firms by id and name, for whoever may see firms. */
export async function visibleFirms({ tx, actor }: Context, { q, pageNum, pageSize }: Page & Search) {
  const pattern = containsPattern(q?.trim() ?? '')
  const where = allOf([
    sql<SqlBool>`f.organization_id = ${actor.organizationId}`,
    ...(q?.trim() ? [sql<SqlBool>`(f.name ~* ${pattern} or f.english_name ~* ${pattern})`] : []),
  ])
  const { rows } = await sql<{ id: number; name: string; total: number }>`
    select f.id, f.name, count(*) over ()::int as total from law_firms f where ${where}
    order by ${byName('f.name')}, f.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx)
  return paged(rows, { pageNum, pageSize }, () =>
    sql<{ total: number }>`select count(*)::int as total from law_firms f where ${where}`.execute(tx),
  )
}

/** For the form engine: which firm a lawyer belongs to. */
export const lawyerTerms = {
  alias: 'l',
  choosable: sql<SqlBool>`l.status = ${sql.lit(lawyerStatus.practising)}`,
  groups: sql<string[]>`array['lawFirm/' || l.law_firm_id]`,
}

/** Firms that get no new work are not chosen any more. */
export const lawFirmTerms = {
  alias: 'f',
  choosable: sql<SqlBool>`f.panel_status in (${sql.lit(panelStatus.candidate)}, ${sql.lit(panelStatus.inPanel)})`,
}
