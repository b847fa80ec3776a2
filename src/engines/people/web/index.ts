export { OrganizationPage } from './organization-page.tsx'
