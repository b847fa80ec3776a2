export { ClauseDetailPage } from './clause-detail-page.tsx'
export { ClauseListPage } from './clause-list-page.tsx'
