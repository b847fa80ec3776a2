export { type OfficeDocument, type OfficeVersion, registerOfficeDocuments } from './office-document.ts'
export { addWopiHost } from './wopi-host.ts'
export { type OfficeSession, openOfficeSession } from './wopi-tokens.ts'
