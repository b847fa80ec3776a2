export { ExportButton } from './export-button.tsx'
export type { RecordActions, RecordPanel } from './record-panel.ts'
export { RelatedRecords } from './related-records.tsx'
