import { useEffect, useRef, useState } from 'react'
import { Autosave, type AutosaveOptions, type SaveState } from './autosave.ts'

/** An autosave for as long as the screen is open. */
export function useAutosave({ send, isAutomatic = true }: Omit<AutosaveOptions, 'onState' | 'pause'>) {
  const [state, setState] = useState<SaveState>('saved')
  const latest = useRef(send)
  latest.current = send
  const [saver] = useState(
    () => new Autosave({ send: () => latest.current(), isAutomatic, onState: setState }),
  )
  useEffect(() => saver.open(), [saver])
  return { state, saver }
}
