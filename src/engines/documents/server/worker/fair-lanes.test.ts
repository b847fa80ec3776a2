import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { fairLanes } from './fair-lanes.ts'
import type { TaskClass } from './fair-queue.ts'

/** Lanes whose work ends when the test says so: what began where, in its order. */
function watched(options: Parameters<typeof fairLanes>[0]) {
  const lanes = fairLanes(options)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (userId: number, name: string, as: TaskClass = 'small', gone?: AbortSignal) =>
    lanes.run({ requester: { organizationId: 1, userId, gone }, class: as, bytes: 1 }, async (lane) => {
      began.push(`${name} in ${lane}`)
      await new Promise<void>((done) => ends.set(name, done))
    })
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await turn()
  }
  return { ask, end, began }
}

describe('lanes of document work', () => {
  test('who asked for many works in the last lane; the first is free for whoever asks for one', async () => {
    const { ask, end, began } = watched({ lanes: 2, forSmall: 1 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask(1, name)
    for (const name of ['a1', 'a2']) await end(name)
    ask(2, 'b1')
    await end('b1')
    ask(3, 'c1')
    // The very first was the only one when it was asked for.
    expect(began).toEqual(['a1 in 0', 'a2 in 1', 'a3 in 1', 'b1 in 0', 'c1 in 0'])
  })

  test('small ones of one person do not wait for their heavy one, nor while the first lane has nothing to do', async () => {
    const { ask, end, began } = watched({ lanes: 2, forSmall: 1 })
    ask(1, 'heavy', 'heavy')
    for (const name of ['a1', 'a2', 'a3']) ask(1, name)
    await end('a1')
    await end('a2')
    expect(began).toEqual(['heavy in 1', 'a1 in 0', 'a2 in 0', 'a3 in 0'])
  })

  test('what nobody waits for any more is no longer counted: the one left is the only one', async () => {
    const { ask, end, began } = watched({ lanes: 2, forSmall: 1 })
    const left = new AbortController()
    ask(1, 'a1')
    ask(1, 'a2')
    const gone = expect(ask(1, 'a3', 'small', left.signal)).rejects.toMatchObject({ reason: 'gone' })
    left.abort()
    await gone
    await end('a1')
    expect(began).toEqual(['a1 in 0', 'a2 in 0'])
  })

  test('a lane alone does everything', async () => {
    const { ask, end, began } = watched({ lanes: 1, forSmall: 1 })
    ask(1, 'heavy', 'heavy')
    ask(1, 'a1')
    ask(2, 'b1')
    for (const name of ['heavy', 'a1', 'b1']) await end(name)
    expect(began).toEqual(['heavy in 0', 'a1 in 0', 'b1 in 0'])
  })
})
