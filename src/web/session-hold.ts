/**
 * What happens when the session ends while somebody works: calls wait here, a dialog over the page asks to
 * sign in again, then they go on. Armed only while somebody is signed in.
 */

let armed = false
let waiting: { promise: Promise<boolean>; settle: (signedIn: boolean) => void } | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const sessionHold = {
  /** Called after sign-in: from now on an answer 401 holds the call instead of failing it. */
  arm(): void {
    armed = true
  },
  /** Called on sign-out: nobody is asked any more. */
  disarm(): void {
    armed = false
    waiting?.settle(false)
    waiting = null
    tell()
  },
  /** Waits until the person has signed in again. False at once when nobody was signed in, or when they gave up. */
  async signedInAgain(): Promise<boolean> {
    if (!armed) return false
    if (!waiting) {
      let settle: (signedIn: boolean) => void = () => {}
      const promise = new Promise<boolean>((resolve) => {
        settle = resolve
      })
      waiting = { promise, settle }
      tell()
    }
    return waiting.promise
  },
  /** The dialog reports success: every held call is sent again. */
  resume(): void {
    waiting?.settle(true)
    waiting = null
    tell()
  },
  /** True while calls wait for a sign-in. */
  isHolding: (): boolean => waiting !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
