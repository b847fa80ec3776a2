import type { DocxEditorInstance } from '@docx-editor.dev/core/editor'

/** The library's pages, written in by paragraph and offset. */
export type Surface = NonNullable<DocxEditorInstance['surface']>

/** A place on the screen, in pixels from the corner of the window. */
export type ScreenPoint = { x: number; y: number }

/** The part of the library's pages that is written in. */
const pagesOf = (stage: HTMLElement): HTMLElement | null =>
  stage.querySelector<HTMLElement>('.docx-pages[contenteditable="true"]')

/** The line of the text (no header, no footer) that is nearest to a place, above all by its height. */
function nearestLine(stage: HTMLElement, { x, y }: ScreenPoint): DOMRect | null {
  let nearest: { box: DOMRect; distance: number } | null = null
  for (const page of pagesNear(stage, y))
    for (const line of page.querySelectorAll('.docx-page-content .docx-line')) {
      const box = line.getBoundingClientRect()
      const above = Math.max(box.top - y, y - box.bottom, 0)
      const beside = Math.max(box.left - x, x - box.right, 0)
      const distance = above * 10_000 + beside
      if (!nearest || distance < nearest.distance) nearest = { box, distance }
    }
  return nearest?.box ?? null
}

/** The pages at this height, or the one that is nearest to it: a long document has hundreds. */
function pagesNear(stage: HTMLElement, y: number): Element[] {
  const near = [...stage.querySelectorAll('.docx-page')].map((page) => {
    const { top, bottom } = page.getBoundingClientRect()
    return { page, away: Math.max(top - y, y - bottom, 0) }
  })
  const least = Math.min(...near.map(({ away }) => away))
  return near.filter(({ away }) => away === least).map(({ page }) => page)
}

/** Puts the caret into the line nearest to a place of the screen and the keyboard into the text; false where there is no text to be written in. */
export function putCaretNear(stage: HTMLElement, surface: Surface | null, point: ScreenPoint): boolean {
  const pages = pagesOf(stage)
  const line = pages && nearestLine(stage, point)
  if (!line || !surface) return false
  const x = Math.max(line.left + 1, Math.min(line.right - 1, point.x))
  const at = document.caretPositionFromPoint(x, (line.top + line.bottom) / 2)
  const place = at && pages.contains(at.offsetNode) ? placeOf(at) : null
  pages.focus({ preventScroll: true })
  if (place) surface.setSelection({ anchor: place, head: place })
  return true
}

/** A place of the document: each painted piece of a paragraph says where in it it begins. */
function placeOf({ offsetNode, offset }: CaretPosition): { paragraphId: string; offset: number } | null {
  const element = offsetNode instanceof Element ? offsetNode : offsetNode.parentElement
  const piece = element?.closest<HTMLElement>('[data-paragraph-id][data-start]')
  const { paragraphId, start } = piece?.dataset ?? {}
  if (!piece || paragraphId === undefined || start === undefined) return null
  const before = document.createRange()
  before.setStart(piece, 0)
  before.setEnd(offsetNode, offset)
  return { paragraphId, offset: Number(start) + before.toString().length }
}

/** Whether the mouse went down on the grey beside, above or below the pages: not on a page, a tool or the scroll bar. */
export function isOnGrey(event: MouseEvent): boolean {
  const target = event.target as HTMLElement
  if (event.button !== 0 || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
  if (!target.matches('.docx-editor__scroll-container, .docx-content-mount, .docx-paginated-surface'))
    return false
  const { left, top } = target.getBoundingClientRect()
  const [x, y] = [event.clientX - left, event.clientY - top]
  return (
    !target.matches('.docx-editor__scroll-container') || (x < target.clientWidth && y < target.clientHeight)
  )
}
