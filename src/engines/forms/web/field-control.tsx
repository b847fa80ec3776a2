import { useText } from '#web/index.ts'
import type { FieldConfig } from '../domain/definition/field-config.ts'
import { fieldTypeOf } from '../domain/field-types/index.ts'
import type { FormStore } from '../domain/filling/form-store.ts'
import { type ControlProps, type FormWidgets, FormWidgetsProvider } from './form-widgets.ts'
import { formMessages } from './messages.ts'
import { widgets as controls } from './widgets/index.ts'

/** What stands in the control of this field while it is empty. */
export function usePlaceholder(field: FieldConfig): string {
  const t = useText(formMessages)
  const code = fieldTypeOf(field)?.requiredCode
  const isChosen = code === 'requiredSelect' || code === 'requiredClause'
  return field.placeholder || t(isChosen ? 'choose' : 'enter', { field: field.name })
}

type Props = {
  store: FormStore
  fieldId: string
  widgets: FormWidgets
  control: Pick<ControlProps, 'id' | 'disabled' | 'placeholder'>
}

/** The control of one field by itself, without label and error; nothing when the form of the store has no such field. */
export function FieldControl({ store, fieldId, widgets, control }: Props) {
  const field = store.form.byId.get(fieldId)
  if (!field) return null
  const Control = controls[field.type.widget]
  return (
    <FormWidgetsProvider value={widgets}>
      <Control store={store} field={field.config} control={control as ControlProps} />
    </FormWidgetsProvider>
  )
}
