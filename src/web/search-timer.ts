/** Decides when a search starts: so long after the last key, never while an input method composes. */
export type SearchTimer = {
  typed: (text: string) => void
  composing: (active: boolean) => void
  /** Searches at once (Enter, opening a list). */
  now: (text: string) => void
  stop: () => void
}

/** A timer that calls `search` with the text `delay` milliseconds after the last key. The same text is not searched twice in a row. */
export function searchTimer(delay: number, search: (text: string) => void): SearchTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isComposing = false
  let pending: string | null = null
  let last: string | null = null

  const run = () => {
    if (pending === null || isComposing || pending === last) return
    last = pending
    search(pending)
  }
  const restart = () => {
    clearTimeout(timer)
    if (!isComposing) timer = setTimeout(run, delay)
  }
  return {
    typed(text) {
      pending = text
      restart()
    },
    composing(active) {
      isComposing = active
      if (active) clearTimeout(timer)
      else if (pending !== null) restart()
    },
    now(text) {
      clearTimeout(timer)
      pending = text
      last = null
      run()
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
