import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { compiledForm } from '#engines/forms/server/index.ts'
import { valuesOfColumns } from '../domain/form-columns.ts'
import type { FormRecord } from '../domain/record.ts'
import { keepListValues } from './list-values.ts'
import { type StoredValues, updateRecord } from './write-record.ts'

/**
 * Changes some fields of a record that the caller has locked, by an operation of its own: the columns, and what its form says of them, so that the two
 * never differ.
 */
export async function amendRecord(
  context: Context,
  record: FormRecord,
  id: number,
  values: StoredValues,
): Promise<void> {
  const { tx, actor, now } = context
  const { rows } = await sql<{ version: number | null; values: Record<string, unknown> }>`
    select form_version_id as version, form_values as values from ${sql.table(record.table)}
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  const [row] = rows
  const form = row?.version ? await compiledForm(context, row.version) : null
  const stored = { ...row?.values, ...(form && valuesOfColumns(record, form, presentedOf(record, values))) }
  await updateRecord(context, record, id, values, [
    ['form_values', JSON.stringify(stored)],
    ['updated_by', actor.userId],
    ['updated_at', now],
  ])
  await keepListValues(context, record, [{ id, values: stored }])
}

/** What is stored of fields, as answers tell it. */
const presentedOf = ({ fields }: FormRecord, values: StoredValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const kind = fields[key]?.kind
      const isNamed = kind === 'person' || kind === 'department' || kind === 'link'
      return [key, isNamed && value !== null ? { id: value } : value]
    }),
  )
