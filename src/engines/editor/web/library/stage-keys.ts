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

/**
 * Called when an input method begins. At the beginning of a numbered paragraph Chromium takes no further letter of a composition, and the first one stays in
 * the text, because the number, which nobody can write in, stands before it. It stands where it is on the screen by its own place, so it goes behind the words until
 * the library draws the paragraph anew, which it does when the composition ends.
 */
export function clearWayForComposition(): void {
  const at = document.getSelection()?.anchorNode
  const element = at instanceof Element ? at : at?.parentElement
  const paragraph = element?.closest('.docx-paragraph-fragment')
  for (const number of paragraph?.querySelectorAll(':scope > [data-docx-marker]') ?? [])
    paragraph?.append(number)
}
