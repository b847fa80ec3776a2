import { type KeyboardEvent, useRef } from 'react'

/** Ctrl+Enter does what a dialog's button does, for who types; a second press while it runs does nothing. */
export function useConfirmKey(confirm: () => Promise<unknown>) {
  const running = useRef(false)
  return async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || running.current) return
    event.preventDefault()
    running.current = true
    try {
      await confirm()
    } finally {
      running.current = false
    }
  }
}
