import { type RawBuilder, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, grantedAbility } from '#engines/access/server/index.ts'
import { hasApproval } from '#engines/approvals/server/index.ts'
import { localName } from '#server/local-name.ts'
import { byName } from '#server/name-order.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { notFound, staleVersion } from '#shared/errors.ts'
import { containsPattern } from '#shared/same-text.ts'
import {
  type ClauseDetail,
  type ClauseRow,
  type ClauseVersion,
  type listClauses,
  offeredAtMost,
} from '../domain/api.ts'
import {
  type ClauseStanding,
  clauseAbilities,
  type Statement,
  stateOf,
  type VersionState,
  versionStates,
} from '../domain/clause.ts'
import { approvedPart, seesDrafts } from '../domain/clause-visibility.ts'
import type { OfferedClause } from '../domain/form-clause.ts'
import './tables.ts'

type Row = {
  id: number
  name: string
  name_en: string
  category: string
  approved_version_id: number | null
  retired: boolean
  approved_ordinal: number | null
  open_state: VersionState | null
  statement_count: number
  is_nullable: boolean
  updated_by: string
  updated_at: Date
  version: number
}

/** The approved version counts, else the one that is being written. */
const columns = sql`c.id, c.name, c.name_en, c.category, c.approved_version_id, c.retired_at is not null as retired, a.ordinal as approved_ordinal,
  o.state as open_state, jsonb_array_length(coalesce(a.statements, o.statements, '[]')) as statement_count,
  coalesce(a.is_nullable, o.is_nullable, false) as is_nullable, u.name as updated_by, c.updated_at, c.version`
const joins = sql`from clauses c join people u on u.organization_id = c.organization_id and u.id = c.updated_by
  left join clause_versions a on a.organization_id = c.organization_id and a.id = c.approved_version_id
  left join clause_versions o on o.organization_id = c.organization_id and o.clause_id = c.id and o.state < 3`

const shownState = sql`case when c.retired_at is not null then 4 when c.approved_version_id is not null then 3 else coalesce(o.state, 1) end`

const present = (row: Row): ClauseRow => ({
  id: row.id,
  name: row.name,
  nameEn: row.name_en,
  category: row.category,
  state: stateOf({
    retired: row.retired,
    approvedVersionID: row.approved_version_id,
    open: row.open_state === null ? null : { state: row.open_state, authors: [], submittedBy: null },
  }),
  approvedOrdinal: row.approved_ordinal,
  openState: row.open_state === null || row.open_state === versionStates.approved ? null : row.open_state,
  statementCount: row.statement_count,
  isNullable: row.is_nullable,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at.toISOString(),
})

/** Clauses by category and name; approved ones in their approved words for who sees no drafts. */
export async function clausePage({ tx, actor }: Context, query: QueryOf<typeof listClauses>) {
  const { q, category, state, pageNum, pageSize } = query
  const drafts = seesDrafts(actor)
  const conditions: RawBuilder<unknown>[] = [sql`c.organization_id = ${actor.organizationId}`]
  if (!drafts) conditions.push(sql`c.approved_version_id is not null`)
  if (q?.trim()) {
    const pattern = containsPattern(q.trim())
    const words = drafts ? sql`coalesce(o.statements, a.statements)` : sql`a.statements`
    conditions.push(sql`(c.name ~* ${pattern} or c.name_en ~* ${pattern} or exists (
      select from jsonb_path_query(${words}, '$[*].name') n where n #>> '{}' ~* ${pattern}))`)
  }
  if (category) conditions.push(sql`c.category = ${category}`)
  if (state) conditions.push(sql`${shownState} = ${state}`)
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<Row>`select ${columns} ${joins} where ${where}
    order by c.retired_at is not null, c.category, ${byName('c.name')}, c.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    tx,
  )
  const count = await sql<{ total: number }>`select count(*)::int as total ${joins} where ${where}`.execute(
    tx,
  )
  const list = rows.map(present).map((row) => (drafts ? row : { ...row, openState: null }))
  return { list, total: count.rows[0]?.total ?? 0, pageNum, pageSize }
}

/** The approved clauses that are not retired, as forms take them over, by their names in the reader's language. */
export async function clausesOffered({ tx, actor }: Context): Promise<OfferedClause[]> {
  const { rows } = await sql<{
    id: number
    name: string
    category: string
    ordinal: number
    is_nullable: boolean
    statements: Statement[]
  }>`select c.id, ${localName('c')} as name, c.category, v.ordinal, v.is_nullable, v.statements
    from clauses c join clause_versions v on v.organization_id = c.organization_id and v.id = c.approved_version_id
    where c.organization_id = ${actor.organizationId} and c.retired_at is null
    order by c.category, ${byName('c.name')}, c.id limit ${offeredAtMost}`.execute(tx)
  return rows.map(({ is_nullable, ...row }) => ({ ...row, isNullable: is_nullable }))
}

type VersionRow = {
  id: number
  ordinal: number
  state: VersionState
  is_nullable: boolean
  statements: Statement[]
  note: string
  authors: number[]
  created_by: number
  created_name: string
  created_at: Date
  submitted_by: number | null
  submitted_name: string | null
  submitted_at: Date | null
  approved_by: number | null
  approved_name: string | null
  approved_at: Date | null
  return_reason: string
}

const personOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const presentVersion = (row: VersionRow): ClauseVersion => ({
  id: row.id,
  ordinal: row.ordinal,
  state: row.state,
  isNullable: row.is_nullable,
  statements: row.statements,
  note: row.note,
  createdBy: { id: row.created_by, name: row.created_name },
  createdAt: row.created_at.toISOString(),
  submittedBy: personOf(row.submitted_by, row.submitted_name),
  submittedAt: row.submitted_at?.toISOString() ?? null,
  approvedBy: personOf(row.approved_by, row.approved_name),
  approvedAt: row.approved_at?.toISOString() ?? null,
  returnReason: row.return_reason,
})

/** A clause with its versions, how it stands and what the actor may do; 404 when the organisation has no such clause. */
export async function clauseById(
  context: Context,
  id: number,
): Promise<ClauseDetail & { standing: ClauseStanding }> {
  const { tx, actor } = context
  const { rows } = await sql<Row>`select ${columns} ${joins}
    where c.organization_id = ${actor.organizationId} and c.id = ${id}`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound()
  const versions =
    await sql<VersionRow>`select v.*, x.name as created_name, s.name as submitted_name, p.name as approved_name
    from clause_versions v join people x on x.organization_id = v.organization_id and x.id = v.created_by
    left join people s on s.organization_id = v.organization_id and s.id = v.submitted_by
    left join people p on p.organization_id = v.organization_id and p.id = v.approved_by
    where v.organization_id = ${actor.organizationId} and v.clause_id = ${id} order by v.ordinal desc`.execute(
      tx,
    )
  const open = versions.rows.find(({ state }) => state !== versionStates.approved)
  const standing: ClauseStanding = {
    retired: row.retired,
    approvedVersionID: row.approved_version_id,
    open: open
      ? { state: open.state, authors: open.authors.map(Number), submittedBy: open.submitted_by }
      : null,
  }
  return {
    ...present(row),
    version: row.version,
    versions: versions.rows.map(presentVersion),
    hasApproval: await hasApproval(context, { kind: 'clause', id }),
    abilities: clauseAbilities(standing, { manages: may(actor, 'clause.manage') }),
    standing,
  }
}

/** How much of a clause the actor sees: all of it, also when they were asked to approve it; what was approved; null: nothing. */
export async function visibilityOf({ tx, actor }: Context, id: number): Promise<'all' | 'approved' | null> {
  if (seesDrafts(actor) || (await grantedAbility(tx, actor, { kind: 'clause', id }))) return 'all'
  return may(actor, 'clause.read') ? 'approved' : null
}

/** The clause as far as the actor may see it, without what the server alone needs; 404 when that is nothing. */
export async function clauseAnswer(context: Context, id: number): Promise<ClauseDetail> {
  const visibility = await visibilityOf(context, id)
  if (visibility === null) throw notFound()
  const { standing: _, ...detail } = await clauseById(context, id)
  const seen = visibility === 'all' ? detail : approvedPart(detail)
  if (!seen) throw notFound()
  return seen
}

/** The clause, locked until the transaction ends; 404, or 409 with the current one when `version` is given and not its version. */
export async function lockClause(context: Context, id: number, version?: number) {
  const { tx, actor } = context
  const locked = await tx
    .selectFrom('clauses')
    .select('version')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound()
  const clause = await clauseById(context, id)
  if (version !== undefined && locked.version !== version) {
    const { standing: _, ...current } = clause
    throw staleVersion(current)
  }
  return clause
}
