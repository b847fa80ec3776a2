import type { Issue } from '#shared/issues.ts'
import { sameValue } from '#shared/same-value.ts'
import type { CompiledField, CompiledForm } from '../definition/compile-form.ts'
import type { FormContext, FormValues, Reference } from '../form-context.ts'
import { isComputed, isEditable } from './editability.ts'
import {
  applyChanges,
  effectiveValue,
  type FieldState,
  type FormState,
  openState,
  readValue,
  referencesIn,
  storedValues,
} from './form-state.ts'
import { overlongTexts } from './overlong-texts.ts'
import { columnIssues, fieldOfPath, issueOf, storageIssues, unknownFields } from './validate-form.ts'

/** What came of a save. */
export type Applied = {
  /** In the shape of their types: what lists, columns and documents may be made of. */
  values: Record<string, unknown>
  /** What cannot be read, by field, as it was sent: only a draft keeps it, for its form to show. */
  unread: Record<string, unknown>
  /** Everything that is wrong. With any of these that is not among `told` nothing may be stored. */
  issues: Issue[]
  /** What is wrong and yet no reason to lose the rest of a draft: a value that cannot be read or is too long for its column, a record that has gone since. */
  tolerated: Issue[]
}

/**
 * What the server stores when a person saves: `before` are the stored values (empty for a new record), `sent` the whole form as the
 * browser has it. Fields this person may not change keep their value, and a difference there is an issue; computed fields are
 * computed here, whatever was sent. What only a draft may hold is told beside it. Texts that no form may hold
 * are issues before anything is made of what was sent.
 */
export function applyDraftEdits(
  written: CompiledForm,
  before: FormValues,
  sent: FormValues,
  context: FormContext,
): Applied {
  const overlong = overlongTexts(written, sent)
  if (overlong.length > 0) return { values: {}, unread: {}, issues: overlong, tolerated: [] }
  const issues = unknownFields(written, sent)
  const state = openState(written, before, context)
  const { form } = state
  const changes = new Map<number, unknown>()
  const isNew = context.recordStatus === null
  for (const field of form.fields) {
    if (isComputed(field)) continue
    const raw = Object.hasOwn(sent, field.id) ? sent[field.id] : undefined
    const follows = field.calculation !== null
    if (raw === undefined && (isNew || follows)) continue
    const next = readValue(field, raw, context, true)
    const own = state.fields[field.index] as FieldState
    const isSame = next.fault === own.fault && sameValue(next.value, own.value)
    if (isSame && !follows) continue
    // What follows a calculation and is not open to this person is computed here, whatever was sent.
    if (follows && !isEditable(field, context)) continue
    if (isEditable(field, context) || isFilledFromCounterpart(form, field, context)) {
      const { value, findings } = keptClosed(field, raw, next, own, context)
      changes.set(field.index, value)
      issues.push(...findings.map((found) => issueOf(field, found)))
    } else if (!isSame && raw !== undefined)
      issues.push({ path: field.id, code: 'notEditable', params: { field: field.config.name } })
  }
  const pointedTo = new Map([...changes.keys()].map((index) => [index, new Set(keysOf(state, index).keys())]))
  applyChanges(state, changes, true)
  for (const [index, before] of pointedTo) {
    const field = form.fields[index] as CompiledField
    const isOpen = [...keysOf(state, index)].every(
      ([key, reference]) => before.has(key) || (context.choosable?.(reference) ?? true),
    )
    if (!isOpen) issues.push({ path: field.id, code: 'notOption', params: { field: field.config.name } })
  }
  const named = new Set(issues.map(({ path }) => path))
  const found = storageIssues(state).filter(({ path }) => !named.has(path))
  const keeps = ({ path }: Issue): boolean => {
    const { index } = form.byId.get(fieldOfPath(path)) as CompiledField
    const known = pointedTo.get(index)
    // A record that it points to only now, and that is not there, is nobody's to name; one that has gone since is not this save's doing.
    return state.fields[index]?.fault !== null || !known || allKnown(keysOf(state, index), known, context)
  }
  const { values, unread } = parted(state)
  const tolerated = [...found.filter(keeps), ...columnIssues(state)]
  return { values, unread, issues: [...issues, ...found], tolerated }
}

/** The same for a record that keeps nothing wrong: with issues nothing may be stored. */
export function applyEdits(
  form: CompiledForm,
  before: FormValues,
  sent: FormValues,
  context: FormContext,
): { values: Record<string, unknown>; issues: Issue[] } {
  const { values, unread, issues } = applyDraftEdits(form, before, sent, context)
  return { values: { ...values, ...unread }, issues }
}

const allKnown = (
  keys: ReadonlyMap<string, Reference>,
  known: ReadonlySet<string>,
  { exists = () => true }: FormContext,
): boolean => [...keys].every(([key, reference]) => known.has(key) || exists(reference))

/** What is stored, and what of it could not be read. */
function parted(state: FormState): Pick<Applied, 'values' | 'unread'> {
  const entries = Object.entries(storedValues(state))
  const isUnread = ([id]: [string, unknown]): boolean => {
    const index = state.form.byId.get(id)?.index
    return index !== undefined && state.fields[index]?.fault !== null
  }
  const unread = Object.fromEntries(entries.filter(isUnread))
  return { values: Object.fromEntries(entries.filter((entry) => !isUnread(entry))), unread }
}

type Read = Pick<FieldState, 'value' | 'fault'>

/** What is to be written: what was sent, but for the parts of it that are closed to everybody. */
function keptClosed(field: CompiledField, raw: unknown, next: Read, own: Read, context: FormContext) {
  if (!field.type.keepClosed || next.fault !== null || next.value === null)
    return { value: raw, findings: [] }
  const before = own.fault === null ? own.value : null
  return field.type.keepClosed(next.value, before, field.config, context)
}

/** Records that a field points to now, by kind and id. */
function keysOf(state: FormState, index: number): Map<string, Reference> {
  const value = effectiveValue(state, index)
  if (value === null) return new Map()
  const references = referencesIn(state, state.form.fields[index] as CompiledField, value)
  return new Map(references.map((reference) => [`${reference.kind}/${reference.id}`, reference]))
}

/** A read-only field that follows the chosen party changes with it. */
function isFilledFromCounterpart(form: CompiledForm, field: CompiledField, context: FormContext): boolean {
  const source = form.byId.get(field.config.counterPartyConfig?.relatedCounterparty ?? '')
  return (
    source !== undefined && isEditable(source, context) && (context.access[field.id] ?? 'edit') === 'edit'
  )
}

/** Every record that these values point to, to load names and to check that they exist in the organisation. */
export function referencesOf(form: CompiledForm, values: FormValues, context: FormContext): Reference[] {
  const read = (field: CompiledField): unknown => {
    if (!Object.hasOwn(values, field.id)) return null
    const { value, fault } = readValue(field, values[field.id], context, true)
    return fault === null ? value : null
  }
  return form.fields.flatMap((field) => {
    if (!field.type.references || !Object.hasOwn(values, field.id)) return []
    const value = read(field)
    return value === null
      ? []
      : field.type.references(value, field.config, (id) => {
          const source = form.byId.get(id)
          return source ? read(source) : null
        })
  })
}
