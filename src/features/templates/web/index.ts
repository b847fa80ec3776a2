export { DuplicateTemplatesButton } from './duplicate-numbers.tsx'
export { TemplateDetailPage } from './template-detail-page.tsx'
export { TemplateListPage } from './template-list-page.tsx'
