import { sql } from 'kysely'
import { may, type Permission } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { paging } from '#shared/constants.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { AppError, forbidden, notFound } from '#shared/errors.ts'
import type { dynamicSelect } from '../domain/api.ts'
import { optionPage, ownOptions, sourceOf } from '../domain/definition/dynamic-sources.ts'
import type { FieldConfig } from '../domain/definition/field-config.ts'
import { formVersion } from './form-versions.ts'
import './tables.ts'

export type Option = { value: string; label: string }
export type OptionQuery = { q: string; pageNum: number; pageSize: number; field: FieldConfig }
export type OptionSource = {
  /** What a person must be allowed to be offered these records. */
  may: Permission | 'signedIn'
  /** One page by the words typed; only what this person may see. */
  read: (context: Context, query: OptionQuery) => Promise<readonly Option[]>
}

const sources = new Map<string, OptionSource>([
  [
    ownOptions,
    { may: 'signedIn', read: async ({ locale }, query) => optionPage(query.field, { ...query, locale }) },
  ],
])

/** One page, by the words typed, of a list that is short enough to be read whole. */
export function pageOfOptions(
  list: readonly { id: number; label: string }[],
  { q, pageNum, pageSize }: Omit<OptionQuery, 'field'>,
): Option[] {
  const wanted = q.toLowerCase()
  return list
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .slice((pageNum - 1) * pageSize, pageNum * pageSize)
    .map(({ id, label }) => ({ value: String(id), label }))
}

/** Called once by app/ for each source of options that dynamic fields may name. */
export function dynamicSource(name: string, source: OptionSource): void {
  sources.set(name, source)
}

/**
 * One page of what a field offers. 404 unless the field belongs to a published form of the organisation (or to the version that
 * is named), 403 for a source of records that this person may not see, 422 for a source that nobody brings.
 */
export async function dynamicOptions(
  context: Context,
  fieldId: string,
  { q = '', pageNum, formVersionID }: QueryOf<typeof dynamicSelect>,
): Promise<Option[]> {
  const field = await publishedField(context, fieldId, formVersionID)
  const source = sources.get(sourceOf(field))
  if (!source)
    throw new AppError('rule', {
      detail: `字段「${field.name}」的选项来源不可用`,
      detailEn: `The option source of "${field.name}" is not available`,
    })
  if (source.may !== 'signedIn' && !may(context.actor, source.may)) throw forbidden()
  const page = await source.read(context, { q: q.trim(), pageNum, pageSize: paging.size, field })
  return page.map(({ value, label }) => ({ value, label }))
}

async function publishedField(
  { tx, actor }: Context,
  fieldId: string,
  formVersionId: number | undefined,
): Promise<FieldConfig> {
  const versionId = formVersionId ?? (await newestVersionWith(tx, actor.organizationId, fieldId))
  const version = versionId ? await formVersion(tx, actor.organizationId, versionId) : null
  const field = version?.form.byId.get(fieldId)
  if (!field) throw notFound()
  return field.config
}

/** The version published last among the forms in use that have such a field. */
async function newestVersionWith(
  tx: Context['tx'],
  organizationId: number,
  fieldId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select v.id from forms f
    join form_versions v on v.organization_id = f.organization_id and v.id = f.published_version_id
    where f.organization_id = ${organizationId}
      and jsonb_path_exists(v.definition, '$.fieldGroupList[*].fieldList[*] ? (@.id == $id)',
        jsonb_build_object('id', ${fieldId}::text))
    order by v.published_at desc, v.id desc limit 1`.execute(tx)
  return rows[0]?.id
}
