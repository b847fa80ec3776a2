import './comparison.css'
import { useMemo } from 'react'
import type { Comparison } from '../domain/block.ts'
import { itemsOf } from './comparison-items.ts'
import { ComparisonRows } from './comparison-rows.tsx'

/** The right text as paragraphs without pages, for narrow screens, with what differs from the left one marked in it; `active`: the row one has jumped to. */
export function OneText({ comparison, active }: { comparison: Comparison; active: number | null }) {
  const items = useMemo(() => {
    // Every row is wanted, so that nothing is folded away.
    const all = comparison.rows.map((_, row) => ({ row, kind: 'changed' as const, weights: [], spans: [] }))
    return itemsOf(comparison, all)
  }, [comparison])
  return (
    <div className="c-one-text">
      <ComparisonRows items={items} inline active={active} />
    </div>
  )
}
