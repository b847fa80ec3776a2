export type { ClauseLibrary, FieldPurpose } from './designer/design-context.ts'
export { FormDesignerPage } from './designer/designer-page.tsx'
export { FormListPage } from './library/form-list-page.tsx'
export { FormConditions } from './rules/form-conditions.tsx'
