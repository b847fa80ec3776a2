export { FieldControl, usePlaceholder } from './field-control.tsx'
export { ChangedFields, changesBetween, type FieldChange } from './form-changes.tsx'
export { type FormConflict, FormConflictDialog } from './form-conflict.ts'
export { FormErrorBar } from './form-error-bar.tsx'
export { FormRenderer } from './form-renderer.tsx'
export { FormSections } from './form-sections.tsx'
export { checkForm, revealField } from './form-view.ts'
export type {
  BookmarkNavigation,
  ControlProps,
  CounterpartPickerProps,
  FormWidgets,
  LawyersPickerProps,
  PickerProps,
} from './form-widgets.ts'
export { PositionSteps } from './position-steps.tsx'
export { StatementEditor } from './statement-editor.tsx'
export { TableText } from './table-text.tsx'
export { useFormRevision } from './use-form.ts'
export { CaseTypeCascader } from './widgets/case-type-cascader.tsx'
export { loadOptionsOf } from './widgets/load-options.ts'
