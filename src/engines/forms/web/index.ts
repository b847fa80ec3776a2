export { FormErrorBar } from './form-error-bar.tsx'
export { FormRenderer, type FormRendererProps } from './form-renderer.tsx'
export { checkForm, revealField } from './form-view.ts'
export type {
  BookmarkNavigation,
  ControlProps,
  CounterpartPickerProps,
  FormWidgets,
  NumberPreview,
  PickerProps,
} from './form-widgets.ts'
export { PositionSteps } from './position-steps.tsx'
export { useFormRevision } from './use-form.ts'
