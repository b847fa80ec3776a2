import { type CSSProperties, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '#web/index.ts'
import { reviewMessages } from '../review-messages.ts'
import { isOnGrey, putCaretNear, type ScreenPoint, type Surface } from './nearest-line.ts'
import type { ReviewContext } from './review-context.ts'

/**
 * How far a document is: nothing of it is shown; its first pages are, and nothing can be written in them yet, which takes seconds in a long one; it is open.
 */
type Opening = 'loading' | 'preview' | 'open'

const surfaceOf = (stage: HTMLElement | null): HTMLElement | null =>
  stage?.querySelector<HTMLElement>('.docx-paginated-surface:not(.docx-editor__loading-surface)') ?? null
const previewMark = 'data-docx-opening-preview'

/** Looks at each frame until the document is open; then never again for this document. */
function useOpening(stage: RefObject<HTMLElement | null>, isReady: boolean): Opening {
  const [opening, setOpening] = useState<Opening>('loading')
  useEffect(() => {
    let frame = 0
    const look = () => {
      const surface = surfaceOf(stage.current)
      const now: Opening = !surface
        ? 'loading'
        : surface.hasAttribute(previewMark)
          ? 'preview'
          : isReady
            ? 'open'
            : 'loading'
      setOpening(now)
      if (now !== 'open') frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [stage, isReady])
  return opening
}

type Props = {
  stage: RefObject<HTMLElement | null>
  /** Null until the document is ready. */
  review: RefObject<ReviewContext | null>
  isWriting: boolean
  isReady: boolean
}

/**
 * What is typed while a document is still being laid out: a click into its first pages opens a field at that place, which takes whatever is typed (an input method too) and
 * puts it there in the text as soon as it can be written in. Keys that have no place yet are not swallowed in silence: it is said that they are not written. Also a click on
 * the grey beside the pages leads into the nearest line.
 */
export function EarlyTyping({ stage, review, isWriting, isReady }: Props) {
  const t = useText(reviewMessages)
  const opening = useOpening(stage, isReady)
  const [place, setPlace] = useState<ScreenPoint | null>(null)
  const isLost = useLostKeys(stage, isWriting && opening !== 'open' && !place)
  usePointing({ stage, review, isWriting }, opening, setPlace)
  const onWritten = useCallback(() => setPlace(null), [])
  if (!isWriting) return null
  if (place)
    return (
      <EarlyField
        stage={stage}
        review={review}
        place={place}
        isOpen={opening === 'open'}
        onWritten={onWritten}
      />
    )
  return isLost ? (
    <p className="c-docx-early-note" role="status">
      {t('notOpenYet')}
    </p>
  ) : null
}

const surfaceIn = (review: Props['review']): Surface | null => review.current?.editor.surface ?? null

function usePointing(
  { stage, review, isWriting }: Omit<Props, 'isReady'>,
  opening: Opening,
  onPlace: (place: ScreenPoint) => void,
): void {
  useEffect(() => {
    const element = stage.current
    if (!element || !isWriting) return
    const onDown = (event: MouseEvent) => {
      const point = { x: event.clientX, y: event.clientY }
      if (opening === 'open') {
        // What the browser would do is to take the keyboard out of the text.
        if (isOnGrey(event) && putCaretNear(element, surfaceIn(review), point)) event.preventDefault()
      } else if (
        opening === 'preview' &&
        event.button === 0 &&
        !(event.target as Element).closest('textarea')
      ) {
        event.preventDefault()
        onPlace(point)
      }
    }
    element.addEventListener('mousedown', onDown, true)
    return () => element.removeEventListener('mousedown', onDown, true)
  }, [stage, review, isWriting, opening, onPlace])
}

type FieldProps = Pick<Props, 'stage' | 'review'> & {
  place: ScreenPoint
  isOpen: boolean
  onWritten: () => void
}

/** The field at the place that was clicked. What is in it when the document is open goes into the text there. */
function EarlyField({ stage, review, place, isOpen, onWritten }: FieldProps) {
  const t = useText(reviewMessages)
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  // The place on the paper: the pages may be scrolled meanwhile.
  const [onPaper] = useState(() => shifted(place, surfaceOf(stage.current), -1))
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const write = useCallback(() => {
    const words = field.current?.value ?? ''
    if (!stage.current || isComposing.current) return
    // It lies over the very place that the caret goes to.
    if (box.current) box.current.hidden = true
    const surface = surfaceIn(review)
    putCaretNear(stage.current, surface, shifted(onPaper, surfaceOf(stage.current), 1))
    if (words) surface?.insertPlainText(words)
    onWritten()
  }, [stage, review, onPaper, onWritten])
  useEffect(() => {
    if (isOpen) write()
  }, [isOpen, write])
  const { left, top } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
  const style: CSSProperties = { left: place.x - left, top: place.y - top }
  return (
    <div className="c-docx-early" style={style} ref={box}>
      <textarea
        ref={field}
        rows={1}
        aria-label={t('earlyField')}
        aria-describedby="c-docx-early-hint"
        onCompositionStart={() => {
          isComposing.current = true
        }}
        onCompositionEnd={() => {
          isComposing.current = false
          // The last letters are in the field when the event is over.
          if (isOpen) setTimeout(write, 0)
        }}
      />
      <p id="c-docx-early-hint" role="status">
        {t('earlyHint')}
      </p>
    </div>
  )
}

const shifted = ({ x, y }: ScreenPoint, by: HTMLElement | null, sign: 1 | -1): ScreenPoint => {
  const { left, top } = by?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return { x: x + sign * left, y: y + sign * top }
}

/** Whether somebody types at a document that cannot take it yet; told for a while. */
function useLostKeys(stage: RefObject<HTMLElement | null>, isWatched: boolean): boolean {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!isWatched) return setLost(false)
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isText = [...key].length === 1 || ['Enter', 'Backspace', 'Delete', 'Process'].includes(key)
      const isHere = target === document.body || (stage.current?.contains(target as Node) ?? false)
      if (isText && isHere && !ctrlKey && !metaKey && !altKey) setLost(true)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [stage, isWatched])
  return isLost
}
