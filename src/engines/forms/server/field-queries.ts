import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import type { FormField, listFields } from '../domain/api.ts'
import { contentTypeOf, type FieldTypeName } from '../domain/definition/field-config.ts'
import './tables.ts'

type Row = Omit<FormField, 'contentType'> & {
  configured: number | null
  calculated: boolean
  total: number
}

/** Fields of all forms, as published or else as drafted, for pickers of calculation, conditions and numbering. */
export async function fieldRows({ tx, actor }: Context, query: QueryOf<typeof listFields>) {
  const { formType, contentType, formID, q, pageNum, pageSize } = query
  // The content type follows from the type and a rule of the domain: with it the pages are cut here.
  const isPaged = contentType === undefined
  const skipped = (pageNum - 1) * pageSize
  const { rows } = await sql<Row>`
    select field->>'id' as id, field->>'name' as name, field->>'type' as type, coalesce(field->>'rawType', '') as "rawType",
      (field #>> '{fieldConfig,fieldContent,contentType}')::int as configured,
      jsonb_array_length(coalesce(field #> '{fieldConfig,calculationConditionGroup,valueList}', '[]')) > 0 as calculated,
      f.form_type as "formType", f.id as "formID", f.name as "formName", (count(*) over ())::int as total
    from forms f
    join form_versions v on v.organization_id = f.organization_id and v.form_id = f.id
      and (v.id = f.published_version_id or (f.published_version_id is null and v.published_at is null))
    cross join lateral jsonb_array_elements(v.definition->'fieldGroupList') with ordinality as groups(content, place)
    cross join lateral jsonb_array_elements(content->'fieldList') with ordinality as fields(field, spot)
    where f.organization_id = ${actor.organizationId}
      and (${formType ?? null}::int is null or f.form_type = ${formType ?? null}::int)
      and (${formID ?? null}::bigint is null or f.id = ${formID ?? null}::bigint)
      and (${q ?? ''} = '' or position(lower(${q ?? ''}) in lower(field->>'name')) > 0
        or position(lower(${q ?? ''}) in lower(field->>'id')) > 0)
    order by f.form_type, f.built_in, f.id, place, spot
    limit ${isPaged ? pageSize : null} offset ${isPaged ? skipped : 0}`.execute(tx)
  const fields = rows.map(
    ({ configured, calculated, total: _, ...row }): FormField => ({
      ...row,
      contentType: contentTypeOf(row.type as FieldTypeName, configured, calculated),
    }),
  )
  if (isPaged) return { list: fields, total: rows[0]?.total ?? 0, pageNum, pageSize }
  const fitting = fields.filter((field) => field.contentType === contentType)
  return { list: fitting.slice(skipped, skipped + pageSize), total: fitting.length, pageNum, pageSize }
}
