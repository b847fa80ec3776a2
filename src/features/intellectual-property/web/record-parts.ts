import type { RecordPart } from '#engines/records/web/pages.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { rightContractsPanel, rightDeadlinesPanel } from './right-panels.tsx'
import { rightActions, TransferChosen } from './transfer-dialog.tsx'

export const recordParts: readonly RecordPart[] = [
  {
    record: intellectualProperty,
    panels: [rightDeadlinesPanel, rightContractsPanel],
    actions: rightActions,
    listActions: TransferChosen,
  },
]
