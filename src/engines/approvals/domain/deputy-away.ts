import { type Absence, common, type Span } from './delegation.ts'

/** When whoever would stand in is away too, whom they named, and when that one is away as well, so that nobody but the absent person is asked. */
export type DeputyAway = Span & { delegateId: number; alsoAway: Span[] }

/** When, within an absence and for its kinds, the one who would stand in is away as well. `others`: absences of that one and of whom they named. */
export function deputyAway(given: Absence, others: readonly Absence[]): DeputyAway[] {
  const within = (one: Span, userId: number): (Span & { delegateId: number })[] =>
    others.flatMap(({ delegateId, ...other }) => {
      const span = other.userId === userId ? common(one, other) : null
      return span ? [{ ...span, delegateId }] : []
    })
  return within(given, given.delegateId).map((span) => ({
    ...span,
    alsoAway: within(span, span.delegateId).map(({ delegateId: _, ...also }) => also),
  }))
}
