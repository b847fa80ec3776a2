import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { DraftMode } from './draft-view.ts'

/**
 * Keeps a form where it was read while what stands beside it changes: its width and what scrolls it are others then, so the field at the top is what is kept. Answers
 * where the form is.
 */
export function useKeptPlace(shown: DraftMode): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null)
  const top = useRef<{ field: string; below: number } | null>(null)
  useLayoutEffect(() => {
    const { current } = pane
    if (!current || shown === 'text') return
    const kept = top.current
    const element = kept && current.querySelector<HTMLElement>(`[data-field="${CSS.escape(kept.field)}"]`)
    if (kept && element) {
      element.scrollIntoView({ block: 'start' })
      const box = boxOf(element)
      box?.scrollBy(0, element.getBoundingClientRect().top - box.getBoundingClientRect().top - kept.below)
    }
    const onScroll = () => {
      top.current = firstSeen(current)
    }
    onScroll()
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [shown])
  return pane
}

/** The field at the top of what is seen, and how far below the edge it begins; null at the very beginning of the form. */
function firstSeen(pane: HTMLElement): { field: string; below: number } | null {
  const box = boxOf(pane.firstElementChild ?? pane)
  if (!box?.scrollTop) return null
  const edge = box.getBoundingClientRect().top
  for (const element of pane.querySelectorAll<HTMLElement>('[data-field]')) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > edge + 8) return { field: element.dataset.field ?? '', below: top - edge }
  }
  return null
}

function boxOf(element: Element): HTMLElement | null {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight) return box
  return null
}
