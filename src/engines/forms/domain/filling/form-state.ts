import type { IssueCode } from '#shared/issues.ts'
import type { Money } from '#shared/money.ts'
import { sameValue } from '#shared/same-value.ts'
import { type CalculationOperand, calculationResult } from '../calculation/calculation.ts'
import { fraction } from '../calculation/fraction.ts'
import { type CompiledField, type CompiledForm, downstreamOf } from '../definition/compile-form.ts'
import { formIn } from '../definition/form-language.ts'
import { backdatingFlag } from '../field-types/backdating.ts'
import type { Figure, Finding } from '../field-types/field-type.ts'
import type { FormContext, FormValues, Reference } from '../form-context.ts'
import { conditionsHold } from './conditions.ts'
import { isNumbered } from './editability.ts'

/** One field while a form is worked on. */
export type FieldState = {
  /** In the type's value shape, null for nothing; what could not be read stays here as it was given, with `fault`. */
  value: unknown
  fault: IssueCode | null
  /** What became of the value that was typed, when it was rounded. */
  note: Finding | null
  /** By the visibility conditions; a hidden field keeps its value, but counts as empty and is not stored. */
  visible: boolean
  /** Calculated with isUpdate false: a person has written or emptied it, so it does not follow. */
  typed: boolean
}

/** A form being worked on. Mutable, owned by one store or one call. */
export type FormState = { form: CompiledForm; context: FormContext; fields: FieldState[] }

/** Starts from stored or typed values: reads them, fills defaults and calculated fields of a new record, decides visibility. */
export function openState(form: CompiledForm, values: FormValues, context: FormContext): FormState {
  const named = formIn(form, context.locale)
  const state: FormState = {
    form: named,
    context,
    fields: named.fields.map((field) => readField(field, values, context)),
  }
  const isNew = context.recordStatus === null
  for (const field of inOrder(form)) {
    const own = state.fields[field.index] as FieldState
    if (field.calculation) startCalculated(state, field, own, isNew, values[field.id])
    if (field.isBackdating && tracksBackdating(context)) own.value = flagOf(state, field)
    own.visible = decideVisible(state, field)
  }
  return state
}

const orders = new WeakMap<CompiledForm, readonly CompiledField[]>()
function inOrder(form: CompiledForm): readonly CompiledField[] {
  const known = orders.get(form)
  if (known) return known
  const order = [...form.fields].sort((a, b) => a.rank - b.rank)
  orders.set(form, order)
  return order
}

/** Reads one raw value; what cannot be read stays as it is, with its fault. */
export function readValue(
  { type, config }: CompiledField,
  raw: unknown,
  context: FormContext,
  settle: boolean,
): Pick<FieldState, 'value' | 'fault' | 'note'> {
  const read = type.normalise(raw, config, context)
  if ('fault' in read) return { value: raw, fault: read.fault, note: null }
  if (read.value === null) return { value: null, fault: null, note: null }
  const found =
    type.named && context.recordName ? type.named(read.value, config, context.recordName) : read.value
  const value = settle && type.settle ? type.settle(found, config) : found
  const isGone = settle && type.isEmpty(value) && !type.keepsEmpty?.(value)
  if (isGone) return { value: null, fault: null, note: null }
  const isTouched = settle && value !== found
  const note = (isTouched && type.settleNote?.(found, value, config, context)) || null
  return { value, fault: null, note }
}

function readField(field: CompiledField, values: FormValues, context: FormContext): FieldState {
  const given = Object.hasOwn(values, field.id) ? values[field.id] : undefined
  const raw = given === undefined && context.recordStatus === null ? initialRaw(field, context) : given
  return { ...readValue(field, raw, context, true), visible: true, typed: false }
}

const initialRaw = ({ type, config }: CompiledField, context: FormContext): unknown =>
  type.initial ? type.initial(config, context) : config.defaultValue

function startCalculated(
  state: FormState,
  field: CompiledField,
  own: FieldState,
  isNew: boolean,
  given: unknown,
): void {
  const result = computed(state, field)
  if (!field.calculation?.isUpdate && given !== undefined)
    own.typed = own.value === null || own.fault !== result.fault || !sameValue(own.value, result.value)
  else if (isNew) Object.assign(own, result)
}

/** What conditions and calculations see of a field: null when it is empty, faulty or hidden. */
export function effectiveValue(state: FormState, index: number): unknown {
  const own = state.fields[index] as FieldState
  if (!own.visible || own.fault !== null || own.value === null) return null
  return (state.form.fields[index] as CompiledField).type.isEmpty(own.value) ? null : own.value
}

/** Records that a field points to, as its type reads them from a value. */
export function referencesIn(state: FormState, field: CompiledField, value: unknown): readonly Reference[] {
  const other = (id: string): unknown => {
    const source = state.form.byId.get(id)
    return source ? effectiveValue(state, source.index) : null
  }
  return field.type.references?.(value, field.config, other) ?? []
}

function decideVisible(state: FormState, field: CompiledField): boolean {
  if (field.isBackdating && field.start === null) return false
  if (!field.visibleWhen) return true
  return conditionsHold(
    field.visibleWhen,
    state.form.fields,
    (index) => effectiveValue(state, index),
    state.context,
  )
}

/** Whether a value must be given now: by configuration or condition; a number given by rule is never asked for. */
export function isRequired(state: FormState, field: CompiledField): boolean {
  if (field.isBackdating || field.type.givenBySystem) return false
  if (field.type.isRequired?.(field.config)) return true
  if (state.context.numbering.automatic && isNumbered(field, state.context)) return false
  if (field.config.required || !field.requiredWhen) return field.config.required
  return conditionsHold(
    field.requiredWhen,
    state.form.fields,
    (index) => effectiveValue(state, index),
    state.context,
  )
}

const flagOf = (state: FormState, field: CompiledField): 1 | 2 | null =>
  field.start === null ? null : backdatingFlag(effectiveValue(state, field.start), state.context)

/** After the draft the flag stays as it was when the record was started. */
const tracksBackdating = (context: FormContext): boolean => (context.recordStatus ?? 0) <= 1

/** An operand's figure; null where its field is empty or has no such part. */
function figureOf(state: FormState, operand: { field: number; part?: string | undefined }): Figure | null {
  const value = effectiveValue(state, operand.field)
  const { type, config } = state.form.fields[operand.field] as CompiledField
  if (value === null) return null
  if (operand.part !== undefined) return type.figureOf?.(operand.part, value, config) ?? null
  if (!type.numeric) return null
  const figure = type.numeric(value)
  return type.widget === 'money' ? { figure, unit: (value as Money).unit } : { figure }
}

/** Result of a field's calculation in its own value shape; null when it has none. */
function calculated(state: FormState, field: CompiledField): unknown {
  if (!field.calculation) return null
  const operands = field.calculation.operands.map((operand): CalculationOperand => {
    if ('constant' in operand) return { figure: operand.constant }
    const found = figureOf(state, operand)
    return found && { figure: fraction(found.figure), unit: found.unit }
  })
  return calculationResult(operands, field.calculation.ways, field)
}

/** The result of a calculation as a field has it: with a fault where it is larger than can be recorded. */
function computed(state: FormState, field: CompiledField): Pick<FieldState, 'value' | 'fault' | 'note'> {
  const value = calculated(state, field)
  const read = field.type.normalise(value, field.config, state.context)
  return { value, fault: 'fault' in read ? read.fault : null, note: null }
}

/**
 * One batch: writes the raw values, then recalculates and decides visibility downstream in dependency order. Answers the
 * indexes of fields whose value, fault or visibility changed. `settle` rounds and trims; without it the values are as
 * typed so far and calculation waits.
 */
export function applyChanges(
  state: FormState,
  changes: ReadonlyMap<number, unknown>,
  settle: boolean,
): Set<number> {
  const changed = new Set<number>()
  const replace = (index: number, next: FieldState): void => {
    const before = state.fields[index] as FieldState
    const isSame = sameState(before, next)
    state.fields[index] = isSame ? { ...before, typed: next.typed } : next
    if (!isSame) changed.add(index)
  }
  for (const [index, raw] of changes) {
    const field = state.form.fields[index] as CompiledField
    const own = state.fields[index] as FieldState
    const read = readValue(field, raw, state.context, settle)
    // What was said of a value holds while the value stays, also when it is settled once more.
    const note = settle && sameValue(read.value, own.value) ? (read.note ?? own.note) : read.note
    replace(index, { ...own, ...read, note, typed: true })
  }
  if (!settle) return changed
  for (const field of downstreamOf(state.form, changes.keys())) {
    const own = state.fields[field.index] as FieldState
    replace(field.index, { ...own, ...followed(state, field, own), visible: decideVisible(state, field) })
  }
  return changed
}

function followed(state: FormState, field: CompiledField, own: FieldState): Partial<FieldState> {
  if (field.isBackdating)
    return tracksBackdating(state.context) ? { value: flagOf(state, field), fault: null } : {}
  if (!field.calculation || (!field.calculation.isUpdate && own.typed)) return {}
  return computed(state, field)
}

const sameState = (a: FieldState, b: FieldState): boolean =>
  a.visible === b.visible && a.fault === b.fault && sameValue(a.value, b.value) && sameValue(a.note, b.note)

/**
 * The values to store: by field id, hidden and empty fields left out. A field that a person emptied although it has a default
 * or a calculation is null, so that loading does not fill it again.
 */
export function storedValues(state: FormState): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { id, index, config, type, calculation, isBackdating } of state.form.fields) {
    const own = state.fields[index] as FieldState
    if (!own.visible) continue
    const value = own.fault === null ? effectiveValue(state, index) : own.value
    if (value !== null) values[id] = value
    else if (own.value !== null && type.keepsEmpty?.(own.value)) values[id] = own.value
    else if (config.defaultValue !== null && !isBackdating) values[id] = null
    else if (calculation && !calculation.isUpdate && own.typed) values[id] = null
  }
  return values
}
