import { align, type Pair } from './align.ts'
import type { Block, Comparison, ComparisonRow } from './block.ts'
import { compareText } from './compare-text.ts'
import { weightsOf, weightsOfText } from './weights.ts'

/**
 * Two documents side by side, paragraph by paragraph. Every paragraph of both is in exactly one row; the rows keep the order of the right side, and of
 * the left side but for what has moved. White space alone is a change too, without weight. The same input always gives the same answer.
 */
export function compare(left: readonly Block[], right: readonly Block[]): Comparison {
  const { pairs, moves } = align(left, right)
  const cameFrom = new Map([...moves].map(([from, to]) => [to, from]))
  const rows = pairs.flatMap((pair): ComparisonRow[] => {
    if (pair.left && moves.has(pair.left)) return []
    const from = pair.right && cameFrom.get(pair.right)
    return [from && pair.right ? changedRow('moved', from, pair.right) : rowOf(pair)]
  })
  return { rows, counts: countsOf(rows) }
}

function rowOf({ left, right }: Pair): ComparisonRow {
  if (!right) return { kind: 'removed', left, right, weights: weightsOfText(left.text) }
  if (!left) return { kind: 'added', left, right, weights: weightsOfText(right.text) }
  return left.text === right.text ? { kind: 'same', left, right } : changedRow('changed', left, right)
}

function changedRow(kind: 'changed' | 'moved', left: Block, right: Block): ComparisonRow {
  const spans = compareText(left.text, right.text)
  return { kind, left, right, spans, weights: weightsOf(spans) }
}

function countsOf(rows: readonly ComparisonRow[]): Comparison['counts'] {
  const counts = { same: 0, changed: 0, moved: 0, removed: 0, added: 0, weighty: 0 }
  for (const row of rows) {
    counts[row.kind]++
    if (row.kind !== 'same' && row.weights.length > 0) counts.weighty++
  }
  return counts
}
