import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { Unproven } from './proof.ts'

type Answers = Map<string, PromiseSettledResult<unknown>>
type Attempt = { isOpen: boolean; answers: Answers; missing: Map<string, () => Promise<unknown>> }

const storage = new AsyncLocalStorage<Attempt>()

/** More means that what an operation reads changes each time that it is tried. */
const mostAttempts = 30

/** Ends an attempt that needs an answer which is not there yet. */
class AnswerMissing extends Error {
  constructor() {
    super('the transaction begins anew with the answer that it needs')
  }
}

const isInside = (attempt: Attempt | undefined): attempt is Attempt => attempt?.isOpen === true

/**
 * Does slow work (a document task, a conversion) while no transaction is open, whoever asks for it. `work` must be a function of `input` alone, which can be cloned.
 * Asked for in a transaction whose attempts have no answer to that input yet, it ends the attempt: the transaction is rolled back, the work is done, and the operation begins anew and finds the answer, or
 * the error, here. So the operation that commits read and locked everything itself, after the work.
 */
export async function outsideTransaction<I, T>(
  name: string,
  input: I,
  work: (input: I) => Promise<T>,
): Promise<T> {
  const attempt = storage.getStore()
  if (!isInside(attempt)) return work(input)
  const key = `${name} ${createHash('sha256').update(serialize(input)).digest('hex')}`
  const answer = attempt.answers.get(key)
  if (answer?.status === 'fulfilled') return answer.value as T
  if (answer) throw answer.reason
  attempt.missing.set(key, () => work(input))
  throw new AnswerMissing()
}

/** Fails when called in a transaction: for what must not be done twice (a letter, a call to another system), and would hold a connection until another machine answers. */
export function refuseInTransaction(what: string): void {
  if (isInside(storage.getStore())) throw new Error(`${what} inside of a transaction: do it before or after`)
}

/** Tries an operation until nothing that it needs is missing; `attempt` gets what to run inside of its transaction, before the commit, around the operation itself. */
export async function attempted<T>(
  attempt: (inside: <R>(operation: () => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  refuseInTransaction('a transaction')
  const answers: Answers = new Map()
  for (let left = mostAttempts; ; left--) {
    const state: Attempt = { isOpen: true, answers, missing: new Map() }
    try {
      return await attempt((operation) => storage.run(state, () => completed(state, operation)))
    } catch (error) {
      if (state.missing.size === 0 || error instanceof Unproven) throw error
      if (left === 1)
        throw new Error(`still missing after ${mostAttempts} attempts: ${[...state.missing.keys()]}`)
    }
    await Promise.all(
      [...state.missing].map(async ([key, work]) => {
        const [answer] = await Promise.allSettled([work()])
        answers.set(key, answer as PromiseSettledResult<unknown>)
      }),
    )
  }
}

async function completed<R>(state: Attempt, operation: () => Promise<R>): Promise<R> {
  try {
    const result = await operation()
    // Somebody may have caught the error on its way.
    if (state.missing.size > 0) throw new AnswerMissing()
    return result
  } finally {
    state.isOpen = false
  }
}
