/**
 * How what is typed gets to the server by itself, as a table without a clock: `at` is the moment of an event, in milliseconds. A screen feeds in what
 * happens and carries out what `next` answers.
 */

/** changed: not sent yet. failed: no answer, tried again by itself. refused: the server will not have it as it is. */
export type SaveState = 'saved' | 'changed' | 'saving' | 'failed' | 'refused'

export type SaveMachine = {
  state: SaveState
  /** Counts what was typed. */
  revision: number
  /** The revision that is on its way, or was sent last. */
  sent: number
  /** When it is to be sent; null: not by itself. */
  dueAt: number | null
}

export type SaveEvent =
  | { type: 'edited'; at: number }
  /** The timer rang, the network came back, or the person saves by hand (`now`). */
  | { type: 'due'; at: number; now?: boolean }
  | { type: 'answered'; at: number }
  | { type: 'failed'; at: number; isWorthRetrying: boolean }

/** From the last change to the save. */
export const saveAfter = 2_000
/** From a save that got no answer to the next one. */
export const retryAfter = 15_000

export const savedMachine: SaveMachine = { state: 'saved', revision: 0, sent: 0, dueAt: null }

/** The state after an event, and whether the values are to be sent now. At most one save is on its way. */
export function next(machine: SaveMachine, event: SaveEvent): { machine: SaveMachine; send: boolean } {
  const stay = (change: Partial<SaveMachine>) => ({ machine: { ...machine, ...change }, send: false })
  switch (event.type) {
    case 'edited': {
      const revision = machine.revision + 1
      // What is typed while a save is on its way waits for its answer.
      return machine.state === 'saving'
        ? stay({ revision })
        : stay({ revision, state: 'changed', dueAt: event.at + saveAfter })
    }
    case 'due': {
      const isDue = event.now === true || (machine.dueAt !== null && event.at >= machine.dueAt)
      if (!isDue || machine.state === 'saving' || machine.state === 'saved') return stay({})
      return {
        machine: { ...machine, state: 'saving', sent: machine.revision, dueAt: null },
        send: true,
      }
    }
    case 'answered':
      return machine.revision === machine.sent
        ? stay({ state: 'saved', dueAt: null })
        : stay({ state: 'changed', dueAt: event.at + saveAfter })
    case 'failed':
      if (event.isWorthRetrying) return stay({ state: 'failed', dueAt: event.at + retryAfter })
      return machine.revision === machine.sent
        ? stay({ state: 'refused', dueAt: null })
        : stay({ state: 'changed', dueAt: event.at + saveAfter })
  }
}
