export { editMessages } from './edit-messages.ts'
export { StaleNotice } from './stale-notice.tsx'
export { useEdit } from './use-edit.ts'
