import { useEffect, useRef } from 'react'
import { isTyping } from '#web/index.ts'

/** N and P step to the next and the previous difference, unless somebody is typing or a dialog is open. */
export function useStepKeys(step: (by: 1 | -1) => void): void {
  const current = useRef(step)
  current.current = step
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = steps[event.key.toLowerCase()]
      if (!by || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      current.current(by)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

const steps: Record<string, 1 | -1 | undefined> = { n: 1, p: -1 }
