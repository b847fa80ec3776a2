import { paragraphTextOf } from '@docx-editor.dev/core/store'
import { type RefObject, useEffect } from 'react'
import type { ReviewContext } from './review-context.ts'

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

/** The step of a key that was pressed a moment ago. */
const pending = new WeakMap<ReviewContext, () => void>()

/**
 * Delete while changes are suggested: what is struck out stays in the text, and the library leaves the caret before it, where a second Delete finds the same
 * letter again. So the caret goes on behind it, as in Word. Called before the library takes the key.
 */
export function stepOverStruck(context: ReviewContext): void {
  // The next key may come before the timer of the last one.
  pending.get(context)?.()
  const before = caretIn(context)
  if (!before) return
  const step = () => {
    clearTimeout(timer)
    pending.delete(context)
    stepFrom(before, context)
  }
  const timer = setTimeout(step, 0)
  pending.set(context, step)
}

type Caret = { paragraphId: string; offset: number; text: string }

function stepFrom(before: Caret, context: ReviewContext): void {
  const after = caretIn(context)
  const isStill =
    after?.paragraphId === before.paragraphId && after.offset === before.offset && after.text === before.text
  const next = before.text.codePointAt(before.offset)
  if (!isStill || next === undefined) return
  const offset = before.offset + String.fromCodePoint(next).length
  const there = { paragraphId: before.paragraphId, offset }
  context.editor.surface?.setSelection({ anchor: there, head: there })
}

/** Where the caret stands, with the words of its paragraph, struck ones too; null while something is selected. */
function caretIn({ editor }: ReviewContext): Caret | null {
  const { surface } = editor
  const selection = surface?.state().selection
  const part = surface?.session.part()
  if (!selection || !part) return null
  const { anchor, head } = selection
  if (anchor.paragraphId !== head.paragraphId || anchor.offset !== head.offset) return null
  return { ...head, text: paragraphTextOf(part, head.paragraphId) ?? '' }
}
