import type { FieldConfig } from '../../domain/definition/field-config.ts'
import type { FormStore } from '../../domain/filling/form-store.ts'
import type { ControlProps } from '../form-widgets.ts'

/** What the shell hands to the control of a field. */
export type WidgetProps = {
  store: FormStore
  field: FieldConfig
  control: ControlProps
}
