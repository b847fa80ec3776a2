import { type RefObject, useEffect } from 'react'

/** Calls `onNear` when the element is near the window or in it; `margin` in pixels. Not while `onNear` is null. */
export function useNear(element: RefObject<HTMLElement | null>, onNear: (() => void) | null, margin: number) {
  useEffect(() => {
    if (!onNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNear(),
      // A margin counts at the box that scrolls alone.
      { root: scrollingBox(element.current), rootMargin: `${margin}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, onNear, margin])
}

/** The box that scrolls with an element in it; null where that is the window. */
function scrollingBox(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return null
}
