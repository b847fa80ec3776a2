import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import { issueText } from '#shared/issues.ts'
import type {
  FormDetail,
  FormField,
  FormRow,
  FormVersionAnswer,
  listFields,
  listForms,
} from '../domain/api.ts'
import { definitionIssues } from '../domain/compile-form.ts'
import { contentTypeOf, type FieldTypeName } from '../domain/field-config.ts'
import { readDefinition } from '../domain/form-definition.ts'
import type { FormType } from '../domain/form-types.ts'
import type { PublishedForm } from './form-versions.ts'
import './tables.ts'

export const presentVersion = (form: PublishedForm): FormVersionAnswer => ({
  id: form.formId,
  formVersionID: form.formVersionId,
  version: form.ordinal,
  formType: form.formType,
  contractTypeID: form.contractTypeId,
  name: form.name,
  fieldGroupList: form.definition.fieldGroupList,
})

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
  return {
    id,
    formType: form.form_type as FormType,
    name: form.name,
    contractTypeID: form.contract_type_id,
    draft: content(draft),
    published: content(versions.find((version) => version.id === form.published_version_id)),
    versions: versions.map((version) => ({
      id: version.id,
      version: version.ordinal,
      publishedTime: version.published_at?.toISOString() ?? null,
    })),
    issues: (draft ? definitionIssues(readDefinition(draft.definition)) : []).map((issue) => ({
      path: issue.path,
      code: issue.code,
      message: issueText(issue, locale),
    })),
    version: form.version,
  }
}

export async function formRows({ tx, actor }: Context, query: QueryOf<typeof listForms>) {
  const { formType, q, pageNum, pageSize } = query
  const { rows } = await sql<
    Omit<FormRow, 'publishedTime' | 'updateTime'> & {
      publishedTime: Date | null
      updateTime: Date
      total: number
    }
  >`
    select f.id, f.form_type as "formType", f.name, f.contract_type_id as "contractTypeID", f.version,
      f.updated_at as "updateTime", p.ordinal as "publishedVersion", p.published_at as "publishedTime",
      d.id is not null as "hasDraft",
      (select coalesce(sum(jsonb_array_length(g->'fieldList')), 0)::int
        from jsonb_array_elements(coalesce(d.definition, p.definition)->'fieldGroupList') g) as "fieldCount",
      (count(*) over ())::int as total
    from forms f
    left join form_versions p on p.organization_id = f.organization_id and p.id = f.published_version_id
    left join form_versions d on d.organization_id = f.organization_id and d.form_id = f.id and d.published_at is null
    where f.organization_id = ${actor.organizationId}
      and (${formType ?? null}::int is null or f.form_type = ${formType ?? null}::int)
      and (${q ?? ''} = '' or position(lower(${q ?? ''}) in lower(f.name)) > 0)
    order by f.form_type, f.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx)
  const list = rows.map(
    ({ total: _, ...row }): FormRow => ({
      ...row,
      publishedTime: row.publishedTime?.toISOString() ?? null,
      updateTime: row.updateTime.toISOString(),
    }),
  )
  return { list, total: rows[0]?.total ?? 0, pageNum, pageSize }
}

/** Fields of the published forms, for pickers of calculation, conditions and numbering. */
export async function fieldRows({ tx, actor }: Context, query: QueryOf<typeof listFields>) {
  const { formType, q, pageNum, pageSize } = query
  type Row = Omit<FormField, 'contentType'> & {
    configured: number | null
    calculated: boolean
    total: number
  }
  const { rows } = await sql<Row>`
    select field->>'id' as id, field->>'name' as name, field->>'type' as type, coalesce(field->>'rawType', '') as "rawType",
      (field #>> '{fieldConfig,fieldContent,contentType}')::int as configured,
      jsonb_array_length(coalesce(field #> '{fieldConfig,calculationConditionGroup,valueList}', '[]')) > 0 as calculated,
      f.form_type as "formType", f.id as "formID", f.name as "formName", (count(*) over ())::int as total
    from forms f
    join form_versions v on v.organization_id = f.organization_id and v.id = f.published_version_id
    cross join lateral jsonb_array_elements(v.definition->'fieldGroupList') with ordinality as groups(content, place)
    cross join lateral jsonb_array_elements(content->'fieldList') with ordinality as fields(field, spot)
    where f.organization_id = ${actor.organizationId}
      and (${formType ?? null}::int is null or f.form_type = ${formType ?? null}::int)
      and (${q ?? ''} = '' or position(lower(${q ?? ''}) in lower(field->>'name')) > 0
        or position(lower(${q ?? ''}) in lower(field->>'id')) > 0)
    order by f.form_type, f.id, place, spot
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx)
  const list = rows.map(
    ({ configured, calculated, total: _, ...row }): FormField => ({
      ...row,
      contentType: contentTypeOf(row.type as FieldTypeName, configured, calculated),
    }),
  )
  return { list, total: rows[0]?.total ?? 0, pageNum, pageSize }
}
