/** Days on which somebody stands in for another, both included. */
export type Absence = {
  userId: number
  delegateId: number
  fromDate: string
  toDate: string
  /** Kinds of records; empty: every kind. */
  kinds: readonly string[]
}

/** Days, both included, and kinds as above. */
export type Span = Pick<Absence, 'fromDate' | 'toDate' | 'kinds'>

/** What two absences have in common; null: no day, or no kind. */
export function common(a: Span, b: Span): Span | null {
  const { fromDate } = a.fromDate > b.fromDate ? a : b
  const { toDate } = a.toDate < b.toDate ? a : b
  const kinds = a.kinds.length && b.kinds.length ? a.kinds.filter((one) => b.kinds.includes(one)) : null
  if (fromDate > toDate || kinds?.length === 0) return null
  return { fromDate, toDate, kinds: kinds ?? [...a.kinds, ...b.kinds] }
}

/** Where an absence would close a circle: on these days somebody who stands in, directly or through others, has named whoever is away. */
type Circle = { kind: 'circle'; userId: number; fromDate: string; toDate: string }
export type AbsenceRefusal = { kind: 'oneself' } | { kind: 'over' } | { kind: 'overlaps' } | Circle

/**
 * Why an absence cannot be: nobody stands in for themselves, it is over or turned round, another of the same person overlaps, or those who stand in
 * would do so in a circle on the same days for the same kind; null: it can. `others`: all absences of the organisation that are not over.
 */
export function absenceRefusal(
  given: Absence,
  others: readonly Absence[],
  today: string,
): AbsenceRefusal | null {
  const { userId, delegateId, fromDate, toDate } = given
  if (delegateId === userId) return { kind: 'oneself' }
  if (toDate < fromDate || toDate < today) return { kind: 'over' }
  const left = { ...given, fromDate: fromDate < today ? today : fromDate }
  if (others.some((one) => one.userId === userId && common({ ...one, kinds: [] }, { ...given, kinds: [] })))
    return { kind: 'overlaps' }
  return circleOf(left, [userId], others)
}

function circleOf(given: Absence, path: readonly number[], others: readonly Absence[]): Circle | null {
  for (const next of others) {
    const span = next.userId === given.delegateId ? common(given, next) : null
    if (!span) continue
    if (next.delegateId === path[0])
      return { kind: 'circle', userId: next.userId, fromDate: span.fromDate, toDate: span.toDate }
    if (path.includes(next.delegateId)) continue
    const found = circleOf({ ...next, ...span }, [...path, next.userId], others)
    if (found) return found
  }
  return null
}
