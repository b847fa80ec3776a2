import { Popover } from 'antd'
import { type FocusEvent, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { wait, width } from '#shared/constants.ts'

type Opener = {
  'aria-expanded': boolean
  onClick: () => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
  onPointerEnter: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave: (event: PointerEvent<HTMLElement>) => void
}

export type InfoPopoverProps = {
  title: string
  content: React.ReactNode
  /** The button that it belongs to; give it all of what it gets. */
  children: (opener: Opener) => ReactElement
}

/** Peeked at while the mouse or the keyboard's focus is there; kept open by a click, a tap or Enter. */
type Mode = 'closed' | 'peek' | 'kept'

/** How long the mouse may be on its way from the button into the popover, in milliseconds. */
const way = 150

function useInfo() {
  const [mode, setMode] = useState<Mode>('closed')
  const opener = useRef<HTMLElement>(null)
  const popup = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (next: Mode, ms: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setMode((now) => (now === 'kept' ? now : next)), ms)
  }
  const now = (next: Mode): void => {
    clearTimeout(timer.current)
    setMode(next)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const isInside = (node: EventTarget | null): boolean =>
    node instanceof Node && [opener, popup].some(({ current }) => current?.contains(node))
  const insideNow = useRef(isInside)
  insideNow.current = isInside
  const isOpen = mode !== 'closed'
  useEffect(() => {
    if (!isOpen) return
    const pressed = ({ target }: Event): void => {
      if (!insideNow.current(target)) setMode('closed')
    }
    document.addEventListener('pointerdown', pressed, true)
    return () => document.removeEventListener('pointerdown', pressed, true)
  }, [isOpen])
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !isInside(relatedTarget)) now('closed')
  }
  return { mode, opener, popup, later, now, onBlur }
}

/**
 * A popover of 400 px with words and controls. It opens under the mouse after 300 ms and with the keyboard's focus; a click, a tap or
 * Enter keeps it open, until the next one, one beside it, or Escape. Its controls follow its button in the order of the keyboard.
 */
export function InfoPopover({ title, content, children }: InfoPopoverProps) {
  const { mode, opener, popup, later, now, onBlur } = useInfo()
  return (
    <Popover
      open={mode !== 'closed'}
      // Escape alone comes from the popover itself.
      trigger={[]}
      onOpenChange={(open) => open || now('closed')}
      destroyOnHidden
      getPopupContainer={(node) => node.parentElement ?? document.body}
      styles={{ container: { width: width.popover, maxWidth: 'calc(100vw - 32px)', padding: 0 } }}
      content={
        <section
          ref={popup}
          className="c-info-popover"
          aria-label={title}
          onPointerEnter={() => later('peek', 0)}
          onPointerLeave={(event) => event.pointerType === 'mouse' && later('closed', way)}
          onPointerDown={() => now('kept')}
          onBlur={onBlur}
        >
          <strong>{title}</strong>
          {content}
        </section>
      }
    >
      {children({
        'aria-expanded': mode !== 'closed',
        onClick: () => now(mode === 'kept' ? 'closed' : 'kept'),
        onFocus: ({ currentTarget }) => {
          opener.current = currentTarget
          if (mode === 'closed' && currentTarget.matches(':focus-visible')) now('peek')
        },
        onBlur,
        onPointerEnter: ({ currentTarget, pointerType }) => {
          opener.current = currentTarget
          if (pointerType === 'mouse') later('peek', wait.tooltip)
        },
        onPointerLeave: ({ pointerType }) => {
          if (pointerType === 'mouse') later('closed', way)
        },
      })}
    </Popover>
  )
}
