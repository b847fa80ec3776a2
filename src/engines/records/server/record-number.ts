import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import {
  type CompiledForm,
  type FormContext,
  type FormValues,
  formContext,
  readableValues,
} from '#engines/forms/domain/index.ts'
import { publishedForm } from '#engines/forms/server/index.ts'
import { normalizedNumber } from '#engines/numbering/domain/index.ts'
import {
  enterNumbers,
  type NumberHolder,
  type NumberRequest,
  numberLacks,
  previewNumber,
  takeNumber,
} from '#engines/numbering/server/index.ts'
import { columnsOf } from '../domain/field.ts'
import { rawTypeOf } from '../domain/form-columns.ts'
import type { AnyRecord, FormRecord } from '../domain/record.ts'
import { seen } from './record-list.ts'
import type { AnyPart } from './server-part.ts'

type Numbered = Pick<AnyRecord, 'kind' | 'table' | 'fields'> & Pick<FormRecord, 'number'>

const none = { automatic: false, mayEdit: false } as const

/** The field of a form that says the record's number; undefined where it has none. */
export const numberField = (record: Numbered, form: CompiledForm): string | undefined =>
  record.number &&
  form.fields.find(({ config }) => config.rawType === rawTypeOf(record, record.number?.field ?? ''))?.id

/** How the number of a record comes about, for its form's rules: by a rule, and then what it would give now, and whether the actor may type another. Takes nothing. */
export async function numberingOf(
  context: Context,
  record: Numbered,
  form: CompiledForm,
  values: FormValues,
): Promise<FormContext['numbering']> {
  const fieldId = numberField(record, form)
  if (fieldId === undefined) return none
  const found = await previewNumber(context, requestFor(context, record, form, values))
  return found ? { automatic: true, mayEdit: found.isEditor, fieldId, example: found.example } : none
}

/** A field stands in a number as it is read in the organisation's language, whoever registers the record: one number, one counter. */
function requestFor(
  { actor }: Context,
  { kind }: Numbered,
  form: CompiledForm,
  values: FormValues,
): NumberRequest {
  const { language: locale, timeZone } = actor
  const rules = formContext({ today: '2000-01-01', recordStatus: 1, locale, timeZone })
  return { kind, fields: readableValues(form, values, rules) }
}

/** Whether a record carries the number already, however it came by it: constant text, made of the noun's own names. */
const carried = ({ table }: Numbered, column: string): string =>
  `exists (select from ${table} o where o.organization_id = named.organization_id and o.${column} = named.number)`

type ToNumber = { id: number; number: string | null; values: Record<string, unknown> }
/** The number that stands in the columns of a record; null: none. */
export const numberIn = ({ number }: Numbered, columns: Readonly<Record<string, unknown>>): string | null =>
  (number && (columns[number.field] as string | null)) || null

/**
 * Sees to the numbers of records that were just stored, in the running transaction: what was typed is entered into the register, what has none gets the next one
 * where a rule applies. Answers the number and values of each as they stand then, in their order. 422 where a rule lacks what it needs.
 */
export async function numberRecords(
  context: Context,
  record: Numbered,
  form: CompiledForm,
  entries: readonly ToNumber[],
): Promise<{ number: string | null; values: Record<string, unknown> }[]> {
  const { kind } = record
  const key = record.number?.field ?? ''
  const [column] = record.fields[key] ? columnsOf(key, record.fields[key]) : []
  if (column === undefined) return entries.map(({ number, values }) => ({ number, values }))
  const fieldId = numberField(record, form)
  const done: { number: string | null; values: Record<string, unknown> }[] = []
  const given: { id: number; number: string; values: Record<string, unknown> }[] = []
  // What is said already is entered first, so that no rule gives it meanwhile.
  await enterNumbers(
    context,
    kind,
    entries.flatMap(({ id, number }) => (number ? [{ number, subjectId: id }] : [])),
  )
  for (const { id, number, values } of entries) {
    const taken = number
      ? null
      : await takeNumber(context, {
          ...requestFor(context, record, form, values),
          subjectId: id,
          isOccupied: carried(record, column),
        })
    if (!taken) {
      done.push({ number, values })
      continue
    }
    const stored = fieldId === undefined ? values : { ...values, [fieldId]: taken.number }
    given.push({ id, number: taken.number, values: stored })
    done.push({ number: taken.number, values: stored })
  }
  if (given.length)
    await sql`update ${sql.table(record.table)} r set ${sql.ref(column)} = g.number, form_values = g.values
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id bigint, number text, values jsonb)
      where r.organization_id = ${context.actor.organizationId} and r.id = g.id`.execute(context.tx)
  return done
}

/** The same for a record that an operation of its own stored without a form: the number that a rule gives it now, if one applies. */
export async function giveNumber(context: Context, record: FormRecord, id: number): Promise<void> {
  const published = await publishedForm(context.tx, context.actor.organizationId, record.form.type)
  if (!published) return
  // What its number needs and its form is still to say keeps it without one until the form is saved.
  const lacks = await numberLacks(context, requestFor(context, record, published.form, {}))
  if (lacks?.missing.length === 0)
    await numberRecords(context, record, published.form, [{ id, number: null, values: {} }])
}

/** What the register of numbers shows of a noun's records: by name those that the person may see. Each number of theirs was entered for its record, so their ids find them. */
export const numberHolders = (record: FormRecord, part: AnyPart) => ({
  find: async (
    context: Context,
    _keys: readonly string[],
    ids: readonly number[],
  ): Promise<NumberHolder[]> => {
    const columnOf = (key: string) => {
      const field = record.fields[key]
      const [column] = field ? columnsOf(key, field) : []
      return column ? sql`r.${sql.ref(column)}` : sql`null`
    }
    const { rows } = await sql<{ id: number; number: string | null; name: string | null }>`
      select r.id, ${columnOf(record.number?.field ?? '')} as number,
        case when ${seen(context, part)} then ${columnOf(record.name)} end as name
      from ${sql.table(record.table)} r where r.organization_id = ${context.actor.organizationId}
        and r.id = any(${ids}::bigint[]) order by r.id`.execute(context.tx)
    const isReader = may(context.actor, record.may.read)
    return rows.map(({ id, number, name }) => ({
      id,
      key: number === null ? null : normalizedNumber(number),
      name: isReader ? name : null,
      mayRepeat: false,
    }))
  },
  doubles: async (): Promise<string[]> => [],
})
