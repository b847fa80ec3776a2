import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { readyToSpeak } from './ui/toast.tsx'

// Pages that hold unsaved work ask before they are left, also where the network goes in the next moment: what asks comes beside their scripts.
readyToSpeak()

/**
 * Whoever leaves while something is open, also by closing the window, does so only where `mayLeave` says yes. Answers a function that lets one leave
 * without being asked.
 */
export function useLeaveGuard(
  isOpen: () => boolean,
  mayLeave: (way: Parameters<ShouldBlockFn>[0]) => Promise<boolean>,
): () => void {
  const free = useRef(false)
  const blocks = () => !free.current && isOpen()
  useBlocker({
    shouldBlockFn: async (way) => blocks() && !(await mayLeave(way)),
    enableBeforeUnload: blocks,
  })
  return useCallback(() => {
    free.current = true
  }, [])
}
