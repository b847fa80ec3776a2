export { DuplicateTemplatesButton } from './duplicate-numbers.tsx'
export { ClausePanel } from './text/clause-panel.tsx'
export type { TemplateForm } from './text/use-template-form.ts'
export { useReadText, useTemplateText, type Version } from './text/use-template-text.ts'
