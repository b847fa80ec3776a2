import type { Issue } from '#shared/issues.ts'

/** Days on which somebody stands in for another, both included. */
export type Absence = { userId: number; delegateId: number; fromDate: string; toDate: string }

const overlap = (a: Pick<Absence, 'fromDate' | 'toDate'>, b: Pick<Absence, 'fromDate' | 'toDate'>): boolean =>
  a.fromDate <= b.toDate && b.fromDate <= a.toDate

/**
 * Why an absence cannot be: it is over, or turned round; another of the same person overlaps; or whoever would stand in is away then themselves,
 * which would make a chain or a circle. `others`: the absences of both, now and later.
 */
export function absenceIssues(given: Absence, others: readonly Absence[], today: string): Issue[] {
  const { userId, delegateId, fromDate, toDate } = given
  if (delegateId === userId) return [{ path: 'delegateID', code: 'delegateGone' }]
  if (toDate < fromDate || toDate < today) return [{ path: 'toDate', code: 'absenceOver' }]
  const at = others.filter((one) => overlap(one, given))
  if (at.some((one) => one.userId === userId)) return [{ path: 'fromDate', code: 'absenceOverlaps' }]
  if (at.some((one) => one.userId === delegateId)) return [{ path: 'delegateID', code: 'delegateAway' }]
  return []
}

/** Who stands in for whom today: never for somebody by who is away themselves, so that nothing is passed on twice. */
export function delegatesOn(absences: readonly Absence[], today: string): Map<number, number> {
  const now = absences.filter(({ fromDate, toDate }) => fromDate <= today && today <= toDate)
  const away = new Set(now.map(({ userId }) => userId))
  return new Map(
    now.flatMap(({ userId, delegateId }) => (away.has(delegateId) ? [] : [[userId, delegateId]])),
  )
}
