import { useCallback, useSyncExternalStore } from 'react'

/** True while a media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** True on a phone's width (below 768 pixels), where tables become cards and the menu a drawer. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767.98px)')

/** Whether the person asked their system for little motion. */
export const useIsStill = (): boolean => useMedia('(prefers-reduced-motion: reduce)')
