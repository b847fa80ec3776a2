import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { byPerson } from '#server/name-order.ts'
import { notFound } from '#shared/errors.ts'
import { maskIdentityNumber } from '#shared/identifiers.ts'
import { containsPattern } from '#shared/same-text.ts'
import type { LawyerDetail, LawyerRow } from '../domain/api.ts'
import { lawyerStatus, panelStatus } from '../domain/law-firm.ts'
import './tables.ts'

type Page = { pageNum: number; pageSize: number }
type Search = { q?: string | undefined; ids?: readonly number[] | undefined }

const allOf = (parts: readonly RawBuilder<SqlBool>[]) => sql.join(parts, sql` and `)
const among = (column: string, ids: readonly number[] | undefined): RawBuilder<SqlBool>[] =>
  ids ? [sql<SqlBool>`${sql.raw(column)} = any(${[...ids]}::bigint[])`] : []

type LawyerQuery = Page & Search & { lawFirmIDs?: readonly number[] | undefined; practisingOnly?: boolean }

/** Lawyers of the organisation by name; q is looked for in their names and in the names of their firms. */
export async function lawyerPage({ tx, actor }: Context, query: LawyerQuery) {
  const { q, ids, lawFirmIDs, practisingOnly, pageNum, pageSize } = query
  const pattern = containsPattern(q?.trim() ?? '')
  const where = allOf([
    sql<SqlBool>`l.organization_id = ${actor.organizationId}`,
    ...among('l.id', ids),
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
  l.expertise, l.licence_number as "licenceNumber", l.status`

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

type DetailRow = LawyerRow & {
  id_number: string
  practiceKind: string
  firstLicensed: string | null
  rank: string
  languages: string
  cooperates: boolean
  fieldGroupSnapshot: LawyerDetail['fieldGroupSnapshot']
  fieldDetail: LawyerDetail['fieldDetail']
  version: number
}

/** One lawyer with everything that is known; 404 when the organisation has no such lawyer. */
export async function lawyerById({ tx, actor }: Context, id: number): Promise<LawyerDetail> {
  const { organizationId } = actor
  const { rows } =
    await sql<DetailRow>`select ${lawyerColumns}, l.id_number, l.practice_kind as "practiceKind",
      l.first_licensed_on as "firstLicensed", l.rank, l.languages, l.cooperates,
      l.field_group_snapshot as "fieldGroupSnapshot", l.field_detail as "fieldDetail", l.version
    from lawyers l join law_firms f on f.organization_id = l.organization_id and f.id = l.law_firm_id
    where l.organization_id = ${organizationId} and l.id = ${id}`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound()
  const { id_number, ...plain } = row
  const contacts = await tx
    .selectFrom('lawyer_contacts')
    .select(['name', 'email', 'phone', 'fax'])
    .where('organization_id', '=', organizationId)
    .where('lawyer_id', '=', id)
    .orderBy('ordinal')
    .execute()
  const { rows: attachments } = await sql<{ id: number; name: string }>`select id, name from files
    where organization_id = ${organizationId} and subject_kind = 'lawyer' and subject_id = ${id} and state = 'ready' order by id`.execute(
    tx,
  )
  return {
    ...plain,
    idNumber: maskIdentityNumber(id_number),
    contacts,
    attachments,
  }
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
