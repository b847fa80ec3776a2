export { DocumentEditor, type DocumentEditorProps, useEditorSoon } from './document-editor.tsx'
