import { type RefObject, useEffect } from 'react'

/**
 * Tab leads out of a text that is only read or commented; out of one that is written, where it is a tab otherwise, right after Escape. So nobody who has only
 * keys is held in the pages (WCAG 2.1.2).
 */
export function useTabOut(stage: RefObject<HTMLElement | null>, isWriting: boolean): void {
  useEffect(() => {
    let mayLeave = false
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && (mayLeave || !isWriting) && stage.current?.contains(event.target as Node))
        // The library does not hear of it; the browser goes on to what comes next.
        event.stopPropagation()
      if (event.key !== 'Shift') mayLeave = event.key === 'Escape'
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [stage, isWriting])
}
