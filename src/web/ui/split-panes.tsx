import './split-panes.css'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { keptShare, type SplitLimits, shareAfterKey, shareBounds } from './split-share.ts'

export type SplitPanesProps = {
  first: ReactNode
  /** Null while there is nothing of it yet. */
  second: ReactNode
  /** A pane that is not shown stays as it is, off the screen. */
  shown: 'both' | 'first' | 'second'
  /** What the border is called. */
  label: string
  /** Share of the first pane, from 0 to 1. */
  share: number
  /** Where a double click puts the border. */
  usualShare: number
  limits: SplitLimits
  /** Called when the border was moved. */
  onShare: (share: number) => void
}

/** Two panes beside each other with a border that is dragged, or moved by arrow keys; each scrolls by itself. Stands directly in a Page. */
export function SplitPanes(props: SplitPanesProps) {
  const { first, second, shown, limits } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const total = useWidthOf(root)
  const [moved, setMoved] = useState<number | null>(null)
  const share = keptShare(moved ?? props.share, total, limits)
  const style = { '--c-share': `calc(${share} * (100% - 16px))` } as CSSProperties
  const kind = shown === 'both' ? 'c-split-fixed c-split-both' : shown === 'second' ? 'c-split-fixed' : ''
  return (
    <div className={`c-split ${kind}`} ref={root} style={style}>
      <div className="c-split-pane c-split-first" id={id} hidden={shown === 'second'}>
        {first}
      </div>
      {shown === 'both' ? (
        <Border {...props} id={id} root={root} share={share} total={total} onMoved={setMoved} />
      ) : null}
      <div className="c-split-pane c-split-second" hidden={shown === 'first'}>
        {second}
      </div>
    </div>
  )
}

type BorderProps = Pick<SplitPanesProps, 'label' | 'share' | 'usualShare' | 'limits' | 'onShare'> & {
  id: string
  root: RefObject<HTMLDivElement | null>
  total: number
  /** While it is dragged; null: it is no more. */
  onMoved: (share: number | null) => void
}

function Border({ label, share, usualShare, limits, onShare, id, root, total, onMoved }: BorderProps) {
  const dragged = useRef<number | null>(null)
  const hasMoved = useRef(false)
  const percent = (part: number) => Math.round(part * 100)
  const [least, most] = shareBounds(total, limits)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = shareAfterKey(event, share)
    if (next === null) return
    event.preventDefault()
    onShare(keptShare(next, total, limits))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = share
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = root.current?.getBoundingClientRect()
    if (dragged.current === null || !box?.width) return
    dragged.current = keptShare((event.clientX - box.left) / box.width, total, limits)
    hasMoved.current = true
    onMoved(dragged.current)
  }
  const onEnd = () => {
    // A press that did not move it leaves the width that was chosen, also one that there is no room for now.
    if (hasMoved.current && dragged.current !== null) onShare(dragged.current)
    dragged.current = null
    hasMoved.current = false
    onMoved(null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between paragraphs is not moved
    <div
      className="c-split-border"
      role="separator"
      tabIndex={0}
      title={label}
      aria-label={label}
      aria-controls={id}
      aria-orientation="vertical"
      aria-valuenow={percent(share)}
      aria-valuemin={percent(least)}
      aria-valuemax={percent(most)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
      onDoubleClick={() => onShare(usualShare)}
    />
  )
}

/** The width of an element in pixels; 0 before it is known. */
function useWidthOf(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    setWidth(current.clientWidth)
    return () => observer.disconnect()
  }, [element])
  return width
}
