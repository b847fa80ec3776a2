export { DepartmentsPage } from './departments-page.tsx'
export { OrganizationPage } from './organization-page.tsx'
export { PeoplePage } from './people-page.tsx'
export { PositionsPage } from './positions-page.tsx'
