/** What is written is on this computer so long after the last key, and at least so often while somebody goes on typing; milliseconds. */
const localPause = 300
/** On the server. */
const pause = 3_000
const longest = 15_000
/** Making the file takes a while in a long document: it may take this part of the time at most. */
const share = 5
/** From a failure to the next try, and the most that this grows to. */
const firstRetry = 2_000
const lastRetry = 60_000

/** `at`: everything that was written until then is in it; milliseconds since 1970. */
export type Written = { baseID: number; bytes: Uint8Array; at?: number }

export type KeeperPorts = {
  /** The text as it is now; null: nothing is unsaved. */
  written: () => Promise<Written | null>
  /** On this computer. Failing is no failure: the server has it soon. */
  local: { keep(text: Written): Promise<void>; drop(): Promise<void> }
  /** To the server; answers when it has it, null when it does not take it. Left out: it lives on this computer until it is saved. */
  send?: (text: Written) => Promise<string | null>
  /** Whether a failed sending is worth trying again by itself. */
  isPassing: (error: unknown) => boolean
  tell: (state: { keptAt?: string | null; isFailing?: boolean }) => void
  now?: () => number
}

/**
 * Keeps what is written and not saved: on this computer 0.3 seconds after a key, on the server 3 seconds after the last one. A sending that failed because nobody answered is
 * tried again by itself, later each time, and at once when the network is back. One thing at a time, in order.
 */
export function textKeeper({ written, local, send, isPassing, tell, now = () => Date.now() }: KeeperPorts) {
  let revision = 0
  let isHeld = false
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let sending = { timer: timer(), since: 0, wait: firstRetry, isFailing: false }
  const nearby = { timer: timer(), since: 0, cost: 0 }

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    running = running.then(work, work)
    return running
  }
  const keepNearby = () =>
    inTurn(async () => {
      nearby.since = 0
      if (isHeld || isStopped) return
      const began = now()
      try {
        const text = await written()
        nearby.cost = now() - began
        if (text && !isHeld) await local.keep({ ...text, at: began })
      } catch {
        // The browser keeps nothing: what follows goes to the server.
      }
    })
  const keep = () =>
    inTurn(async () => {
      stop(sending.timer)
      sending.since = 0
      if (isHeld || !send) return
      const kept = revision
      try {
        const text = await written()
        if (!text || isHeld) return
        const at = await send(text)
        if (at !== null) tell({ keptAt: at })
        sending = { ...sending, wait: firstRetry, isFailing: false }
        tell({ isFailing: false })
        // What was written meanwhile is nearby only.
        if (at !== null && kept === revision) await local.drop().catch(() => undefined)
      } catch (error) {
        sending.isFailing = true
        tell({ isFailing: true })
        if (isStopped || !isPassing(error)) return
        start(sending.timer, sending.wait, keep)
        sending.wait = Math.min(lastRetry, sending.wait * 2)
      }
    })

  return {
    /** After each change. */
    changed(): void {
      revision++
      nearby.since ||= now()
      // At most so late after the first key that is not kept yet; in a long document seldom enough not to be felt.
      const soon = Math.max(localPause, Math.min(pause, share * nearby.cost))
      start(nearby.timer, Math.max(0, nearby.since + soon - now()), keepNearby)
      if (!send) return
      sending.since ||= now()
      start(sending.timer, Math.max(0, Math.min(pause, sending.since + longest - now())), keep)
    },
    /** Now, for who leaves. */
    keep: (): Promise<void> => (send ? keep() : keepNearby()),
    /** The network is back. */
    online(): void {
      if (!sending.isFailing) return
      sending.wait = firstRetry
      start(sending.timer, 0, keep)
    },
    /** Ends what is under way and keeps nothing until it is called again with false: around a save, which settles what was kept. */
    async hold(held: boolean): Promise<void> {
      isHeld = held
      stop(sending.timer)
      stop(nearby.timer)
      sending.since = 0
      nearby.since = 0
      if (held) await running
    },
    /** It was saved. */
    async forget(): Promise<void> {
      sending = { ...sending, wait: firstRetry, isFailing: false }
      tell({ keptAt: null, isFailing: false })
      await local.drop().catch(() => undefined)
    },
    begin(): void {
      isStopped = false
    },
    stop(): void {
      isStopped = true
      stop(sending.timer)
      stop(nearby.timer)
    },
  }
}

type Timer = { id: ReturnType<typeof setTimeout> | undefined }
const timer = (): Timer => ({ id: undefined })
const stop = (one: Timer): void => {
  clearTimeout(one.id)
  one.id = undefined
}
function start(one: Timer, after: number, work: () => unknown): void {
  stop(one)
  one.id = setTimeout(() => void work(), after)
}
