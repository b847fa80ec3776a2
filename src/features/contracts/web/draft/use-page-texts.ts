import { useEffect, useState } from 'react'
import type { DraftText } from '../../domain/draft-text-api.ts'
import { type PageTexts, pageTexts } from '../../domain/page-texts.ts'
import type { Draft } from '../use-draft.ts'

/** From the last key to the pages, in milliseconds: whoever types does not wait for them. */
const settledAfter = 350

/** What the pages are to say, once nothing was typed for a moment. */
export function usePageTexts({ store }: Draft, bindings: DraftText['bindings']): PageTexts {
  const read = () => pageTexts(store.form, store.peek(), store.context(), bindings)
  const [texts, setTexts] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read hangs on the store and the bindings alone
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    setTexts(read())
    const stop = store.subscribeValues(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setTexts(read()), settledAfter)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store, bindings])
  return texts
}
