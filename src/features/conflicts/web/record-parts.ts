import type { RecordPart } from '#engines/records/web/pages.ts'
import { lawCase } from '#features/cases/domain/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { caseConflictsPanel, disputeConflictsPanel } from './matter-conflicts-panel.tsx'

export const recordParts: readonly RecordPart[] = [
  { record: lawDispute, panels: [disputeConflictsPanel] },
  { record: lawCase, panels: [caseConflictsPanel] },
]
