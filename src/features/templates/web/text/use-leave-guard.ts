import { useEffect, useRef } from 'react'
import { confirm, useText } from '#web/index.ts'
import { useLeaveGuard } from '#web/use-blocker.ts'
import { textMessages } from './messages.ts'

/** Asks before unsaved changes are left; answers a function that lets one leave without being asked. */
export function useTextGuard(isOpen: () => boolean): () => void {
  const t = useText(textMessages)
  return useLeaveGuard(
    isOpen,
    async ({ current, next }) =>
      // Another tab of the rail or another version asked for by the page itself is no leaving.
      current.pathname === next.pathname ||
      confirm({
        title: t('leaveTitle'),
        content: t('leaveContent'),
        okText: t('leave'),
        danger: true,
      }),
  )
}

/** Ctrl+S (⌘S) saves, wherever the focus is; the browser's own saving of the page does not come up. */
export function useSaveKey(save: (() => void) | null): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!event.repeat) latest.current?.()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}
