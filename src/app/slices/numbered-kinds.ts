import { type NumberedKind, recordNumbers } from '#engines/numbering/domain/index.ts'
import { records } from './records.ts'

/** Everything that rules number: contracts and templates by what they know of types and parties, and every noun whose value says so. */
export const numberedKinds: readonly NumberedKind[] = [
  { kind: 'contract', words: '合同 | Contract', prefix: 'HT' },
  { kind: 'template', words: '模板 | Template', prefix: 'MB' },
  ...records.flatMap((record): NumberedKind[] =>
    record.form && record.number
      ? [{ kind: record.kind, words: record.words.one, prefix: record.number.prefix, ...recordNumbers }]
      : [],
  ),
]
