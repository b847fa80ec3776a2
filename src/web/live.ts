/** An event as the server sent it, before its slice reads it. */
export type RawEvent = { type: string; data: string }

export type LiveStreamOptions = {
  /** Address of the server-sent event stream. */
  address: string
  /** Event types to listen to. */
  types: readonly string[]
  /** Called in every open tab. */
  onEvent: (event: RawEvent) => void
  /** Events may have been missed (another tab took over, the connection was gone for long): ask for everything again. */
  onGap: () => void
  /** The stream stands: what was asked for just before may have changed between the answer and now. */
  onStart?: () => void
}

const name = 'chancery.live'
const firstPause = 2_000
const longestPause = 60_000

type Message = { kind: 'event'; event: RawEvent } | { kind: 'gap' | 'start' }

/** Holds the stream open until `stopped`; the browser itself reconnects with Last-Event-ID, a refused stream is tried again later. */
function holdStream(
  { address, types }: LiveStreamOptions,
  tell: (message: Message) => void,
  stopped: AbortSignal,
) {
  return new Promise<void>((done) => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = firstPause
    let wasRefused = false
    const open = () => {
      source = new EventSource(address)
      source.onopen = () => {
        pause = firstPause
        tell({ kind: wasRefused ? 'gap' : 'start' })
        wasRefused = false
      }
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return
        wasRefused = true
        timer = setTimeout(open, pause)
        pause = Math.min(pause * 2, longestPause)
      }
      for (const type of types)
        source.addEventListener(type, (event) =>
          tell({ kind: 'event', event: { type, data: (event as MessageEvent<string>).data } }),
        )
    }
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      done()
    })
    if (stopped.aborted) done()
    else open()
  })
}

/**
 * Live events with ONE stream per browser: the tab that holds the lock reads it and tells the others. Answers the function that
 * ends it. Where the browser has no locks (plain http from another machine) nothing is opened, and screens ask by themselves.
 */
export function liveStream(options: LiveStreamOptions): () => void {
  const stop = new AbortController()
  if (!globalThis.navigator?.locks || !globalThis.BroadcastChannel || !globalThis.EventSource) return () => {}
  const channel = new BroadcastChannel(name)
  const take = (message: Message) => {
    if (message.kind === 'event') options.onEvent(message.event)
    else if (message.kind === 'gap') options.onGap()
    else options.onStart?.()
  }
  channel.onmessage = (event: MessageEvent<Message>) => take(event.data)
  const tell = (message: Message) => {
    take(message)
    channel.postMessage(message)
  }
  const asked = performance.now()
  navigator.locks
    .request(name, { signal: stop.signal }, async () => {
      // Waiting for the lock means that another tab read the stream until now; what came in between is unknown.
      if (performance.now() - asked > 1_000) tell({ kind: 'gap' })
      await holdStream(options, tell, stop.signal)
    })
    .catch(() => {
      // The wait for the lock was ended by `stop`.
    })
  return () => {
    stop.abort()
    channel.close()
  }
}
