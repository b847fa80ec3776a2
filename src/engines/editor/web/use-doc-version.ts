import { useEffect, useReducer } from 'react'

/** Renders again, soon, after what is subscribed to says that something changed; while somebody types, not for each key. */
export function useDocVersion(subscribe: (listener: () => void) => () => void): void {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        tick()
      }, 60)
    })
    // What happened between the first drawing and this moment.
    tick()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [subscribe])
}
