export { isBookmarkName } from './bookmarks.ts'
export type { DocEditor } from './doc-editor.ts'
export { type SearchState, zoomSteps } from './doc-search.ts'
export { editorAddress, editorParams } from './editor-address.ts'
export { type OfficeSessionAnswer, officeSessionSchema, openFileOffice } from './office-api.ts'
export { ownFileOf, viewerOf } from './own-file.ts'
export type { PlaceCell } from './places.ts'
export {
  allowedIn,
  type EditorMode,
} from './tracked-changes.ts'
