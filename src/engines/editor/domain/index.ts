export { type DocBookmarks, isBookmarkName, type OpenBookmark } from './bookmarks.ts'
export {
  commentColors,
  commentRights,
  commentText,
  type DocComments,
  isEmptySelection,
  longestComment,
  type OfficeComment,
  officeCommentConstant,
  type ReviewRefusal,
  type ReviewResult,
  type SelectedText,
} from './comments.ts'
export {
  type DocAbility,
  type DocEditor,
  NotAbleError,
  type OutlineEntry,
  type Stored,
} from './doc-editor.ts'
export { type DocSearch, type SearchOptions, type SearchState, zoomSteps } from './doc-search.ts'
export { type EditorAddress, editorAddress, editorParams } from './editor-address.ts'
export { type OfficeSessionAnswer, officeSessionSchema, openFileOffice } from './office-api.ts'
export { ownFileOf, viewerOf } from './own-file.ts'
export type { DocPlaces, MarkedPlace, PlaceTexts } from './places.ts'
export {
  allowedIn,
  type DocChanges,
  type EditorMode,
  isWithin,
  type TrackedChange,
  type TrackedChangeKind,
} from './tracked-changes.ts'
