export { buildDocx } from './build/build-docx.ts'
export { type WordWriter, wordWriter } from './build/word-writer.ts'
export type { CleanedDocument } from './clean/clean-docx.ts'
export { docxCommentChanges, moveDocxComments } from './comments/docx-comments.ts'
export { differenceBesideSuggestions, docxOpenMatters, settleDocxMatters } from './comments/open-matters.ts'
export { convertToPdf, pdfAvailable } from './convert/convert-to-pdf.ts'
export {
  admitContent,
  blackenedDocx,
  cleanDocx,
  docxBlocks,
  docxBookmarks,
  docxOutline,
  docxPlaceSentences,
  docxTask,
  docxTraces,
  fillDocx,
  isStillVisible,
  reclaimedDocx,
  returnedDocx,
} from './documents.ts'
export { arrivedBytes, type RepairedBytes } from './files/arrive.ts'
export {
  claimFile,
  type FileBytes,
  fileBytes,
  readableFile,
  removeFile,
  storedBytes,
  storeFile,
} from './files/file-records.ts'
export { repairsOf } from './files/file-repairs.ts'
export { fileRoutes } from './files/file-routes.ts'
export { type FileSubject, fileSubject, registerFileSubjects } from './files/file-subjects.ts'
export { sweepFiles } from './files/sweep-files.ts'
export { uploadRoute } from './files/upload-route.ts'
export type { DocxTools } from './worker/docx-tools.ts'
export { type Reader, startReader } from './worker/reader-process.ts'
