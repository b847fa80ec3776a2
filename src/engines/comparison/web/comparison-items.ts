import type { Comparison, ComparisonRow, Span, WeightKind } from '../domain/block.ts'

export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved'

/** One difference in the list to jump through; `row` is its place among the rows of the comparison. */
export type Change = { row: number; kind: ChangeKind; weights: readonly WeightKind[]; spans: readonly Span[] }

/** A row with its place in the comparison. */
export type PlacedRow = { at: number; row: ComparisonRow }
/** What the page shows, from top to bottom. */
export type Item =
  | { kind: 'row'; at: number; row: ComparisonRow }
  /** The cells of one row of a table. */
  | { kind: 'cells'; cells: readonly PlacedRow[] }
  /** Where a moved paragraph stood before. */
  | { kind: 'left behind'; at: number; row: Extract<ComparisonRow, { kind: 'changed' | 'moved' }> }
  /** What is not shown between two differences. */
  | { kind: 'fold'; key: number; rows: number; items: readonly Item[] }

/** Every difference in the order of the page; with `onlyWeighty` those about amounts, dates, periods, figures, negations and duties. */
export function changesOf({ rows }: Comparison, onlyWeighty = false): Change[] {
  return rows.flatMap((row, at): Change[] => {
    if (row.kind === 'same' || (onlyWeighty && row.weights.length === 0)) return []
    return [{ row: at, kind: row.kind, weights: row.weights, spans: spansOf(row) }]
  })
}

/** A row's text as pieces: a whole paragraph that came or went is one piece. */
export function spansOf(row: ComparisonRow): readonly Span[] {
  if (row.kind === 'same') return [{ kind: 'same', text: row.right.text }]
  if (row.kind === 'removed') return [{ kind: 'removed', text: row.left.text }]
  if (row.kind === 'added') return [{ kind: 'added', text: row.right.text }]
  return row.spans
}

/** Rows around a difference that stay visible, and the fewest that are worth folding. */
const around = 2
const fewest = 3

/** The page's items: cells of a table row together, moved paragraphs also where they were, stretches without a wanted difference folded. */
export function itemsOf(comparison: Comparison, changes: readonly Change[]): Item[] {
  const wanted = new Set(changes.map(({ row }) => row))
  return fold(groupCells(withLeftBehind(comparison.rows)), wanted)
}

function withLeftBehind(rows: readonly ComparisonRow[]): Item[] {
  const items: Item[] = rows.map((row, at) => ({ kind: 'row', at, row }))
  for (const [at, row] of rows.entries()) {
    if (row.kind !== 'moved') continue
    const before = items.findLastIndex(
      (item) =>
        item.kind !== 'cells' &&
        item.kind !== 'fold' &&
        (item.kind === 'left behind' || item.row.kind !== 'moved') &&
        item.row.left !== null &&
        item.row.left.id < row.left.id,
    )
    items.splice(before + 1, 0, { kind: 'left behind', at, row })
  }
  return items
}

function groupCells(items: readonly Item[]): Item[] {
  const grouped: Item[] = []
  let openKey: string | null = null
  let cells: PlacedRow[] = []
  for (const item of items) {
    const key = item.kind === 'row' ? cellKey(item.row) : null
    if (item.kind !== 'row' || key === null) grouped.push(item)
    else if (key === openKey) cells.push(item)
    else {
      cells = [item]
      grouped.push({ kind: 'cells', cells })
    }
    openKey = key
  }
  return grouped
}

/** Table and row of a cell; null for what is not in a table, or has come from another place. */
function cellKey(row: ComparisonRow): string | null {
  if (row.kind === 'moved') return null
  const { place } = row.right ?? row.left
  const side = row.right ? 'right' : 'left'
  return place.kind === 'cell' ? `${side} ${place.table} ${place.row}` : null
}

function rowsIn(item: Item): number[] {
  if (item.kind === 'cells') return item.cells.map(({ at }) => at)
  return item.kind === 'fold' ? item.items.flatMap(rowsIn) : [item.at]
}

function fold(items: readonly Item[], wanted: ReadonlySet<number>): Item[] {
  const keep = items.map((item) => rowsIn(item).some((at) => wanted.has(at)))
  const near = items.map((_, at) => keep.slice(Math.max(0, at - around), at + around + 1).some(Boolean))
  const folded: Item[] = []
  for (let at = 0; at < items.length; ) {
    let end = at
    while (end < items.length && !near[end]) end++
    const hidden = items.slice(at, end)
    if (hidden.length >= fewest) folded.push({ kind: 'fold', key: at, rows: hidden.length, items: hidden })
    else folded.push(...hidden)
    if (end < items.length) folded.push(items[end] as Item)
    at = end + 1
  }
  return folded
}

/** A long piece of text around a difference, cut to what helps to recognise it. */
export function excerpt(spans: readonly Span[], context = 10): Span[] {
  const first = spans.findIndex(({ kind }) => kind !== 'same')
  const shown = spans.slice(Math.max(0, first - 1), first + 3)
  return shown.map(({ kind, text }, at) => {
    if (kind !== 'same') return { kind, text: text.length > 60 ? `${text.slice(0, 60)}…` : text }
    if (text.length <= context) return { kind, text }
    return { kind, text: at === 0 && first > 0 ? `…${text.slice(-context)}` : `${text.slice(0, context)}…` }
  })
}
