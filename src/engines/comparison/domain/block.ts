import type { DocumentBlock } from '#engines/documents/domain/index.ts'

/** One paragraph of either side: a document's, or a line of any other text. */
export type Block = DocumentBlock

/** How a difference inside a paragraph reads: what stayed, what went, what came. */
export type Span = { kind: 'same' | 'removed' | 'added'; text: string }

/** What a difference is about, when it is about something that costs money or turns the sense. */
export const weightKinds = ['amount', 'number', 'date', 'period', 'negation', 'duty'] as const
export type WeightKind = (typeof weightKinds)[number]

/** One row of the comparison: a paragraph on the left, on the right, or both. */
export type ComparisonRow =
  | { kind: 'same'; left: Block; right: Block }
  | {
      /** `moved`: it stands elsewhere now, and its text may have changed too. */
      kind: 'changed' | 'moved'
      left: Block
      right: Block
      spans: readonly Span[]
      weights: readonly WeightKind[]
    }
  | { kind: 'removed'; left: Block; right: null; weights: readonly WeightKind[] }
  | { kind: 'added'; left: null; right: Block; weights: readonly WeightKind[] }

/** Two documents side by side. A moved paragraph is one row, at its new place. */
export type Comparison = {
  rows: readonly ComparisonRow[]
  counts: Readonly<Record<'same' | 'changed' | 'moved' | 'removed' | 'added' | 'weighty', number>>
}
