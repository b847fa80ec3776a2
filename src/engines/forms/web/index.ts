export type { ClauseLibrary, FieldPurpose, KnownBookmark, LibraryClause } from './designer/design-context.ts'
export { FormDesignerPage, type FormDesignerPageProps } from './designer/designer-page.tsx'
export { FilesText } from './files-text.tsx'
export { FormErrorBar } from './form-error-bar.tsx'
export { FormRenderer, type FormRendererProps } from './form-renderer.tsx'
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
export type { LoadContractTypes } from './library/form-dialogs.tsx'
export { FormListPage } from './library/form-list-page.tsx'
export { FormVersionsPage } from './library/form-versions-page.tsx'
export { PositionSteps } from './position-steps.tsx'
export { StatementEditor, type StatementEditorProps } from './statement-editor.tsx'
export { TableText } from './table-text.tsx'
export { useFormRevision } from './use-form.ts'
export { CaseTypeCascader, type CaseTypeCascaderProps } from './widgets/case-type-cascader.tsx'
export { loadOptionsOf } from './widgets/load-options.ts'
export { TreeChoice, type TreeChoiceNode, type TreeChoiceProps } from './widgets/tree-choice.tsx'
