export { FormErrorBar } from './form-error-bar.tsx'
export { FormRenderer, type FormRendererProps } from './form-renderer.tsx'
export { checkForm } from './form-view.ts'
export type {
  BookmarkNavigation,
  ControlProps,
  CounterpartPickerProps,
  FormWidgets,
  NumberPreview,
  PickerProps,
} from './form-widgets.ts'
