export { type FileRecord, fileContent, uploadFile } from './api.ts'
export type { Bookmark } from './bookmark.ts'
