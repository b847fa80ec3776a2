import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Autosave, type AutosaveOptions, type Sent } from './autosave.ts'
import { CallError } from './call-error.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** An autosave whose saves are answered by hand. */
function saving(options: Partial<AutosaveOptions> = {}) {
  const open: { answer: (sent: Sent) => void; fail: (status: number) => void }[] = []
  const seen = { sends: 0, state: 'saved' }
  const saver = new Autosave({
    send: () => {
      seen.sends++
      return new Promise<Sent>((answer, reject) => {
        open.push({ answer, fail: (status) => reject(new CallError(status, '')) })
      })
    },
    onState: (state) => {
      seen.state = state
    },
    ...options,
  })
  return {
    saver,
    seen,
    answer: async (sent: Sent = 'saved') => {
      open.shift()?.answer(sent)
      await later(0)
    },
    fail: async (status: number) => {
      open.shift()?.fail(status)
      await later(0)
    },
  }
}

describe('what is changed', () => {
  test('is sent two seconds after the last change, once', async () => {
    const { saver, seen } = saving()
    saver.changed()
    await later(1_500)
    saver.changed()
    await later(1_999)
    expect(seen).toEqual({ sends: 0, state: 'changed' })
    await later(1)
    expect(seen).toEqual({ sends: 1, state: 'saving' })
    await later(100_000)
    expect(seen.sends).toBe(1)
  })

  test('is sent fifteen seconds after the first change at the latest', async () => {
    const { saver, seen, answer } = saving()
    for (let at = 0; at < 15; at++) {
      saver.changed()
      await later(1_000)
    }
    expect(seen.sends).toBe(1)
    await answer()
    saver.changed()
    await later(1_999)
    expect(seen.sends).toBe(1)
  })

  test('while a save is on its way is sent after its answer, and is not saved before', async () => {
    const { saver, seen, answer } = saving()
    expect(saver.isSaved()).toBe(true)
    saver.changed()
    expect(saver.isSaved()).toBe(false)
    await later(2_000)
    saver.changed()
    await later(5_000)
    expect(seen).toEqual({ sends: 1, state: 'saving' })
    expect(saver.isSaved()).toBe(false)
    await answer()
    expect(seen).toEqual({ sends: 1, state: 'changed' })
    expect(saver.isSaved()).toBe(false)
    await later(2_000)
    await answer()
    expect(seen).toEqual({ sends: 2, state: 'saved' })
    expect(saver.isSaved()).toBe(true)
  })

  test('is sent at once by hand, by whoever leaves only where something was changed', async () => {
    const { saver, seen, answer } = saving()
    await saver.flush()
    expect(seen.sends).toBe(0)
    const saved = saver.save()
    await answer()
    expect([await saved, seen.sends]).toEqual([true, 1])
    saver.changed()
    void saver.flush()
    expect(seen.sends).toBe(2)
  })

  test('by hand while the same is on its way waits for that answer and sends nothing more', async () => {
    const { saver, seen, answer } = saving()
    saver.changed()
    await later(2_000)
    const saved = saver.save()
    await answer()
    expect([await saved, seen.sends]).toEqual([true, 1])
    await later(60_000)
    expect(seen.sends).toBe(1)
  })

  test('that got no answer is tried again, twice as late each time, a minute at most', async () => {
    const { saver, seen, fail } = saving()
    saver.changed()
    await later(2_000)
    for (const [at, wait] of [2, 4, 8, 16, 32, 60, 60].entries()) {
      await fail([0, 408, 429, 500, 503, 507, 0][at] ?? 0)
      await later(wait * 1_000 - 1)
      expect(seen).toEqual({ sends: at + 1, state: 'failed' })
      await later(1)
    }
    expect(seen).toEqual({ sends: 8, state: 'saving' })
  })

  test('that got no answer is sent at once when the network is back', async () => {
    const { saver, seen, answer, fail } = saving()
    const online = async () => {
      window.dispatchEvent(new Event('online'))
      await later(0)
    }
    saver.open()
    saver.changed()
    await online()
    expect(seen.sends).toBe(0)
    await later(2_000)
    await fail(0)
    await later(2_000)
    await fail(0)
    await online()
    expect(seen.sends).toBe(3)
    await fail(0)
    await later(2_000)
    expect(seen.sends).toBe(4)
    await answer()
    saver.changed()
    await later(2_000)
    await fail(0)
    await later(2_000)
    expect(seen.sends).toBe(6)
  })

  test('that the server refuses waits for another change, and who saves by hand gets the reason', async () => {
    const { saver, seen, fail } = saving()
    saver.changed()
    const saved = saver.save()
    const reason = expect(saved).rejects.toMatchObject({ status: 422 })
    await fail(422)
    await reason
    await later(100_000)
    expect(seen).toEqual({ sends: 1, state: 'refused' })
    saver.changed()
    await later(2_000)
    expect(seen.sends).toBe(2)
    saver.changed()
    await fail(422)
    expect(seen.state).toBe('changed')
    await later(2_000)
    expect(seen.sends).toBe(3)
  })

  test('is sent at once again with what a save brought from others', async () => {
    const { saver, seen, answer } = saving()
    saver.changed()
    const saved = saver.save()
    saver.changed()
    await answer('again')
    expect(seen.sends).toBe(2)
    await answer()
    expect([await saved, seen.state]).toEqual([true, 'saved'])
    await later(60_000)
    expect(seen.sends).toBe(2)
  })

  test('is not sent while a person decides, nor after the screen was closed', async () => {
    const { saver, seen, answer } = saving()
    const close = saver.open()
    saver.changed()
    const saved = saver.save()
    await answer('waits')
    expect([await saved, seen.state]).toEqual([false, 'refused'])
    await saver.hold()
    saver.changed()
    expect(await saver.save()).toBe(false)
    await later(60_000)
    expect(seen.sends).toBe(1)
    saver.release()
    saver.changed()
    close()
    await later(60_000)
    saver.changed()
    await later(60_000)
    expect(seen.sends).toBe(1)
    void saver.flush()
    expect(seen.sends).toBe(2)
  })

  test('that waits for a person is not saved: leaving sends it', async () => {
    const { saver, seen, answer } = saving()
    saver.changed()
    void saver.save()
    await answer('waits')
    void saver.flush()
    expect(seen.sends).toBe(2)
  })

  test('is not sent where it was saved in another way', async () => {
    const { saver, seen } = saving()
    saver.changed()
    saver.settled()
    expect(seen.state).toBe('saved')
    await saver.flush()
    await later(60_000)
    expect(seen.sends).toBe(0)
  })

  test('goes only by hand where saving is left to the person', async () => {
    const { saver, seen, fail } = saving({ isAutomatic: false })
    saver.changed()
    await later(60_000)
    expect(seen).toEqual({ sends: 0, state: 'changed' })
    void saver.save().catch(() => false)
    await fail(0)
    await later(120_000)
    expect(seen).toEqual({ sends: 1, state: 'failed' })
  })
})

test('one save at a time is on its way and nothing changed counts as saved, whatever happens', async () => {
  const event = fc.constantFrom('change', 'hand', 'wait', 'answer', 'lost', 'refused')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(event, fc.nat(20_000))), async (events) => {
      let [changes, sent, kept] = [0, 0, 0]
      let onItsWay: { answer: (sent: Sent) => void; fail: (status: number) => void } | null = null
      let state = 'saved'
      const saver = new Autosave({
        send: () => {
          expect(onItsWay).toBe(null)
          sent = changes
          return new Promise<Sent>((answer, reject) => {
            onItsWay = { answer, fail: (status) => reject(new CallError(status, '')) }
          })
        },
        onState: (next) => {
          state = next
        },
      })
      const ended = () => {
        const way = onItsWay
        onItsWay = null
        return way
      }
      for (const [type, pause] of events) {
        if (type === 'change') {
          changes++
          saver.changed()
        }
        if (type === 'hand') void saver.save().catch(() => false)
        if (type === 'wait') await later(pause)
        if (type === 'answer' && onItsWay) {
          kept = sent
          ended()?.answer('saved')
        }
        if (type === 'lost' || type === 'refused') ended()?.fail(type === 'lost' ? 0 : 422)
        await later(0)
        if (state === 'saved') expect(kept).toBe(changes)
      }
    }),
    { numRuns: 100 },
  )
})
