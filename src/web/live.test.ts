import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveStream, type RawEvent } from './live.ts'

class FakeSource extends EventTarget {
  static CLOSED = 2
  static all: FakeSource[] = []
  readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  send(type: string, data: string) {
    this.dispatchEvent(Object.assign(new Event(type), { data }))
  }
  refuse() {
    this.readyState = 2
    this.onerror?.()
  }
}

const tabs: (() => void)[] = []
const openTab = () => {
  const events: RawEvent[] = []
  const gaps = vi.fn()
  const starts = vi.fn()
  const stop = liveStream({
    address: '/api/v1/events',
    types: ['job'],
    onEvent: (event) => events.push(event),
    onGap: gaps,
    onStart: starts,
  })
  tabs.push(stop)
  return { events, gaps, starts, stop }
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

beforeEach(() => {
  FakeSource.all = []
  vi.stubGlobal('EventSource', FakeSource)
})
afterEach(() => {
  for (const stop of tabs.splice(0)) stop()
  vi.unstubAllGlobals()
})

describe('live events', () => {
  it('say in every tab when they begin, for what happened between the first answers and the stream', async () => {
    const [first, second] = [openTab(), openTab()]
    await until(() => expect(FakeSource.all).toHaveLength(1))
    FakeSource.all[0]?.onopen?.()
    await until(() => expect(second.starts).toHaveBeenCalledTimes(1))
    expect(first.starts).toHaveBeenCalledTimes(1)
    expect(first.gaps).not.toHaveBeenCalled()
  })

  it('come through one stream, to every tab', async () => {
    const [first, second] = [openTab(), openTab()]
    await until(() => expect(FakeSource.all).toHaveLength(1))
    FakeSource.all[0]?.send('job', '{"id":1}')
    await until(() => expect(second.events).toEqual([{ type: 'job', data: '{"id":1}' }]))
    expect(first.events).toEqual([{ type: 'job', data: '{"id":1}' }])
    expect(FakeSource.all).toHaveLength(1)
  })

  it('go on in another tab when the first is closed', async () => {
    const first = openTab()
    await until(() => expect(FakeSource.all).toHaveLength(1))
    openTab()
    first.stop()
    await until(() => expect(FakeSource.all).toHaveLength(2))
    expect(FakeSource.all[0]?.readyState).toBe(2)
  })

  it('are asked for again after a refused stream came back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tab = openTab()
    await vi.waitUntil(() => FakeSource.all.length === 1, 60_000)
    FakeSource.all[0]?.refuse()
    vi.advanceTimersByTime(2_000)
    expect(FakeSource.all).toHaveLength(2)
    FakeSource.all[1]?.onopen?.()
    expect(tab.gaps).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })
})
