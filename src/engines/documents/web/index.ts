export { checkChosenFile, FileUploadBox } from './file-upload-box.tsx'
export { PdfPreview, type PdfPreviewProps } from './pdf-preview.tsx'
export { RepairNotes, tellRepairs } from './repair-notes.tsx'
