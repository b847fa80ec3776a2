import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { FormType } from '#engines/forms/domain/index.ts'
import type { FileAnswer } from '#server/http/http-route.ts'
import type { AnswerOf, QueryOf } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import { said } from '#shared/text.ts'
import { compareDefinitions } from '../domain/compare-definitions.ts'
import { formFileText } from '../domain/form-file.ts'
import type { compareFormVersions, FormVersionRow, listFormVersions } from '../domain/version-api.ts'
import { anyVersion, versionOf } from './version-operations.ts'

/** Versions of a form, newest first. 404 when there is no such form. */
export async function versionRows(
  { tx, actor }: Context,
  id: number,
  { pageNum, pageSize }: QueryOf<typeof listFormVersions>,
) {
  type Row = Omit<FormVersionRow, 'publishedTime' | 'updateTime' | 'publisher'> & {
    publishedTime: Date | null
    updateTime: Date
    publisherId: number | null
    publisherName: string | null
    total: number
  }
  const { rows } = await sql<Row>`
    select v.id, v.ordinal as version, v.published_at as "publishedTime", v.updated_at as "updateTime",
      v.published_by as "publisherId", u.name as "publisherName",
      v.id = f.published_version_id and f.retired_at is null as "isCurrent",
      jsonb_array_length(v.definition->'fieldGroupList') as "sectionCount",
      (select coalesce(sum(jsonb_array_length(g->'fieldList')), 0)::int
        from jsonb_array_elements(v.definition->'fieldGroupList') g) as "fieldCount",
      (count(*) over ())::int as total
    from forms f
    join form_versions v on v.organization_id = f.organization_id and v.form_id = f.id
    left join people u on u.organization_id = f.organization_id and u.id = v.published_by
    where f.organization_id = ${actor.organizationId} and f.id = ${id}
    order by v.ordinal desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx)
  // A form always has a version: none on the first page means no form.
  if (rows.length === 0 && pageNum === 1) throw notFound()
  const list = rows.map(
    ({ total: _, publisherId, publisherName, ...row }): FormVersionRow => ({
      ...row,
      isCurrent: row.isCurrent === true,
      publisher: publisherId === null ? null : { id: publisherId, name: publisherName ?? '' },
      publishedTime: row.publishedTime?.toISOString() ?? null,
      updateTime: row.updateTime.toISOString(),
    }),
  )
  return { list, total: rows[0]?.total ?? 0, pageNum, pageSize }
}

/** What differs from one version of a form to another; 404 for a version of another form. */
export async function comparison(
  context: Context,
  id: number,
  query: QueryOf<typeof compareFormVersions>,
): Promise<AnswerOf<typeof compareFormVersions>> {
  const [from, to] = [await anyVersion(context, query.from, id), await anyVersion(context, query.to, id)]
  const present = ({ id, ordinal, published_at }: typeof from) => ({
    id,
    version: ordinal,
    publishedTime: published_at?.toISOString() ?? null,
  })
  return {
    from: present(from),
    to: present(to),
    changes: compareDefinitions(from.definition, to.definition, context.locale),
  }
}

/** A version as a file to keep, to send, or to import elsewhere. */
export async function formFile(
  context: Context,
  id: number,
  versionId: number | undefined,
): Promise<FileAnswer> {
  const version = await anyVersion(context, versionId ?? (await versionOf(context, id, 'published')), id)
  const content = Buffer.from(
    formFileText({
      formType: version.form_type as FormType,
      name: version.name,
      version: version.published_at ? version.ordinal : null,
      definition: version.definition,
    }),
  )
  context.audit({
    action: 'form.export',
    subject: { kind: 'form', id, name: version.name },
    detail: { version: version.ordinal },
  })
  const draft = said('草稿 | draft', context.actor.language)
  const name = `${version.name}-${version.published_at ? `v${version.ordinal}` : draft}.json`
  return { content, name, mime: 'application/json', size: content.length }
}
