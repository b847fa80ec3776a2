export { type FileRecord, fileContent, fileDownloadInfo, fileSchema, uploadFile } from './api.ts'
export { type Bookmark, type BookmarkStory, isHiddenBookmark, valueNameOf } from './bookmark.ts'
export {
  allExtensions,
  defaultMaxBytes,
  type Extension,
  extensionOf,
  type FileLimits,
  fileKinds,
  fileProblem,
  headProblem,
  kindOf,
} from './file-kind.ts'
export { safeFileName } from './file-name.ts'
