export {
  fetchFile,
  fileContent,
  fileDownloadInfo,
  previewFile,
  uploadFile,
} from './api.ts'
export type { BlockPlace, DocumentBlock } from './blocks.ts'
export {
  type Bookmark,
  figureColumns,
  isHiddenBookmark,
  type RepeatedRow,
  textOfCell,
  valueNameOf,
} from './bookmark.ts'
export {
  type CleanOptions,
  cleanOptionsSchema,
  leadsTo,
  type Trace,
  type TraceKind,
  tracesSchema,
} from './clean.ts'
export { familyOf, kindOf } from './file-kind.ts'
export { safeFileName } from './file-name.ts'
export { repairSchema } from './repair.ts'
export { deletionNames, isTextElement, textOfElement } from './run-text.ts'
export { traceWords } from './trace-words.ts'
