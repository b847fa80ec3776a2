import { type ReactNode, type Ref, type TouchEvent, useRef } from 'react'
import { useText } from '#web/index.ts'
import { reviewMessages } from './review-messages.ts'
import type { Side } from './review-parts.ts'

/** low: what is shown at once alone, half: one part below it, high: as much of the part as there is, up to nearly the whole screen. */
const sizes = ['low', 'half', 'high'] as const
export type SheetSize = (typeof sizes)[number]

/** A finger that moves less far, in pixels, does not swipe. */
const swipe = 32

type SheetProps = {
  ref: Ref<HTMLDivElement>
  sides: readonly Side[]
  /** Above the parts, whatever is chosen. */
  atOnce: ReactNode
  chosen: string
  onChoose: (key: string) => void
  size: SheetSize
  onSize: (size: SheetSize) => void
}

/** What stands beside the text, on a phone: a sheet over the text that a swipe or its handle makes larger and smaller. */
export function ReviewSheet({ ref, sides, atOnce, chosen, onChoose, size, onSize }: SheetProps) {
  const t = useText(reviewMessages)
  const began = useRef<number | null>(null)
  const shown = sides.find(({ key }) => key === chosen) ?? sides[0]
  const swipes = {
    onTouchStart: ({ touches }: TouchEvent) => {
      began.current = touches[0]?.clientY ?? null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const moved = (changedTouches[0]?.clientY ?? 0) - (began.current ?? 0)
      if (began.current === null || Math.abs(moved) < swipe) return
      const next = sizes.indexOf(size) + (moved < 0 ? 1 : -1)
      onSize(sizes[next] ?? size)
    },
  }
  return (
    <aside className="c-rv-sheet" data-size={size} ref={ref}>
      <div className="c-rv-sheet-head" {...swipes}>
        <button
          type="button"
          className="c-rv-handle"
          aria-expanded={size === 'high'}
          aria-label={t(size === 'high' ? 'sheetClose' : 'sheetOpen')}
          onClick={() => onSize(size === 'low' ? 'half' : size === 'half' ? 'high' : 'low')}
        />
        {atOnce}
      </div>
      <div role="tablist" className="c-rv-sheet-tabs">
        {sides.map((side) => (
          <button
            key={side.key}
            type="button"
            role="tab"
            aria-selected={side.key === shown?.key}
            onClick={() => {
              onChoose(side.key)
              onSize('high')
            }}
          >
            {side.title}
            {side.count ? ` ${side.count}` : ''}
          </button>
        ))}
      </div>
      <div className="c-rv-sheet-body" role="tabpanel" data-side={shown?.key} tabIndex={-1}>
        {shown?.children}
      </div>
    </aside>
  )
}
