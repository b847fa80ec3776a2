import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type FormType, readDefinition } from '#engines/forms/domain/index.ts'
import { contractTypeNames } from '#engines/forms/server/index.ts'
import { type FilterColumns, filterSql } from '#server/list-filter.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import { issueText } from '#shared/issues.ts'
import type { Condition, FilterOperator } from '#shared/list.ts'
import { badValue, requestedSort } from '#shared/requested-list.ts'
import type { FormDetail, FormRow, listForms } from '../domain/api.ts'
import { publishingIssues } from '../domain/check-definition.ts'
import { usersOfForms } from './built-in-forms.ts'

/** A form with its draft, its published version and what keeps the draft from being published. */
export async function formDetail(context: Context, id: number): Promise<FormDetail> {
  const { tx, actor, locale } = context
  const form = await tx
    .selectFrom('forms')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!form) throw notFound()
  const versions = await tx
    .selectFrom('form_versions')
    .select((is) => [
      'id',
      'ordinal',
      'published_at',
      // Old versions are listed, not sent.
      is
        .case()
        .when(is.or([is('published_at', 'is', null), is('id', '=', form.published_version_id)]))
        .then(is.ref('definition'))
        .end()
        .as('definition'),
    ])
    .where('organization_id', '=', actor.organizationId)
    .where('form_id', '=', id)
    .orderBy('ordinal', 'desc')
    .execute()
  const content = (version: (typeof versions)[number] | undefined) =>
    version
      ? {
          id: version.id,
          version: version.ordinal,
          fieldGroupList: readDefinition(version.definition).fieldGroupList,
        }
      : null
  const draft = versions.find((version) => version.published_at === null)
  const types = await contractTypeNames(context, [form.contract_type_id])
  const chosen = await tx
    .selectFrom('forms')
    .select('name')
    .where('organization_id', '=', actor.organizationId)
    .where('form_type', '=', form.form_type)
    .where('is_default', '=', true)
    .executeTakeFirst()
  return {
    id,
    formType: form.form_type as FormType,
    name: form.name,
    contractTypeID: form.contract_type_id,
    contractTypeName: types.get(form.contract_type_id ?? 0) ?? null,
    isBuiltIn: form.built_in,
    isRetired: form.retired_at !== null,
    isDefault: form.is_default,
    defaultName: chosen?.name ?? null,
    draft: content(draft),
    published: content(versions.find((version) => version.id === form.published_version_id)),
    versions: versions.map((version) => ({
      id: version.id,
      version: version.ordinal,
      publishedTime: version.published_at?.toISOString() ?? null,
    })),
    issues: (draft ? publishingIssues(readDefinition(draft.definition)) : []).map((issue) => ({
      path: issue.path,
      code: issue.code,
      message: issueText(issue, locale),
    })),
    version: form.version,
  }
}

type StoredRow = {
  id: number
  formType: FormType
  name: string
  contractTypeID: number | null
  version: number
  updateTime: Date
  publishedVersion: number | null
  publishedTime: Date | null
  hasDraft: boolean
  isBuiltIn: boolean
  isRetired: boolean
  applies: boolean
  isDefault: boolean
  fieldCount: number
  updaterId: number | null
  updaterName: string | null
  updaterNickname: string | null
  updaterAvatar: number | null
  total: number
}

const sortColumns: Record<string, string> = {
  name: 'f.name',
  formType: 'f."formType"',
  fieldCount: '"fieldCount"',
  updateTime: 'f."updateTime"',
}

/** One page of the organisation's forms, by kind and then in the order in which they were made unless sorted. */
export async function formRows(context: Context, query: QueryOf<typeof listForms>) {
  const { tx, actor } = context
  const { pageNum, pageSize } = query
  const sort = requestedSort(query.sort, Object.keys(sortColumns))
  const column = sort && sortColumns[sort.key]
  const order = column
    ? sql`${sql.raw(column)} ${sql.raw(sort?.descending ? 'desc' : 'asc')}, f.id`
    : sql`f."formType", f."isBuiltIn", f.id`
  const { rows } = await sql<StoredRow>`
    select f.*, u.name as "updaterName", u.nickname as "updaterNickname", u.avatar_file_id as "updaterAvatar",
      (select coalesce(sum(jsonb_array_length(g->'fieldList')), 0)::int
        from jsonb_array_elements(f.content->'fieldGroupList') g) as "fieldCount",
      (count(*) over ())::int as total
    from (
      select f.id, f.form_type as "formType", f.name, f.contract_type_id as "contractTypeID", f.version,
        f.updated_at as "updateTime", f.updated_by as "updaterId", f.built_in as "isBuiltIn",
        f.retired_at is not null as "isRetired", p.ordinal as "publishedVersion", p.published_at as "publishedTime",
        d.id is not null as "hasDraft", coalesce(d.definition, p.definition) as content,
        f.is_default as "isDefault",
        f.is_default or f.contract_type_id is not null and p.id is not null and f.retired_at is null and row_number() over (
          partition by f.form_type, f.contract_type_id, p.id is null or f.retired_at is not null
          order by f.id) = 1 as applies
      from forms f
      left join form_versions p on p.organization_id = f.organization_id and p.id = f.published_version_id
      left join form_versions d on d.organization_id = f.organization_id and d.form_id = f.id and d.published_at is null
      where f.organization_id = ${actor.organizationId}) f
    left join people u on u.organization_id = ${actor.organizationId} and u.id = f."updaterId"
    where ${conditionsOf(query, actor)}
    order by ${order}
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx)
  const types = await contractTypeNames(
    context,
    rows.map((row) => row.contractTypeID),
  )
  const users = await usersOfForms(
    context,
    rows.map((row) => row.id),
  )
  const list = rows.map((row): FormRow => presentRow(row, types, users.get(row.id) ?? []))
  return { list, total: rows[0]?.total ?? 0, pageNum, pageSize }
}

function presentRow(row: StoredRow, types: ReadonlyMap<number, string>, usedBy: readonly string[]): FormRow {
  const { total: _, updaterId, updaterName, updaterNickname, updaterAvatar, ...rest } = row
  const { content: __, ...shown } = rest as typeof rest & { content?: unknown }
  return {
    ...shown,
    contractTypeName: types.get(row.contractTypeID ?? 0) ?? null,
    usedBy: [...usedBy],
    updater:
      updaterId === null
        ? null
        : {
            id: updaterId,
            name: updaterName ?? '',
            nickname: updaterNickname ?? '',
            avatarFileID: updaterAvatar,
          },
    publishedTime: row.publishedTime?.toISOString() ?? null,
    updateTime: row.updateTime.toISOString(),
  }
}

const stateSql: Record<string, RawBuilder<SqlBool>> = {
  published: sql`(f."publishedVersion" is not null and not f."isRetired")`,
  draft: sql`f."hasDraft"`,
  unpublished: sql`f."publishedVersion" is null`,
  retired: sql`f."isRetired"`,
}

const isOrNot: readonly FilterOperator[] = ['in', 'eq', 'ne']
const columns: FilterColumns = {
  ...Object.fromEntries(
    ['formType', 'contractTypeID'].map((key) => [
      key,
      { type: 'id', sql: sql.ref(`f.${key}`), operators: isOrNot },
    ]),
  ),
  state: { where: ofState, operators: isOrNot },
}

function ofState({ key, operator, values }: Condition): RawBuilder<SqlBool> {
  if (!values.length || !values.every((value) => Object.hasOwn(stateSql, value))) throw badValue(key)
  const is = sql.join(
    values.map((value) => stateSql[value]),
    sql` or `,
  )
  return operator === 'ne' ? sql<SqlBool>`not (${is})` : sql<SqlBool>`(${is})`
}

function conditionsOf({ formType, q, filter }: QueryOf<typeof listForms>, actor: Context['actor']) {
  const parts: RawBuilder<SqlBool>[] = [sql`true`, ...filterSql(filter, columns, actor)]
  if (formType !== undefined) parts.push(sql`f."formType" = ${formType}`)
  if (q?.trim()) parts.push(sql`position(lower(${q.trim()}) in lower(f.name)) > 0`)
  return sql.join(parts, sql` and `)
}
