export { editMessages } from './edit-messages.ts'
export { nounLabel, permissionGroups, toggled } from './permission-groups.ts'
export { StaleNotice } from './stale-notice.tsx'
export { useEdit } from './use-edit.ts'
