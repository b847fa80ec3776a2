import { type FocusEvent, useEffect, useRef } from 'react'

/** As long after a press or a key the focus follows from it, in milliseconds. */
const follows = 500

/**
 * Keeps the keyboard out of the pages unless the person goes there by mouse, touch or Tab, or out of the find bar: to open a document and to show words of it the editor sets a
 * selection, which takes the focus along, and the keys of the page would be typed into the text. Handlers for the element around the pages.
 */
export function useOwnWayIn() {
  const went = useRef(Number.NEGATIVE_INFINITY)
  const goes = () => {
    went.current = performance.now()
  }
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') went.current = performance.now()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  return {
    onPointerDownCapture: goes,
    onPointerUpCapture: goes,
    onKeyDownCapture: goes,
    onFocusCapture: ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      if (!target.isContentEditable || currentTarget.contains(relatedTarget)) return
      if (performance.now() - went.current < follows) return
      if (relatedTarget instanceof HTMLElement) relatedTarget.focus({ preventScroll: true })
      else target.blur()
    },
  }
}
