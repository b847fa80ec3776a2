import { diffArrays } from 'diff'

/** So many elements that are on both sides, or on one of them, in the order of both. */
export type Stretch = { kind: 'same' | 'removed' | 'added'; count: number }

/**
 * What is equal on both sides and what is not. Elements that are on each side exactly once, in the longest run that keeps both orders, are held on to
 * first; the least difference is sought only between them, which keeps the work linear in the length of documents that are versions of one another.
 */
export function* editScript(left: readonly string[], right: readonly string[]): Generator<Stretch> {
  let from = 0
  let to = 0
  for (const [at, there] of anchors(left, right)) {
    yield* leastDifference(left.slice(from, at), right.slice(to, there))
    yield { kind: 'same', count: 1 }
    from = at + 1
    to = there + 1
  }
  yield* leastDifference(left.slice(from), right.slice(to))
}

function* leastDifference(left: string[], right: string[]): Generator<Stretch> {
  if (left.length === 0 && right.length === 0) return
  for (const { added, removed, count } of diffArrays(left, right))
    yield { kind: removed ? 'removed' : added ? 'added' : 'same', count }
}

/** Places of elements that are once on each side, growing on both. */
function anchors(left: readonly string[], right: readonly string[]): [number, number][] {
  const there = onceIn(right)
  const candidates = [...onceIn(left)].flatMap(([key, at]): [number, number][] => {
    const place = there.get(key)
    return place === undefined ? [] : [[at, place]]
  })
  return longestGrowing(candidates)
}

function onceIn(keys: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [at, key] of keys.entries()) {
    if (places.has(key)) repeated.add(key)
    else places.set(key, at)
  }
  for (const key of repeated) places.delete(key)
  return places
}

/** The longest selection whose second numbers grow; the first ones grow already. */
function longestGrowing(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = []
  const before = new Int32Array(pairs.length).fill(-1)
  for (const [index, [, value]] of pairs.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] as number]?.[1] ?? 0) < value) low = middle + 1
      else high = middle
    }
    if (low > 0) before[index] = tails[low - 1] as number
    tails[low] = index
  }
  const chosen: [number, number][] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] as number)
    chosen.push(pairs[index] as [number, number])
  return chosen.reverse()
}
