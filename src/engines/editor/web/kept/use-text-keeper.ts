import { useEffect, useRef, useState } from 'react'
import { useServices } from '#web/index.ts'
import { type KeptPlace, keptTextsAt } from './kept-texts.ts'
import { type KeeperPorts, textKeeper, type Written } from './text-keeper.ts'

type Keeping = Pick<KeeperPorts, 'written' | 'send'>

/**
 * Keeps what the person has written in a text and not saved, as long as its page is open: see `textKeeper`. While an input method composes nothing is kept, since nothing
 * is written yet. `since` the last save: when the server had it, and whether it does not get through.
 */
export function useTextKeeper(place: Omit<KeptPlace, 'userId'>, keeping: Keeping) {
  const userId = useServices().me?.id ?? 0
  const [state, setState] = useState<{ keptAt: string | null; isFailing: boolean }>({
    keptAt: null,
    isFailing: false,
  })
  const latest = useRef(keeping)
  latest.current = keeping
  const isComposing = useRef(false)
  const [keeper] = useState(() =>
    textKeeper({
      written: async () => (isComposing.current ? null : latest.current.written()),
      ...(keeping.send && { send: (text: Written) => latest.current.send?.(text) ?? Promise.resolve(null) }),
      local: keptTextsAt({ ...place, userId }),
      tell: (change) => setState((before) => ({ ...before, ...change })),
    }),
  )
  useEffect(() => {
    const composing = ({ type }: Event) => {
      isComposing.current = type === 'compositionstart'
      if (!isComposing.current) keeper.changed()
    }
    const close = keeper.open()
    window.addEventListener('compositionstart', composing, true)
    window.addEventListener('compositionend', composing, true)
    return () => {
      window.removeEventListener('compositionstart', composing, true)
      window.removeEventListener('compositionend', composing, true)
      close()
    }
  }, [keeper])
  return { ...state, keeper }
}
