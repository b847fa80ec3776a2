import type { Issue } from '#shared/issues.ts'
import type { CompiledField, CompiledForm } from '../definition/compile-form.ts'
import { formIn } from '../definition/form-language.ts'
import type { Finding, OtherFields } from '../field-types/field-type.ts'
import type { SheetRow } from '../field-types/sheet-cells.ts'
import type { FormContext, FormValues } from '../form-context.ts'
import { otherFields, readableText } from '../texts/display-values.ts'
import { columnFindings } from './check-rules.ts'
import { accessOf, isEditable } from './editability.ts'
import type { AiMark, AiState, FieldSnapshot } from './field-snapshot.ts'
import {
  applyChanges,
  effectiveValue,
  type FieldState,
  type FormState,
  isRequired,
  openState,
  storedValues,
} from './form-state.ts'
import { type FormSummary, summarise } from './form-summary.ts'
import { fieldOfPath, issueOf, validateField, validateState } from './validate-form.ts'

/** What a listener may be told of: the value, the error, or what the field is (visible, editable, required, AI state). */
export type Aspect = 'value' | 'error' | 'visibility'

/** A form being filled in. Everything is synchronous; listeners run after a batch, each at most once. */
export type FormStore = {
  /** With the names of the context's language. */
  readonly form: CompiledForm
  context: () => FormContext
  field: (id: string) => FieldSnapshot
  summary: () => FormSummary
  /** Counts batches that changed a value; for autosave. */
  revision: () => number
  subscribe: (id: string, aspect: Aspect, listener: () => void) => () => void
  subscribeSummary: (listener: () => void) => () => void
  subscribeValues: (listener: () => void) => () => void
  /** While typing: the value as far as it goes, no calculation yet. */
  write: (id: string, raw: unknown) => void
  /** One batch by a person: write → calculate → visibility → clear stale error → tell. Fields that are not editable are left alone. */
  edit: (changes: Readonly<Record<string, unknown>>) => void
  /** The same by the program, for instance mapped values of a chosen party; also into read-only fields. */
  fill: (changes: Readonly<Record<string, unknown>>) => void
  /** A field was left: rounds, trims and calculates what `write` left open. */
  settle: (id: string) => void
  /** A value found in the document; fills only an empty field or one that holds an earlier finding that nobody has accepted. True when it was taken. */
  extract: (id: string, raw: unknown, source: { quote: string; locations: number }) => boolean
  /** A person takes an extracted value: no later finding takes its place. */
  accept: (id: string) => void
  /** Fields with an extracted value, or one that was; by field id. */
  aiMarks: () => Record<string, AiMark>
  /** Says at the field what became of what was typed, where its control rounds by itself; until it changes again. */
  remark: (id: string, note: Finding | null) => void
  /** What the rules of a sheet's columns find in its rows now. */
  rowFindings: (id: string) => readonly Finding[]
  /** Checks everything, shows all errors; the answer is in the order of the form. */
  validate: () => Issue[]
  /** Shows the errors that the server found; those of unknown fields are left to the caller. */
  showErrors: (issues: readonly Pick<Issue, 'path' | 'code' | 'params'>[]) => void
  /** Shows what the server keeps of a draft although it is wrong, at its fields; whatever else is shown stays as it is. */
  tell: (issues: readonly Pick<Issue, 'path' | 'code' | 'params'>[]) => void
  /** What would be stored now; what is being typed stays as it is typed, nothing is rounded, trimmed or calculated. */
  peek: () => Record<string, unknown>
  /** What is to be stored; settles what is being typed. */
  values: () => Record<string, unknown>
  /** Names of the other fields, and their values as a person reads them. */
  others: () => OtherFields
  /** Another status, other rights, the number now given by rule: decides editable, required and visible again. */
  setContext: (change: Partial<FormContext>) => void
}

const noAi: AiState = { state: 0 }

/** Opens a form on stored values, or on none for a new record; `ai`: which of them were extracted. */
export function createFormStore(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  ai: Readonly<Record<string, AiMark>> = {},
): FormStore {
  return new Store(form, values, context, ai)
}

class Store implements FormStore {
  #state: FormState
  #snapshots: FieldSnapshot[]
  #listeners = new Map<string, Set<() => void>>()
  #summary: FormSummary
  #revision = 0
  /** After the first failed check a field is checked again whenever it changes. */
  #wasChecked = false
  /** Written but not settled yet. */
  #open = new Set<number>()

  constructor(
    form: CompiledForm,
    values: FormValues,
    context: FormContext,
    ai: Readonly<Record<string, AiMark>>,
  ) {
    this.#state = openState(form, values, context)
    // What a draft only keeps is told from the start: it is on the screen and nowhere else.
    const unread = (field: CompiledField): Issue | null =>
      this.#state.fields[field.index]?.fault === null ? null : validateField(this.#state, field)
    this.#snapshots = this.form.fields.map((field) => this.#look(field, unread(field), ai[field.id] ?? noAi))
    this.#summary = summarise(this.form, this.#snapshots)
  }

  get form(): CompiledForm {
    return this.#state.form
  }

  context = (): FormContext => this.#state.context
  summary = (): FormSummary => this.#summary
  revision = (): number => this.#revision
  field = (id: string): FieldSnapshot => this.#snapshots[this.#fieldOf(id).index] as FieldSnapshot

  subscribe = (id: string, aspect: Aspect, listener: () => void): (() => void) =>
    this.#listen(`${aspect}:${id}`, listener)
  subscribeSummary = (listener: () => void): (() => void) => this.#listen('summary', listener)
  subscribeValues = (listener: () => void): (() => void) => this.#listen('values', listener)

  write = (id: string, raw: unknown): void => {
    const field = this.#fieldOf(id)
    if (!this.#snapshots[field.index]?.editable) return
    this.#open.add(field.index)
    this.#batch(new Map([[field.index, raw]]), false)
  }

  edit = (changes: Readonly<Record<string, unknown>>): void => {
    const open = Object.entries(changes).flatMap(([id, raw]): [number, unknown][] => {
      const { index } = this.#fieldOf(id)
      return this.#snapshots[index]?.editable ? [[index, raw]] : []
    })
    this.#batch(new Map(open), true)
  }

  fill = (changes: Readonly<Record<string, unknown>>): void => {
    this.#batch(new Map(Object.entries(changes).map(([id, raw]) => [this.#fieldOf(id).index, raw])), true)
  }

  settle = (id: string): void => {
    const { index } = this.#fieldOf(id)
    if (this.#open.has(index)) this.#batch(new Map([[index, this.#state.fields[index]?.value]]), true)
  }

  extract = (id: string, raw: unknown, source: { quote: string; locations: number }): boolean => {
    const field = this.#fieldOf(id)
    const { editable, ai } = this.#snapshots[field.index] as FieldSnapshot
    const isEmpty = effectiveValue(this.#state, field.index) === null
    if (!editable || ai.state === 2 || (ai.state === 1 && ai.isAccepted)) return false
    if (!isEmpty && ai.state === 0) return false
    this.#batch(new Map([[field.index, raw]]), true, { state: 1, ...source })
    return true
  }

  accept = (id: string): void => {
    const field = this.#fieldOf(id)
    const { ai } = this.#snapshots[field.index] as FieldSnapshot
    if (ai.state !== 1 || ai.isAccepted) return
    const changedTopics = new Set(['values'])
    this.#refresh(field, changedTopics, { ...ai, isAccepted: true })
    this.#revision++
    this.#tell(changedTopics)
  }

  aiMarks = (): Record<string, AiMark> =>
    Object.fromEntries(
      this.form.fields.flatMap(({ id, index }): [string, AiMark][] => {
        const { ai } = this.#snapshots[index] as FieldSnapshot
        return ai.state === 0 ? [] : [[id, ai]]
      }),
    )

  remark = (id: string, note: Finding | null): void => {
    const field = this.#fieldOf(id)
    const own = this.#state.fields[field.index] as FieldState
    this.#state.fields[field.index] = { ...own, note }
    const changedTopics = new Set<string>()
    this.#refresh(field, changedTopics)
    this.#tell(changedTopics)
  }

  rowFindings = (id: string): readonly Finding[] => {
    const field = this.#fieldOf(id)
    const rows = effectiveValue(this.#state, field.index)
    return Array.isArray(rows) ? [...columnFindings(this.#state, field, rows as readonly SheetRow[])] : []
  }

  validate = (): Issue[] => {
    for (const index of this.#open) this.settle((this.form.fields[index] as CompiledField).id)
    this.#wasChecked = true
    const issues = validateState(this.#state)
    this.showErrors(issues)
    return issues
  }

  showErrors = (issues: readonly Issue[]): void => {
    // Of several about one field the first is shown.
    const byField = new Map(issues.toReversed().map((issue) => [fieldOfPath(issue.path), this.#named(issue)]))
    this.#wasChecked ||= issues.length > 0
    const changedTopics = new Set<string>()
    for (const field of this.form.fields) {
      const { ai } = this.#snapshots[field.index] as FieldSnapshot
      this.#replace(field, this.#look(field, byField.get(field.id) ?? null, ai), changedTopics)
    }
    this.#tell(changedTopics)
  }

  tell = (issues: readonly Issue[]): void => {
    const changedTopics = new Set<string>()
    for (const issue of issues) {
      const field = this.form.byId.get(fieldOfPath(issue.path))
      if (!field) continue
      const { ai, error } = this.#snapshots[field.index] as FieldSnapshot
      if (!error) this.#replace(field, this.#look(field, this.#named(issue), ai), changedTopics)
    }
    this.#tell(changedTopics)
  }

  values = (): Record<string, unknown> => {
    for (const index of this.#open) this.settle((this.form.fields[index] as CompiledField).id)
    return storedValues(this.#state)
  }

  peek = (): Record<string, unknown> => storedValues(this.#state)

  others = (): OtherFields => otherFields(this.#state)

  setContext = (change: Partial<FormContext>): void => {
    const context = { ...this.#state.context, ...change }
    this.#state.context = context
    this.#state.form = formIn(this.#state.form, context.locale)
    const changedTopics = new Set<string>()
    for (const field of this.form.fields) this.#refresh(field, changedTopics)
    this.#tell(changedTopics)
  }

  /** An issue that came over the wire has no parameters; the words need at least the field's name. */
  #named(issue: Issue): Issue {
    const id = fieldOfPath(issue.path)
    const field = this.form.byId.get(id)
    if (!field) return issue
    const { type, config } = field
    // The words of a rule name other fields and figures: those that it finds here.
    const own = issue.params ? null : validateField(this.#state, field)
    if (own && own.code === issue.code && own.path === issue.path) return own
    const within = issue.path.slice(id.length + 1)
    const isWhole = within === '' || issue.code === type.requiredCode
    const name = (!isWhole && type.nameAt?.(within, config, this.#state.context)) || config.name
    return { ...issue, params: { field: name, ...issue.params } }
  }

  #fieldOf(id: string): CompiledField {
    const field = this.form.byId.get(id)
    if (!field) throw new RangeError(`the form has no field ${id}`)
    return field
  }

  #listen(key: string, listener: () => void): () => void {
    const known = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, known.add(listener))
    return () => known.delete(listener)
  }

  #batch(changes: ReadonlyMap<number, unknown>, settle: boolean, ai?: AiState): void {
    const calculated = this.form.fields.flatMap((field) => (field.calculation ? [field.index] : []))
    const before = new Map([...changes.keys(), ...calculated].map((index) => [index, this.#textOf(index)]))
    const changed = applyChanges(this.#state, changes, settle)
    if (settle) for (const index of changes.keys()) this.#open.delete(index)
    const changedTopics = new Set<string>()
    const touched = new Set(changed)
    for (const index of changed) {
      const { requiredDependents, ruleReaders } = this.form.fields[index] as CompiledField
      for (const target of requiredDependents) touched.add(target)
      if (this.#wasChecked) for (const target of ruleReaders) touched.add(target)
    }
    for (const index of touched) {
      const field = this.form.fields[index] as CompiledField
      // What a calculation makes of an extracted value is as little what the text says as what is typed over it.
      const isEdited = changes.has(index) || (changed.has(index) && before.has(index))
      const given = changes.has(index) ? ai : undefined
      const nextAi = isEdited ? (given ?? this.#edited(index, before.get(index) ?? '')) : undefined
      this.#refresh(field, changedTopics, nextAi)
    }
    if (changed.size > 0) this.#revision++
    this.#tell(changedTopics)
  }

  /** Clears what was wrong with an older value, or says what is wrong now once the form has been checked. */
  #refresh(field: CompiledField, changedTopics: Set<string>, ai?: AiState): void {
    const before = this.#snapshots[field.index] as FieldSnapshot
    const error = this.#wasChecked ? validateField(this.#state, field) : null
    this.#replace(
      field,
      this.#look(field, sameIssue(error, before.error) ? before.error : error, ai ?? before.ai),
      changedTopics,
    )
  }

  #look({ index }: CompiledField, error: Issue | null, ai: AiState): FieldSnapshot {
    const field = this.form.fields[index] as CompiledField
    const own = this.#state.fields[index] as FieldState
    const { context } = this.#state
    return {
      value: own.value,
      error,
      note: own.note && issueOf(field, own.note),
      visible: own.visible && accessOf(field, context) !== 'hidden',
      editable: isEditable(field, context),
      required: isRequired(this.#state, field),
      ai,
    }
  }

  /** A correction by hand turns an extracted value into a manual one that remembers what it was. */
  #edited(index: number, before: string): AiState | undefined {
    const { ai } = this.#snapshots[index] as FieldSnapshot
    return ai.state === 1 ? { state: 2, quote: ai.quote, locations: ai.locations, before } : undefined
  }

  #textOf(index: number): string {
    const { ai } = this.#snapshots[index] as FieldSnapshot
    return ai.state === 1 ? readableText(this.#state, this.form.fields[index] as CompiledField) : ''
  }

  #replace(field: CompiledField, next: FieldSnapshot, changedTopics: Set<string>): void {
    const before = this.#snapshots[field.index] as FieldSnapshot
    const isValue = before.value !== next.value
    const note = sameIssue(before.note, next.note) ? before.note : next.note
    const isError = before.error !== next.error || before.note !== note
    const isVisibility =
      before.visible !== next.visible ||
      before.editable !== next.editable ||
      before.required !== next.required ||
      before.ai !== next.ai
    if (!isValue && !isError && !isVisibility) return
    this.#snapshots[field.index] = { ...next, note }
    if (isValue) changedTopics.add(`value:${field.id}`).add('values')
    if (isError) changedTopics.add(`error:${field.id}`).add('summary')
    if (isVisibility) changedTopics.add(`visibility:${field.id}`).add('summary')
  }

  #tell(keys: ReadonlySet<string>): void {
    if (keys.has('summary')) this.#summary = summarise(this.form, this.#snapshots)
    for (const key of keys) for (const listener of [...(this.#listeners.get(key) ?? [])]) listener()
  }
}

const sameIssue = (a: Issue | null, b: Issue | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.code === b.code &&
    a.path === b.path &&
    JSON.stringify(a.params) === JSON.stringify(b.params))
