export type { DocBookmarks, OpenBookmark } from './bookmarks.ts'
export type { DocEditor, OutlineEntry } from './doc-editor.ts'
export { type EditorAddress, editorAddress, editorParams } from './editor-address.ts'
export { ownFileOf, viewerOf } from './own-file.ts'
