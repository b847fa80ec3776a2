export { checkChosenFile, FileUploadBox } from './file-upload-box.tsx'
export { PdfPreview, type PdfPreviewProps } from './pdf-preview.tsx'
