/** Where a piece of text stands in a document. Cells know their table, row and column, counted from 0. */
export type BlockPlace =
  | { kind: 'body' }
  | { kind: 'cell'; table: number; row: number; column: number }
  | { kind: 'header' | 'footer' | 'note' }

/** One paragraph of a document, or one line of a text: what two versions are compared by. */
export type Block = {
  /** Id within its document, so that a screen can jump to it. */
  id: number
  text: string
  place: BlockPlace
  /** Number that the document shows before it (第三条, 1.2); compared for display only, never as text. */
  label?: string
}

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
