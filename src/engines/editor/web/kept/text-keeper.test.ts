import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#web/index.ts'
import { type KeeperPorts, textKeeper, type Written } from './text-keeper.ts'

class Offline extends CallError {
  constructor() {
    super(0, '')
  }
}

/** A keeper of a text that grows with each key; what lies nearby and what the server has. */
function keeping(more: Partial<KeeperPorts> = {}) {
  const seen = { text: '', nearby: null as string | null, sent: [] as string[], states: [] as object[] }
  let failures: Error[] = []
  const words = ({ bytes }: Written) => new TextDecoder().decode(bytes)
  const keeper = textKeeper({
    written: async () => (seen.text ? { baseID: 1, bytes: new TextEncoder().encode(seen.text) } : null),
    local: {
      keep: async (text) => {
        seen.nearby = words(text)
      },
      drop: async () => {
        seen.nearby = null
      },
    },
    send: async (text) => {
      const failure = failures.shift()
      if (failure) throw failure
      seen.sent.push(words(text))
      return 'now'
    },
    tell: (state) => void seen.states.push(state),
    ...more,
  })
  return {
    keeper,
    seen,
    fail: (...next: Error[]) => {
      failures = next
    },
    type: (letters: string) => {
      seen.text += letters
      keeper.changed()
    },
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('what is written and not saved', () => {
  test('says until when it was written, and not when a long document was made into a file', async () => {
    const kept: (number | undefined)[] = []
    const { type, seen } = keeping({
      written: async () => {
        const bytes = new TextEncoder().encode(seen.text)
        await new Promise((done) => setTimeout(done, 2_000))
        return { baseID: 1, bytes }
      },
      local: { keep: async ({ at }) => void kept.push(at), drop: async () => undefined },
    })
    const began = Date.now()
    type('甲')
    await later(1_000)
    type('乙')
    await later(1_500)
    expect(kept).toEqual([began + 300])
  })

  test('is on this computer 0.3 seconds after a key, also while somebody goes on typing', async () => {
    const { type, seen } = keeping()
    type('甲')
    await later(299)
    expect(seen.nearby).toBe(null)
    await later(1)
    expect(seen.nearby).toBe('甲')
    for (const letter of 'abcdefgh') {
      type(letter)
      await later(100)
    }
    // The last 0.3 seconds at most are missing.
    expect(seen.nearby?.length).toBeGreaterThanOrEqual(6)
    expect(seen.sent).toEqual([])
  })

  test('is with the server 3 seconds after the last key, and then no more on this computer', async () => {
    const { type, seen } = keeping()
    type('甲')
    await later(2_999)
    expect(seen.sent).toEqual([])
    await later(1)
    expect([seen.sent, seen.nearby]).toEqual([['甲'], null])
    expect(seen.states).toContainEqual({ keptAt: 'now' })
  })

  test('is with the server every 15 seconds while somebody goes on typing', async () => {
    const { type, seen } = keeping()
    for (let i = 0; i < 20; i++) {
      type('字')
      await later(1_000)
    }
    expect(seen.sent).toHaveLength(1)
  })

  test('stays on this computer when more was written while it was sent', async () => {
    let done = () => {}
    const { type, seen } = keeping({
      send: () =>
        new Promise((sent) => {
          done = () => sent('now')
        }),
    })
    type('甲')
    await later(3_000)
    type('乙')
    done()
    await later(0)
    expect(seen.nearby).toBe('甲')
    await later(300)
    expect(seen.nearby).toBe('甲乙')
  })

  test('does not hold up typing where making the file takes long', async () => {
    let made = 0
    const { type } = keeping({
      written: async () => {
        made++
        await new Promise((resolve) => setTimeout(resolve, 400))
        return { baseID: 1, bytes: new Uint8Array() }
      },
    })
    for (let i = 0; i < 40; i++) {
      type('字')
      await later(100)
    }
    // Every 0.3 seconds it would be ten times.
    expect(made).toBeLessThanOrEqual(4)
  })

  test('goes to the server by itself when the connection was lost and is back, without another key', async () => {
    vi.stubGlobal('window', new EventTarget())
    const { keeper, type, seen, fail } = keeping()
    keeper.open()
    fail(new Offline(), new Offline())
    type('甲')
    await later(3_000)
    expect([seen.sent, seen.states.at(-1)]).toEqual([[], { isFailing: true }])
    expect(seen.nearby).toBe('甲')
    // Tried again after 2 seconds, then after 4.
    await later(2_000)
    expect(seen.sent).toEqual([])
    await later(4_000)
    expect([seen.sent, seen.nearby, seen.states.at(-1)]).toEqual([['甲'], null, { isFailing: false }])

    fail(new Offline())
    type('乙')
    await later(3_000)
    window.dispatchEvent(new Event('online'))
    await later(0)
    expect(seen.sent).toEqual(['甲', '甲乙'])
  })

  test('is not sent again and again to a server that refuses it', async () => {
    const { type, seen, fail } = keeping()
    fail(new CallError(403, ''))
    type('甲')
    await later(120_000)
    expect([seen.sent, seen.states.at(-1)]).toEqual([[], { isFailing: true }])
    expect(seen.nearby).toBe('甲')
  })

  test('stays on this computer where the server does not take it', async () => {
    const { type, seen } = keeping({ send: async () => null })
    type('甲')
    await later(20_000)
    expect([seen.nearby, seen.states]).toEqual(['甲', [{ isFailing: false }]])
  })

  test('is kept nowhere while there is nothing to keep, or once it is not wanted', async () => {
    const kept: unknown[] = []
    const empty = keeping({
      written: async () => null,
      local: { keep: async (text) => void kept.push(text), drop: async () => undefined },
    })
    empty.type('n')
    await later(20_000)
    expect([kept, empty.seen.sent, empty.seen.states]).toEqual([[], [], [{ isFailing: false }]])
    const { keeper, type, seen } = keeping()
    type('甲')
    await keeper.forget()
    await later(20_000)
    expect([seen.sent, seen.nearby]).toEqual([[], null])
  })

  test('is kept nowhere while it is saved and after it was, until something more is written', async () => {
    const { keeper, type, seen } = keeping()
    type('甲')
    await later(300)
    await keeper.hold(true)
    await keeper.forget()
    await keeper.hold(false)
    await later(20_000)
    expect([seen.sent, seen.nearby]).toEqual([[], null])
    type('乙')
    await later(300)
    expect(seen.nearby).toBe('甲乙')
  })

  test('where there is no server to send it to, lies on this computer alone', async () => {
    const { send: _, ...ports } = {
      written: async () => ({ baseID: 1, bytes: new Uint8Array([1]) }),
      send: null,
    }
    let kept = 0
    const keeper = textKeeper({
      ...ports,
      local: { keep: async () => void kept++, drop: async () => undefined },
      tell: () => undefined,
    })
    keeper.changed()
    await later(20_000)
    expect(kept).toBe(1)
  })
})
