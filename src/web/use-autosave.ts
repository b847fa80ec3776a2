import { startTransition, useEffect, useRef, useState } from 'react'
import { Autosave, type AutosaveOptions, type SaveState } from './autosave.ts'

/** An autosave for as long as the screen is open. `state` is for what is shown: it may be drawn a moment late; `saver.isSaved()` is true at once. */
export function useAutosave({ send, isAutomatic = true }: Omit<AutosaveOptions, 'onState' | 'pause'>) {
  const [state, setState] = useState<SaveState>('saved')
  const latest = useRef(send)
  latest.current = send
  // Drawing 'not saved' must not delay the letter that was typed.
  const onState = (next: SaveState) => startTransition(() => setState(next))
  const [saver] = useState(() => new Autosave({ send: () => latest.current(), isAutomatic, onState }))
  useEffect(() => saver.open(), [saver])
  return { state, saver }
}
