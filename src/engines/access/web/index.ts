export { editMessages } from './edit-messages.ts'
export { RolesPage } from './roles-page.tsx'
export { StaleNotice } from './stale-notice.tsx'
export { useEdit } from './use-edit.ts'
