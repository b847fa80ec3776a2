export { DocumentEditor, type DocumentEditorProps } from './document-editor.tsx'
