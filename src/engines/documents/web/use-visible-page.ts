import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * The page that takes most of a scrolling region, counted from 1, and how to go to another. Pages carry `data-page`. When they change
 * their `width`, the same page stays in view.
 */
export function useVisiblePage(scroller: RefObject<HTMLElement | null>, count: number, width: number) {
  const [page, setPage] = useState(1)
  useEffect(() => {
    const region = scroller.current
    if (!region || count === 0) return
    const shares = new Map<Element, number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) shares.set(entry.target, entry.intersectionRect.height)
        const [most] = [...shares].sort((a, b) => b[1] - a[1])
        if (most && most[1] > 0) setPage(Number((most[0] as HTMLElement).dataset.page))
      },
      { root: region, threshold: Array.from({ length: 11 }, (_, i) => i / 10) },
    )
    for (const element of region.querySelectorAll('[data-page]')) observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, count])
  const goTo = useCallback(
    (wanted: number) => {
      const region = scroller.current
      const target = region?.querySelector<HTMLElement>(
        `[data-page="${Math.max(1, Math.min(count, wanted))}"]`,
      )
      if (region && target) region.scrollTop = target.offsetTop - 8
    },
    [scroller, count],
  )
  const kept = useRef({ page, width })
  useLayoutEffect(() => {
    if (kept.current.width !== width) goTo(kept.current.page)
    kept.current = { page, width }
  }, [page, width, goTo])
  return { page, goTo }
}
