import { useEffect, useState } from 'react'

/** The longest that work for later waits for a quiet moment, in milliseconds. */
const patience = 1_500

/** False until what is on the screen is drawn and the browser has nothing else to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const done = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(done, 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(done, { timeout: patience })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
