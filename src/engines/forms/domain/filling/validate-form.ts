import type { Issue } from '#shared/issues.ts'
import type { CompiledField, CompiledForm } from '../definition/compile-form.ts'
import type { Finding } from '../field-types/field-type.ts'
import type { SheetRow } from '../field-types/sheet-cells.ts'
import type { FormContext, FormValues } from '../form-context.ts'
import { columnFindings, ruleFinding } from './check-rules.ts'
import { accessOf } from './editability.ts'
import {
  effectiveValue,
  type FieldState,
  type FormState,
  isRequired,
  openState,
  referencesIn,
} from './form-state.ts'
import { columnFinding } from './sound-values.ts'
import { rangeFinding } from './value-range.ts'

/**
 * Every rule of the form on these values, in the order of the form: THE one function, for the browser's comfort and the
 * server's truth. Hidden fields are not looked at. An empty list means that the form may be submitted.
 */
export function validateForm(form: CompiledForm, values: FormValues, context: FormContext): Issue[] {
  return [...unknownFields(form, values), ...validateState(openState(form, values, context))]
}

export const unknownFields = (form: CompiledForm, values: FormValues): Issue[] =>
  Object.keys(values)
    .filter((id) => !form.byId.has(id))
    .map((id) => ({ path: id, code: 'unknownField', params: { field: id } }))

/** The same for a form that is being worked on. */
export const validateState = (state: FormState): Issue[] =>
  state.form.fields.flatMap((field) => validateField(state, field) ?? [])

/** A finding about a field as an issue, with its path and name. */
export const issueOf = ({ id, config }: CompiledField, { path, code, params }: Finding): Issue => ({
  path: path === undefined ? id : `${id}.${path}`,
  code,
  params: { field: config.name, ...params },
})

/** The first thing wrong with one field, or null. */
export function validateField(state: FormState, field: CompiledField): Issue | null {
  const own = state.fields[field.index] as FieldState
  // What this person may not change is not for them to put right.
  if (!own.visible || field.type.givenBySystem || accessOf(field, state.context) !== 'edit') return null
  const issue = (found: Finding): Issue => issueOf(field, found)
  if (own.fault !== null) return issue(faultOf(state, field, own) ?? { code: own.fault })
  const value = effectiveValue(state, field.index)
  if (value === null && isRequired(state, field)) return issue({ code: field.type.requiredCode })
  const found = (value === null ? null : ownFinding(state, field, value)) ?? ruleFinding(state, field)
  return found && issue(found)
}

/** What is wrong with a value by itself, and with the rows of a sheet by the rules of its columns. */
function ownFinding(state: FormState, field: CompiledField, value: unknown): Finding | null {
  const found = field.type.validate?.(value, field.config, state.context) ?? columnFinding(field, value)
  if (found) return found
  const { numeric } = field.type
  const outside = numeric ? rangeFinding(field.config, numeric(value), value) : null
  if (outside) return outside
  const { exists = () => true, fits = () => true } = state.context
  const isFine = referencesIn(state, field, value).every((reference) => exists(reference) && fits(reference))
  if (!isFine) return { code: 'notOption' }
  if (field.columnRules.length === 0) return null
  return columnFindings(state, field, value as readonly SheetRow[]).next().value ?? null
}

const faultOf = ({ context }: FormState, { type, config }: CompiledField, own: FieldState): Finding | null =>
  type.faultIn?.(own.value, config, context) ?? null

/** Id of the field that an issue is about: '2.price' of field goods has the path 'goods.2.price'. */
export const fieldOfPath = (path: string): string => path.split('.', 1)[0] ?? path

/** Values of the right shape that no column can take: they are kept in a draft, and told. */
export const columnIssues = (state: FormState): Issue[] =>
  state.form.fields.flatMap((field) => {
    const value = effectiveValue(state, field.index)
    const found = value === null ? null : columnFinding(field, value)
    return found ? [issueOf(field, found)] : []
  })

/** What keeps values from being stored even as a draft: fields that do not exist and values of the wrong shape. */
export function storageIssues(state: FormState): Issue[] {
  const { exists } = state.context
  return state.form.fields.flatMap((field) => {
    const own = state.fields[field.index] as FieldState
    if (!own.visible) return []
    const params = { field: field.config.name }
    if (own.fault !== null) return [issueOf(field, faultOf(state, field, own) ?? { code: own.fault })]
    const value = effectiveValue(state, field.index)
    if (value === null || !exists) return []
    const gone = referencesIn(state, field, value).some((reference) => !exists(reference))
    return gone ? [{ path: field.id, code: 'notOption' as const, params }] : []
  })
}
