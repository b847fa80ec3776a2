import type { WeightKind } from './block.ts'

/** What costs most when it is overlooked stands first: money, then what turns the sense, then who must, then time. */
const rank: readonly WeightKind[] = ['amount', 'negation', 'duty', 'period', 'date', 'number']

const rankOf = (weights: readonly WeightKind[]): number =>
  Math.min(rank.length, ...weights.map((weight) => rank.indexOf(weight)))

/** Differences with what weighs most first; of the same weight what is about more things, then in the order of the text. */
export const weightiestFirst = <Change extends { weights: readonly WeightKind[] }>(
  changes: readonly Change[],
): Change[] =>
  changes.toSorted((a, b) => rankOf(a.weights) - rankOf(b.weights) || b.weights.length - a.weights.length)
