import { accessSlice } from '#engines/access/slice.ts'
import { approvalSlice } from '#engines/approvals/slice.ts'
import { deadlineSlice } from '#engines/deadlines/slice.ts'
import { extractionSlice } from '#engines/extraction/slice.ts'
import { formSlice } from '#engines/form-designer/slice.ts'
import { notificationSlice } from '#engines/notifications/slice.ts'
import { numberingSlice } from '#engines/numbering/slice.ts'
import { peopleSlice } from '#engines/people/slice.ts'
import { caseTypeSlice } from '#features/case-types/slice.ts'
import { caseSlice } from '#features/cases/slice.ts'
import { clauseSlice } from '#features/clauses/slice.ts'
import { conflictSlice } from '#features/conflicts/slice.ts'
import { contractTypeSlice } from '#features/contract-types/slice.ts'
import { contractSlice } from '#features/contracts/slice.ts'
import { counterpartySlice } from '#features/counterparties/slice.ts'
import { disputeSlice } from '#features/disputes/slice.ts'
import { intellectualPropertySlice } from '#features/intellectual-property/slice.ts'
import { lawFirmSlice } from '#features/law-firms/slice.ts'
import { legalTermSlice } from '#features/legal-terms/slice.ts'
import { positionSlice } from '#features/positions/slice.ts'
import { projectSlice } from '#features/projects/slice.ts'
import { templateSlice } from '#features/templates/slice.ts'
import { workbenchSlice } from '#features/workbench/slice.ts'
import type { Slice } from '#shared/slice.ts'

/** Every slice of the product: the only list. Permissions, and nouns behind the same menu entry, stand in its order. */
export const slices: readonly Slice[] = [
  contractSlice,
  contractTypeSlice,
  templateSlice,
  clauseSlice,
  counterpartySlice,
  projectSlice,
  disputeSlice,
  caseSlice,
  caseTypeSlice,
  lawFirmSlice,
  intellectualPropertySlice,
  legalTermSlice,
  conflictSlice,
  workbenchSlice,
  deadlineSlice,
  formSlice,
  approvalSlice,
  numberingSlice,
  notificationSlice,
  extractionSlice,
  peopleSlice,
  positionSlice,
  accessSlice,
]
