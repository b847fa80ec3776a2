import type { ReactNode } from 'react'

export type DescriptionItem = {
  key: string
  label: ReactNode
  /** Nothing to show ('', null, undefined) reads as —. */
  value: ReactNode
  /** Takes the whole row. */
  wide?: boolean
}

/** Labels and values in up to `columns` columns (3 by default), fewer on narrow screens; a real dl. */
export function Descriptions({
  items,
  columns = 3,
}: {
  items: readonly DescriptionItem[]
  columns?: 1 | 2 | 3 | 4
}) {
  return (
    <dl className={`c-descriptions c-descriptions-${columns}`}>
      {items.map((item) => (
        <div key={item.key} className={item.wide ? 'c-description c-description-wide' : 'c-description'}>
          <dt>{item.label}</dt>
          <dd>{item.value === '' || item.value === null || item.value === undefined ? '—' : item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
