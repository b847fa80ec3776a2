import { useEffect, useRef, useState } from 'react'
import { CallError, useServices } from '#web/index.ts'
import { type KeptPlace, keptTextsAt } from './kept-texts.ts'
import { type KeeperPorts, textKeeper, type Written } from './text-keeper.ts'

type Keeping = Pick<KeeperPorts, 'written' | 'send'>

/** Nobody answered, or the server is in trouble: another time it may. What it refuses, it refuses again; saving tells why. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [408, 429].includes(error.status)

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
      isPassing,
      tell: (change) => setState((before) => ({ ...before, ...change })),
    }),
  )
  useEffect(() => {
    const composing = ({ type }: Event) => {
      isComposing.current = type === 'compositionstart'
      if (!isComposing.current) keeper.changed()
    }
    keeper.begin()
    const online = () => keeper.online()
    window.addEventListener('online', online)
    window.addEventListener('compositionstart', composing, true)
    window.addEventListener('compositionend', composing, true)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('compositionstart', composing, true)
      window.removeEventListener('compositionend', composing, true)
      keeper.stop()
    }
  }, [keeper])
  return { ...state, keeper }
}
