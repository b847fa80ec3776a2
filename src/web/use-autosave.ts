import { useEffect, useRef, useState } from 'react'
import { type AutosaveOptions, autosave, type SaveState } from './autosave.ts'

/** An autosave for as long as the screen is open. */
export function useAutosave({ send, pause, isAutomatic }: Omit<AutosaveOptions, 'onState'>) {
  const [state, setState] = useState<SaveState>('saved')
  const latest = useRef(send)
  latest.current = send
  const [saver] = useState(() =>
    autosave({
      send: () => latest.current(),
      ...(pause && { pause }),
      ...(isAutomatic !== undefined && { isAutomatic }),
      onState: setState,
    }),
  )
  useEffect(() => saver.open(), [saver])
  return { state, saver }
}
