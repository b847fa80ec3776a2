import { type CompiledForm, compileForm } from '../../../domain/definition/compile-form.ts'
import type { ColumnConfig, FieldConfig, FieldInput } from '../../../domain/definition/field-config.ts'
import { cellName, columnsOf, type SheetRow } from '../../../domain/field-types/sheet-cells.ts'
import { createFormStore, type FormStore } from '../../../domain/filling/form-store.ts'

const forms = new WeakMap<FieldConfig, CompiledForm>()

/** In a cell there is room for a list, not for all options side by side. */
const cellTypes: Partial<Record<ColumnConfig['type'], FieldInput['type']>> = {
  radio: 'select',
  checkbox: 'multiselect',
}

/** A row as a small form of its own, so that its cells have the controls of the fields. */
function rowForm(field: FieldConfig): CompiledForm {
  const known = forms.get(field)
  if (known) return known
  const fieldList = (field.columns ?? []).map(({ isSummed: _, ...column }) => ({
    ...column,
    type: cellTypes[column.type] ?? column.type,
    rawType: '',
    isBackdating: false,
    disabled: column.disabled || column.preview,
    preview: false,
    defaultValue: null,
    // What the columns ask of each other is asked of the whole sheet.
    rules: [],
  }))
  const form = compileForm({ fieldGroupList: [{ name: field.name, fieldList }] })
  forms.set(field, form)
  return form
}

/** The rows that a sheet holds now, as they are typed. */
export const rowsIn = (store: FormStore, field: FieldConfig): readonly SheetRow[] => {
  const { value } = store.field(field.id)
  return Array.isArray(value) ? value.map((row) => (typeof row === 'object' && row ? row : {})) : []
}

/** A store for the cells of one row; what is typed goes into the sheet at once and is settled when the cell is left. */
export function openRow(store: FormStore, field: FieldConfig, index: number): FormStore {
  const row = rowsIn(store, field)[index] ?? {}
  const context = { ...store.context(), recordStatus: 1, readOnly: false, access: {} }
  const opened = createFormStore(rowForm(field), row, context)
  opened.subscribeValues(() => {
    const rows = [...rowsIn(store, field)]
    const next: Record<string, unknown> = {}
    const kept = opened.peek()
    for (const { id } of columnsOf(field)) {
      const { value } = opened.field(id)
      // A cell that follows a calculation and was emptied is null.
      if (value !== null || kept[id] === null) next[id] = value
    }
    rows[index] = next
    store.write(field.id, rows)
  })
  for (const { id, config } of columnsOf(field))
    opened.subscribe(id, 'error', () => {
      const { note } = opened.field(id)
      if (note?.code !== 'rounded') return
      const name = cellName(field, index, config, store.context().locale)
      store.remark(field.id, { ...note, code: 'roundedCell', params: { ...note.params, field: name } })
    })
  return opened
}
