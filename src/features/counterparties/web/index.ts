export { counterpartField } from './counterpart-field.tsx'
export { ExternalDetailPage } from './detail-page.tsx'
export { rememberRated } from './party-query.ts'
