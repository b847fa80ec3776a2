import type { FlowKind } from '#engines/approvals/domain/index.ts'
import { records } from './records.ts'

/** Everything that approval flows decide on. */
export const flowKinds: readonly FlowKind[] = [
  { kind: 'contract', words: '合同 | Contract' },
  { kind: 'template', words: '合同模板 | Template' },
  ...records.flatMap((record): FlowKind[] =>
    record.form && record.approval ? [{ kind: record.approval.kind, words: record.words.one }] : [],
  ),
]
