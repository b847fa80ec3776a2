export { ChangesPanel } from './changes/changes-panel.tsx'
export { CommentsPanel } from './comments/comments-panel.tsx'
export { DocumentEditor, type DocumentEditorProps, loadEditor } from './document-editor.tsx'
export type { Mentionable, ReviewPanelProps } from './review-panel.ts'
