/** A place on the left and the place on the right that belongs to it. */
export type Pair = readonly [left: number, right: number]

/**
 * Pairs that grow on both sides and whose scores have the greatest sum. A score of 0: the two are no pair. Of equally good alignments the one that
 * pairs first what stands first.
 */
export function alignedPairs(
  left: number,
  right: number,
  score: (left: number, right: number) => number,
): Pair[] {
  const width = right + 1
  const best = new Float64Array((left + 1) * width)
  const at = (row: number, column: number): number => best[row * width + column] ?? 0
  const scores = new Float64Array(left * right)
  for (let row = left - 1; row >= 0; row--)
    for (let column = right - 1; column >= 0; column--) {
      const paired = score(row, column)
      scores[row * right + column] = paired
      best[row * width + column] = Math.max(
        at(row + 1, column),
        at(row, column + 1),
        paired + at(row + 1, column + 1),
      )
    }
  const pairs: Pair[] = []
  for (let row = 0, column = 0; row < left && column < right; ) {
    const paired = scores[row * right + column] ?? 0
    if (paired > 0 && at(row, column) === paired + at(row + 1, column + 1)) pairs.push([row++, column++])
    else if (at(row, column) === at(row + 1, column)) row++
    else column++
  }
  return pairs
}
