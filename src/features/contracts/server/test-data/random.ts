/** Even numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  pick<T>(items: readonly T[]): T
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: (items) => items[below(items.length)] as (typeof items)[number] }
}
