import type { RecordPart } from '#engines/records/web/pages.ts'
import { lawFirm } from '../domain/law-firm-record.ts'
import { firmLawyersPanel } from './firm-lawyers.tsx'
import { firmSurveysPanel } from './firm-surveys.tsx'

export const recordParts: readonly RecordPart[] = [
  { record: lawFirm, panels: [firmLawyersPanel, firmSurveysPanel] },
]
