import { type RawBuilder, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { Tx } from '#server/database.ts'
import { localName } from '#server/local-name.ts'
import { byName } from '#server/name-order.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import { containsPattern } from '#shared/same-text.ts'
import type { listTemplates, TemplateDetail, TemplateSummary } from '../domain/api.ts'
import type { Bindings } from '../domain/template.ts'
import { type FilledRows, filledRows } from '../domain/template-bookmarks.ts'
import { type TemplateState, templateAbilities, templateStates } from '../domain/template-life.ts'
import { countContractsSeen } from './contracts-seen.ts'
import './tables.ts'

type SummaryRow = {
  id: number
  name: string
  name_en: string
  description: string
  number: string | null
  state: TemplateState
  published_version_id: number | null
  pending_version_id: number | null
  published_ordinal: number | null
  published_file_id: number | null
  updated_by_name: string
  updated_at: Date
  contract_types: { id: number; name: string }[]
}

const summary = (row: SummaryRow): TemplateSummary => ({
  id: row.id,
  name: row.name,
  nameEn: row.name_en,
  description: row.description,
  number: row.number,
  state: row.state,
  contractTypes: row.contract_types,
  publishedVersionID: row.published_version_id,
  publishedOrdinal: row.published_ordinal,
  publishedFileID: row.published_file_id,
  pendingVersionID: row.pending_version_id,
  updatedBy: row.updated_by_name,
  updatedAt: row.updated_at.toISOString(),
})

const summaryColumns = sql`
  t.id, t.name, t.name_en, t.description, t.number, t.state, t.published_version_id, t.pending_version_id, v.ordinal as published_ordinal, v.file_id as published_file_id, u.name as updated_by_name, t.updated_at,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.path)
    from template_contract_types m join contract_type_tree c on c.id = m.contract_type_id
    where m.organization_id = t.organization_id and m.template_id = t.id), '[]') as contract_types`

const joins = sql`
  from templates t join people u on u.id = t.updated_by left join template_versions v on v.id = t.published_version_id`

/**
 * Templates of the organisation, newest change first. A contract type also finds the templates of the types above it. Without `drafts`: those with a
 * published version, and nothing of one that waits.
 */
export async function templatePage(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  query: QueryOf<typeof listTemplates>,
  { drafts }: { drafts: boolean },
) {
  const conditions: RawBuilder<unknown>[] = [sql`t.organization_id = ${actor.organizationId}`]
  if (!drafts) conditions.push(sql`t.published_version_id is not null`)
  if (query.q)
    conditions.push(
      sql`(t.name ~* ${containsPattern(query.q)} or t.name_en ~* ${containsPattern(query.q)} or t.number ~* ${containsPattern(query.q)})`,
    )
  if (query.state) conditions.push(sql`t.state = ${query.state}`)
  if (query.contractTypeID)
    conditions.push(sql`exists (select from template_contract_types m join contract_type_tree c on c.id = m.contract_type_id
      join contract_type_tree below on below.path like c.path || '%'
      where m.organization_id = t.organization_id and m.template_id = t.id and below.id = ${query.contractTypeID})`)
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<SummaryRow>`select ${summaryColumns} ${joins} where ${where}
    order by t.updated_at desc, t.id desc limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(
    tx,
  )
  const count = await sql<{
    total: number
  }>`select count(*)::int as total from templates t where ${where}`.execute(tx)
  return {
    list: rows.map(summary).map((row) => (drafts ? row : { ...row, pendingVersionID: null })),
    total: count.rows[0]?.total ?? 0,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
  }
}

type DetailRow = SummaryRow & {
  version: number
  is_used: boolean
  has_flow: boolean
}

/** A template with its versions and what the actor may do; 404 when the organisation has no such template. */
export async function templateById(context: Context, id: number): Promise<TemplateDetail> {
  const { tx, actor } = context
  const { rows } = await sql<DetailRow>`
    select ${summaryColumns}, t.version,
      exists (select from template_settings s where s.organization_id = t.organization_id and s.flow_id is not null) as has_flow,
      exists (select from contracts k join template_versions kv on kv.id = k.template_version_id
        where k.organization_id = t.organization_id and kv.template_id = t.id) as is_used
    ${joins} where t.organization_id = ${actor.organizationId} and t.id = ${id}`.execute(tx)
  const row = rows[0]
  if (!row) throw notFound()
  const found = summary(row)
  const versions = await versionsOf(tx, actor.organizationId, id)
  return {
    ...found,
    version: row.version,
    contractCount: row.is_used
      ? await countContractsSeen(
          context,
          versions.map((version) => version.id),
        )
      : 0,
    isUsed: row.is_used,
    hasFlow: row.has_flow,
    seesDrafts: true,
    abilities: templateAbilities(found, {
      mayManage: may(actor, 'template.manage'),
      hasFlow: row.has_flow,
      isUsed: row.is_used,
    }),
    versions,
  }
}

async function versionsOf(tx: Tx, organizationId: number, id: number): Promise<TemplateDetail['versions']> {
  const versions = await tx
    .selectFrom('template_versions as v')
    .innerJoin('people as u', 'u.id', 'v.created_by')
    .innerJoin('file_facts as f', 'f.id', 'v.file_id')
    .leftJoin('file_repairs as p', (join) =>
      join
        .onRef('p.organization_id', '=', 'v.organization_id')
        .onRef('p.file_id', '=', 'v.file_id')
        .on('p.removed_at', 'is', null),
    )
    .selectAll('v')
    .select(['u.name as created_by_name', 'f.name as file_name', 'p.repairs as file_repairs'])
    .where('v.organization_id', '=', organizationId)
    .where('v.template_id', '=', id)
    .orderBy('v.ordinal', 'desc')
    .execute()
  return versions.map((version) => ({
    id: version.id,
    ordinal: version.ordinal,
    fileID: version.file_id,
    fileName: version.file_name,
    bookmarks: version.bookmarks,
    bindings: version.bindings,
    note: version.note,
    origin: version.origin,
    repairs: version.repairs,
    fileRepairs: version.file_repairs ?? [],
    submittedAt: version.submitted_at?.toISOString() ?? null,
    publishedAt: version.published_at?.toISOString() ?? null,
    createdBy: version.created_by_name,
    createdAt: version.created_at.toISOString(),
  }))
}

/** Id, name in the reader's language and number of the published templates, by name, for pickers. */
export async function publishedTemplates(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  query: { q?: string | undefined; ids?: readonly number[] | undefined; pageNum: number; pageSize: number },
) {
  const { q = '', ids, pageNum, pageSize } = query
  const found = tx
    .selectFrom('templates')
    .where('organization_id', '=', actor.organizationId)
    .where('published_version_id', 'is not', null)
    .where('state', '=', templateStates.published)
    .$if(q.trim() !== '', (rows) => {
      const pattern = containsPattern(q.trim())
      return rows.where((e) => e.or([e('name', '~*', pattern), e('name_en', '~*', pattern)]))
    })
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', [...(ids ?? [])]))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await found
    .select(['id', localName('templates').as('name'), 'number'])
    .orderBy(byName('templates.name'))
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { list, total, pageNum, pageSize }
}

export type UsableTemplate = {
  id: number
  name: string
  versionID: number
  fileID: number
  /** 1, 2, 3 … within the template. */
  ordinal: number
} & FilledRows

/** How many templates new contracts of this type may be drafted from. */
export async function countUsableTemplates(
  tx: Tx,
  organizationId: number,
  contractTypeID: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from templates t
    where t.organization_id = ${organizationId} and ${usableFor(contractTypeID)}`.execute(tx)
  return rows[0]?.count ?? 0
}

const usableFor = (contractTypeID: number) => sql`t.published_version_id is not null and t.state = 2
      and exists (select from template_contract_types m join contract_type_tree c on c.id = m.contract_type_id
        join contract_type_tree below on below.path like c.path || '%'
        where m.organization_id = t.organization_id and m.template_id = t.id and below.id = ${contractTypeID})`

/** The published version of a template that new contracts of this type may be drafted from; 404 otherwise. */
export async function usableTemplate(
  tx: Tx,
  organizationId: number,
  templateID: number,
  contractTypeID: number,
): Promise<Omit<UsableTemplate, keyof FilledRows>> {
  const { rows } = await sql<Omit<UsableTemplate, keyof FilledRows>>`
    select t.id, t.name, v.id as "versionID", v.file_id as "fileID", v.ordinal
    from templates t join template_versions v on v.id = t.published_version_id
    where t.organization_id = ${organizationId} and t.id = ${templateID} and ${usableFor(contractTypeID)}`.execute(
    tx,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The version that a contract was drafted from, with the template's name in the reader's language, whatever became of the template since. */
export async function templateVersion(
  tx: Tx,
  organizationId: number,
  versionID: number,
): Promise<UsableTemplate> {
  const { rows } = await sql<StoredTemplate>`
    select t.id, ${localName('t')} as name, v.id as "versionID", v.file_id as "fileID", v.bookmarks, v.bindings, v.ordinal
    from template_versions v join templates t on t.id = v.template_id
    where v.organization_id = ${organizationId} and v.id = ${versionID}`.execute(tx)
  if (!rows[0]) throw notFound()
  const { bookmarks, bindings, ...template } = rows[0]
  return { ...template, ...filledRows(bookmarks, bindings) }
}

type StoredTemplate = Omit<UsableTemplate, keyof FilledRows> &
  Pick<TemplateDetail['versions'][number], 'bookmarks' | 'bindings'>

export type TypeTemplate = { name: string; bindings: Bindings; bookmarks: string[] }

/** The published templates that contracts of this type may be drafted from, with their places. */
export async function templatesOfType(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  contractTypeID: number,
): Promise<TypeTemplate[]> {
  const { rows } = await sql<TypeTemplate>`
    select ${localName('t')} as name, v.bindings, array(select b ->> 'valueName' from jsonb_array_elements(v.bookmarks) b) as bookmarks
    from templates t join template_versions v on v.id = t.published_version_id
    where t.organization_id = ${actor.organizationId} and t.state = ${templateStates.published}
      and exists (select from template_contract_types m join contract_type_tree c on c.id = m.contract_type_id
        join contract_type_tree below on below.path like c.path || '%'
        where m.organization_id = t.organization_id and m.template_id = t.id and below.id = ${contractTypeID})
    order by t.name, t.id`.execute(tx)
  return rows
}
