import { startTransition, useEffect, useRef, useState } from 'react'
import { Autosave, type AutosaveOptions, type SaveState } from './autosave.ts'

/** An autosave for as long as the screen is open. */
export function useAutosave({ send, isAutomatic = true }: Omit<AutosaveOptions, 'onState' | 'pause'>) {
  const [state, setState] = useState<SaveState>('saved')
  const latest = useRef(send)
  latest.current = send
  // The key that makes a screen unsaved is in its field before the screen says so.
  const onState = (next: SaveState) => startTransition(() => setState(next))
  const [saver] = useState(() => new Autosave({ send: () => latest.current(), isAutomatic, onState }))
  useEffect(() => saver.open(), [saver])
  return { state, saver }
}
