export { FieldControl, usePlaceholder } from './field-control.tsx'
export { FilesText } from './files-text.tsx'
export { ChangedFields, changesBetween, type FieldChange } from './form-changes.tsx'
export { type FormConflict, FormConflictDialog } from './form-conflict.ts'
export { FormErrorBar } from './form-error-bar.tsx'
export { FormRenderer, type FormRendererProps } from './form-renderer.tsx'
export { FormSections } from './form-sections.tsx'
export { checkForm, revealField } from './form-view.ts'
export type {
  BookmarkNavigation,
  ControlProps,
  CounterpartPickerProps,
  FormWidgets,
  LawyersPickerProps,
  LoadOptions,
  NumberPreview,
  PickerProps,
} from './form-widgets.ts'
export { PositionSteps } from './position-steps.tsx'
export { StatementEditor, type StatementEditorProps } from './statement-editor.tsx'
export { TableText } from './table-text.tsx'
export { useFormRevision } from './use-form.ts'
export { CaseTypeCascader, type CaseTypeCascaderProps } from './widgets/case-type-cascader.tsx'
export { loadOptionsOf } from './widgets/load-options.ts'
export { TreeChoice, type TreeChoiceNode, type TreeChoiceProps } from './widgets/tree-choice.tsx'
