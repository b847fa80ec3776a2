import { useEffect, useReducer } from 'react'

/** Renders again whenever what is subscribed to says that something changed. */
export function useDocVersion(subscribe: (listener: () => void) => () => void): void {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // What happened between the first drawing and this moment.
    tick()
    return subscribe(tick)
  }, [subscribe])
}
