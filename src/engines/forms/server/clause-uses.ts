import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import './tables.ts'

/** A clause field of one version of a form that was taken from a clause of the library. */
export type ClauseField = {
  formID: number
  formName: string
  formVersionID: number
  fieldID: string
  fieldName: string
  /** The version of the clause that was taken over. */
  libraryVersion: number
  isDraft: boolean
  /** It is what new records are filled in with, or the draft; else an older version that records may still have. */
  isCurrent: boolean
}

/** Clause fields of all versions of the organisation's forms whose label is this clause, by form. */
export async function formsWithClause({ tx, actor }: Context, labelID: number): Promise<ClauseField[]> {
  const { rows } = await sql<ClauseField>`
    select f.id as "formID", f.name as "formName", v.id as "formVersionID", field ->> 'id' as "fieldID", field ->> 'name' as "fieldName",
      coalesce((field #>> '{clause,libraryVersion}')::int, 0) as "libraryVersion", v.published_at is null as "isDraft",
      (v.published_at is null or v.id = f.published_version_id) and f.retired_at is null as "isCurrent"
    from form_versions v join forms f on f.organization_id = v.organization_id and f.id = v.form_id
      cross join lateral jsonb_path_query(v.definition, '$.fieldGroupList[*].fieldList[*] ? (@.clause.labelID == $label)',
        ${JSON.stringify({ label: labelID })}::jsonb) field
    where v.organization_id = ${actor.organizationId}
    order by f.name, f.id, v.ordinal desc`.execute(tx)
  return rows
}
