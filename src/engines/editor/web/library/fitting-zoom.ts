import { useLayoutEffect, useRef, useState } from 'react'

/** An A4 page at 100 %, and what the library leaves free on each side of it, in pixels. */
const pageWidth = (210 / 25.4) * 96
const gutter = 24

/**
 * The scale at which the library will fit a page into this width, between 50 and 100 %; undefined where nothing is shown yet. It lays a document out at 100 % and
 * anew to fit, which costs a second of 50 pages; begun at the right scale it is laid out once. A page that is not A4 is fitted by the library as before.
 */
export const fittingZoom = (width: number): number | undefined =>
  width > 0
    ? Math.min(Math.max(Math.floor(((width - 2 * gutter) / pageWidth) * 100) / 100, 0.5), 1)
    : undefined

/** The scale for the room that the element has which is given `ref`: null until it is measured, before anything is painted. */
export function useFittingZoom() {
  const ref = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState<{ zoom: number | undefined } | null>(null)
  useLayoutEffect(() => {
    setMeasured({ zoom: fittingZoom(ref.current?.clientWidth ?? 0) })
  }, [])
  return { ref, measured }
}
