import type { RecordPart } from '#engines/records/web/pages.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { lawFirm, lawyer } from '#features/law-firms/domain/index.ts'
import { lawCase } from '../domain/case-record.ts'
import { caseInterestPanel } from './case-interest.tsx'
import { caseTimelinePanel } from './case-timeline.tsx'
import { caseActions, disputeActions } from './matter-actions.tsx'
import {
  caseContractsPanel,
  caseDeadlinesPanel,
  disputeCasePanel,
  disputeContractsPanel,
  disputeDeadlinesPanel,
  firmWorkPanel,
  lawyerWorkPanel,
} from './matter-panels.tsx'
import { relatedCasesPanel } from './related-cases.tsx'

export const recordParts: readonly RecordPart[] = [
  {
    record: lawDispute,
    panels: [disputeDeadlinesPanel, disputeCasePanel, disputeContractsPanel],
    actions: disputeActions,
  },
  {
    record: lawCase,
    panels: [caseTimelinePanel, caseDeadlinesPanel, caseInterestPanel, caseContractsPanel, relatedCasesPanel],
    actions: caseActions,
  },
  { record: lawFirm, panels: [firmWorkPanel] },
  { record: lawyer, panels: [lawyerWorkPanel] },
]
