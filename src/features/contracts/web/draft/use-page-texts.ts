import { useEffect, useState } from 'react'
import type { DraftText } from '../../domain/draft-text-api.ts'
import { type PageTexts, pageTexts } from '../../domain/page-texts.ts'
import type { Draft } from '../use-draft.ts'

/** From the last key until what is typed counts as settled, in milliseconds. */
const settledAfter = 350

const textsNow = ({ store }: Draft, bindings: DraftText['bindings']): PageTexts =>
  pageTexts(store.form, store.peek(), store.context(), bindings)

/** What the pages are to say, once nothing was typed for a moment. */
export function usePageTexts(draft: Draft, bindings: DraftText['bindings']): PageTexts {
  const { store } = draft
  const [texts, setTexts] = useState(() => textsNow(draft, bindings))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read hangs on the store and the bindings alone
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    setTexts(textsNow(draft, bindings))
    const stop = store.subscribeValues(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setTexts(textsNow(draft, bindings)), settledAfter)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store, bindings])
  return texts
}

/**
 * Hands on what the pages are to say, at once and after each key: when the letter stands in its field, and for no more than half of the time that somebody types. As long as `write` took until
 * its frame was drawn, the next one waits. Null: nobody wants to know.
 */
export function useTypedTexts(
  draft: Draft,
  bindings: DraftText['bindings'],
  write: ((texts: PageTexts) => void) | null,
): void {
  const { store } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read hangs on the store and the bindings alone
  useEffect(() => {
    if (!write) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let restsUntil = 0
    const run = () => {
      timer = undefined
      const began = performance.now()
      write(textsNow(draft, bindings))
      requestAnimationFrame(() => {
        restsUntil = 2 * performance.now() - began
      })
    }
    run()
    const stop = store.subscribeValues(() => {
      timer ??= setTimeout(run, restsUntil - performance.now())
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store, bindings, write])
}
