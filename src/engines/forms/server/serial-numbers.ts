import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { CompiledForm } from '../domain/definition/compile-form.ts'
import { firstSerial, serialText } from '../domain/field-types/serial-number.ts'
import { effectiveValue, openState } from '../domain/filling/form-state.ts'
import type { FormContext, FormValues } from '../domain/form-context.ts'
import './tables.ts'

/**
 * The serial numbers that a record gets on submission, by field id: of every visible serial number field that has none yet. Counted by
 * organisation, form and field, over all versions of the form, in the caller's transaction: one that rolls back gives its numbers back.
 */
export async function takeSerialNumbers(
  context: Context,
  formVersionId: number,
  form: CompiledForm,
  values: FormValues,
  rules: FormContext,
): Promise<Record<string, string>> {
  const state = openState(form, values, rules)
  const taken: Record<string, string> = {}
  // Always in the order of the ids, so that two submissions never wait for each other.
  for (const field of form.fields.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (field.type.widget !== 'serialNumber' || !state.fields[field.index]?.visible) continue
    if (effectiveValue(state, field.index) !== null) continue
    const count = await nextCount(context, formVersionId, field.id, firstSerial(field.config))
    taken[field.id] = serialText(field.config, count)
  }
  return taken
}

async function nextCount(
  { tx, actor }: Context,
  formVersionId: number,
  fieldId: string,
  first: number,
): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into form_serials (organization_id, form_id, field_id, value)
    select organization_id, form_id, ${fieldId}, ${first}::bigint from form_versions
      where organization_id = ${actor.organizationId} and id = ${formVersionId}
    on conflict (organization_id, form_id, field_id) do update set value = form_serials.value + 1
    returning value`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`form version ${formVersionId} is not there`)
  return Number(row.value)
}
