export { type FileRecord, fileContent, uploadFile } from './api.ts'
export type { BlockPlace, DocumentBlock } from './blocks.ts'
export type { Bookmark } from './bookmark.ts'
export { type OutlineBlock, type OutlinePiece, outlineBlockSchema } from './outline.ts'
