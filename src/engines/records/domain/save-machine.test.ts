import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  next,
  retryAfter,
  type SaveEvent,
  type SaveMachine,
  saveAfter,
  savedMachine,
} from './save-machine.ts'

const run = (events: readonly SaveEvent[], from: SaveMachine = savedMachine) =>
  events.reduce(
    ({ machine, sends }, event) => {
      const { machine: after, send } = next(machine, event)
      return { machine: after, sends: sends + (send ? 1 : 0) }
    },
    { machine: from, sends: 0 },
  )

describe('what is typed', () => {
  test('is sent two seconds after the last key, once', () => {
    const typed = run([
      { type: 'edited', at: 0 },
      { type: 'due', at: 1_000 },
      { type: 'edited', at: 1_500 },
      { type: 'due', at: saveAfter },
    ])
    expect([typed.sends, typed.machine.state]).toEqual([0, 'changed'])
    const sent = run([{ type: 'due', at: 1_500 + saveAfter }], typed.machine)
    expect([sent.sends, sent.machine.state]).toEqual([1, 'saving'])
    expect(run([{ type: 'due', at: 99_999 }], sent.machine).sends).toBe(0)
  })

  test('while a save is on its way is sent after its answer', () => {
    const { machine, sends } = run([
      { type: 'edited', at: 0 },
      { type: 'due', at: saveAfter },
      { type: 'edited', at: 3_000 },
      { type: 'answered', at: 4_000 },
    ])
    expect([sends, machine.state, machine.dueAt]).toEqual([1, 'changed', 4_000 + saveAfter])
  })

  test('is saved at once by hand, and nothing is sent where nothing was typed', () => {
    expect(run([{ type: 'due', at: 0, now: true }]).sends).toBe(0)
    expect(
      run([
        { type: 'edited', at: 0 },
        { type: 'due', at: 1, now: true },
      ]).sends,
    ).toBe(1)
  })

  test('that got no answer is tried again after fifteen seconds, or when the network is back', () => {
    const failed = run([
      { type: 'edited', at: 0 },
      { type: 'due', at: saveAfter },
      { type: 'failed', at: 3_000, isWorthRetrying: true },
    ]).machine
    expect([failed.state, failed.dueAt]).toEqual(['failed', 3_000 + retryAfter])
    expect(run([{ type: 'due', at: 10_000 }], failed).sends).toBe(0)
    expect(run([{ type: 'due', at: 10_000, now: true }], failed).sends).toBe(1)
    expect(run([{ type: 'due', at: 3_000 + retryAfter }], failed).sends).toBe(1)
  })

  test('that the server refuses is not sent again before something else is typed', () => {
    const refused = run([
      { type: 'edited', at: 0 },
      { type: 'due', at: saveAfter },
      { type: 'failed', at: 3_000, isWorthRetrying: false },
    ]).machine
    expect([refused.state, refused.dueAt]).toEqual(['refused', null])
    expect(run([{ type: 'due', at: 99_999 }], refused).sends).toBe(0)
    expect(
      run(
        [
          { type: 'edited', at: 5_000 },
          { type: 'due', at: 5_000 + saveAfter },
        ],
        refused,
      ).sends,
    ).toBe(1)
  })
})

test('whatever happens in whatever order, one save at a time is on its way and nothing typed is taken for saved', () => {
  const event = fc.oneof(
    fc.constant('edited' as const),
    fc.constant('due' as const),
    fc.constant('answered' as const),
    fc.constant('failed' as const),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.nat(20_000), fc.boolean())), (events) => {
      let machine = savedMachine
      let at = 0
      let isOnItsWay = false
      let kept = 0
      for (const [type, later, flag] of events) {
        at += later
        if ((type === 'answered' || type === 'failed') && !isOnItsWay) continue
        const { machine: after, send } = next(
          machine,
          type === 'failed'
            ? { type, at, isWorthRetrying: flag }
            : type === 'due'
              ? { type, at, now: flag }
              : { type, at },
        )
        if (type === 'answered' || type === 'failed') isOnItsWay = false
        if (type === 'answered') kept = machine.sent
        if (send) {
          expect(isOnItsWay).toBe(false)
          isOnItsWay = true
        }
        machine = after
        if (machine.state === 'saved') expect(kept).toBe(machine.revision)
      }
    }),
  )
})
