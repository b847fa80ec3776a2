import type { FlowKind } from '#engines/approvals/domain/index.ts'
import { clauseApproval } from '#features/clauses/domain/index.ts'
import { partyFlowKinds } from '#features/counterparties/domain/index.ts'
import { transferFlowKind } from '#features/intellectual-property/domain/index.ts'
import { records } from './records.ts'

/** Everything that approval flows decide on. */
export const flowKinds: readonly FlowKind[] = [
  { kind: 'contract', words: '合同 | Contract' },
  { kind: 'template', words: '合同模板 | Template' },
  { kind: clauseApproval.approval.kind, words: '条款 | Clause' },
  ...partyFlowKinds,
  transferFlowKind,
  ...records.flatMap((record): FlowKind[] =>
    record.form && record.approval ? [{ kind: record.approval.kind, words: record.words.one }] : [],
  ),
]
