/** The least widths of two panes beside each other, in pixels. */
export type SplitLimits = { first: number; second: number }

/** The share of the first pane, from 0 to 1, so that both keep their least width in `total` pixels; as their least widths are to each other where there is no room for both. */
export function keptShare(share: number, total: number, { first, second }: SplitLimits): number {
  const [least, most] = shareBounds(total, { first, second })
  return Number.isFinite(share) ? Math.min(most, Math.max(least, share)) : least
}

/** The smallest and the greatest share that the first pane may have. */
export const shareBounds = (total: number, { first, second }: SplitLimits): [number, number] =>
  total > first + second
    ? [first / total, 1 - second / total]
    : [first / (first + second), first / (first + second)]

const step = 0.02
const leap = 0.1

/** Where a key takes the border: arrows by a fiftieth, with Shift or by page keys by a tenth, Home and End to its ends; null for any other key. */
export function shareAfterKey(
  { key, shiftKey = false }: { key: string; shiftKey?: boolean },
  share: number,
): number | null {
  const by = shiftKey ? leap : step
  switch (key) {
    case 'ArrowLeft':
      return share - by
    case 'ArrowRight':
      return share + by
    case 'PageUp':
      return share - leap
    case 'PageDown':
      return share + leap
    case 'Home':
      return 0
    case 'End':
      return 1
    default:
      return null
  }
}
