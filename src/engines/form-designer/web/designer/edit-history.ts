/** What was, what is, and what was undone. */
export type History<T> = {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What the last change was about: further changes with the same mark belong to the same step. */
  mark: string | null
}

const stepsKept = 200

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], mark: null })

/** A change that can be undone. With a `mark`, changes in a row that carry the same one are undone together (typing in one property). */
export function changed<T>(history: History<T>, present: T, mark: string | null = null): History<T> {
  if (present === history.present) return history
  const isSameStep = mark !== null && mark === history.mark
  return {
    past: isSameStep ? history.past : [...history.past.slice(1 - stepsKept), history.present],
    present,
    future: [],
    mark,
  }
}

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    mark: null,
  }
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...rest] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future: rest, mark: null }
}
