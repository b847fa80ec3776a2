import { useEffect } from 'react'
import type { DraftText } from '../../domain/draft-text-api.ts'
import { type PageTexts, pageTexts } from '../../domain/page-texts.ts'
import type { Draft } from '../use-draft.ts'

/** From the last key until what is typed counts as settled, in milliseconds. */
const settledAfter = 350

/** What the pages are to say. */
export const textsNow = ({ store }: Draft, bindings: DraftText['bindings']): PageTexts =>
  pageTexts(store.form, store.peek(), store.context(), bindings)

/** How pages say something else: `sketch` at once, without laying them out; `write` for good. `forget` takes the sketch away. */
export type PageWriter = {
  sketch: (texts: PageTexts) => void
  forget: () => void
  write: (texts: PageTexts) => void
}

/**
 * Keeps pages saying what the form says. While somebody types, each letter is sketched with its key, and written once it stands in its field, for no more than half of the time: as long as
 * writing took until its frame was drawn, the next one waits. `onWritten` hears of it once nothing was typed for a moment. Without pages to be seen nothing is done.
 */
export function useTypedTexts(
  draft: Draft,
  bindings: DraftText['bindings'],
  pages: PageWriter | null,
  onWritten: (texts: PageTexts) => void,
): void {
  const { store } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read hangs on the store and the bindings alone
  useEffect(() => {
    if (!pages) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let settling: ReturnType<typeof setTimeout> | undefined
    let texts = textsNow(draft, bindings)
    let restsUntil = 0
    const run = () => {
      timer = undefined
      const began = performance.now()
      pages.write(texts)
      clearTimeout(settling)
      settling = setTimeout(() => onWritten(texts), settledAfter)
      requestAnimationFrame(() => {
        restsUntil = 2 * performance.now() - began
      })
    }
    run()
    onWritten(texts)
    const stop = store.subscribeValues(() => {
      texts = textsNow(draft, bindings)
      pages.sketch(texts)
      timer ??= setTimeout(run, restsUntil - performance.now())
    })
    return () => {
      clearTimeout(timer)
      clearTimeout(settling)
      stop()
      pages.forget()
    }
  }, [store, bindings, pages, onWritten])
}
