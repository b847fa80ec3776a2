import type { ScoreGroup, ScoreItem } from '#features/contract-types/domain/index.ts'
import { Decimal, roundDecimal, roundingWays } from '#shared/decimal.ts'
import type { Issue } from '#shared/issues.ts'
import { type ContractStatus, contractStatuses } from './contract-status.ts'

/** What somebody gave for an item; null: nothing yet. */
export type GivenScore = { id: number; actualScore: number | null }

/** Whether contracts of this status are scored: there is nothing to judge before they are performed. */
export const isScored = (status: ContractStatus): boolean =>
  status >= contractStatuses.inPerformance && status !== contractStatuses.void

/** What is wrong with the score of one item; null: nothing. */
export function itemIssue(
  { maxScore }: Pick<ScoreItem, 'maxScore'>,
  actual: number | null,
): 'scoreEmpty' | 'scoreNotWhole' | 'scoreAboveFull' | null {
  if (actual === null) return 'scoreEmpty'
  if (!Number.isInteger(actual) || actual < 0) return 'scoreNotWhole'
  return actual > maxScore ? 'scoreAboveFull' : null
}

/** What keeps a score from being taken, at `resultItems.{group}.children.{item}.actualScore`; an item that the rule has not, at its own id. */
export function scoreIssues(groups: readonly ScoreGroup[], given: readonly GivenScore[]): Issue[] {
  const byId = new Map(given.map(({ id, actualScore }) => [id, actualScore]))
  const known = new Set(groups.flatMap(({ items }) => items.map(({ id }) => id)))
  const wrong = groups.flatMap(({ items }, i) =>
    items.flatMap((item, j): Issue[] => {
      const code = itemIssue(item, byId.get(item.id) ?? null)
      return code ? [{ path: `resultItems.${i}.children.${j}.actualScore`, code }] : []
    }),
  )
  const unknown = given.flatMap(({ id }): Issue[] =>
    known.has(id) ? [] : [{ path: `resultItems.${id}`, code: 'scoreUnknownItem' }],
  )
  const twice = given.length > byId.size
  return [
    ...wrong,
    ...unknown,
    ...(twice ? [{ path: 'resultItems', code: 'scoreUnknownItem' } satisfies Issue] : []),
  ]
}

/**
 * A score of 100 with at most one decimal, rounded half up: every item's share of its points, weighed by its weight, or by its points where it has none.
 * Null while an item is not scored.
 */
export function totalScore(groups: readonly ScoreGroup[], given: readonly GivenScore[]): string | null {
  const byId = new Map(given.map(({ id, actualScore }) => [id, actualScore]))
  const items = groups.flatMap(({ items }) => items)
  let [reached, all] = [new Decimal(0), new Decimal(0)]
  for (const { id, maxScore, weight } of items) {
    const actual = byId.get(id) ?? null
    if (actual === null) return null
    const counts = weight ?? maxScore
    reached = reached.plus(new Decimal(actual).times(counts).div(maxScore))
    all = all.plus(counts)
  }
  return all.isZero() ? null : roundDecimal(reached.times(100).div(all).toFixed(), 1, roundingWays.halfUp)
}
