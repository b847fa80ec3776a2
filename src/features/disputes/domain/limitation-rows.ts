import { isDate } from '#shared/dates.ts'
import type { Issue } from '#shared/issues.ts'

type Span = { row: number; from: string; until: string | null }

const dayIn = (row: unknown, column: string): string | null => {
  const day = (row as Record<string, unknown> | null)?.[column]
  return typeof day === 'string' && isDate(day) ? day : null
}

function spans(rows: unknown, start: string): Span[] {
  return (Array.isArray(rows) ? rows : []).flatMap((one, row) => {
    const from = dayIn(one, start)
    return from ? [{ row, from, until: dayIn(one, 'until') }] : []
  })
}

/** What the sheet `law_dispute.interruptions` says: a demand is over at once, proceedings count from their end (Civil Code art. 195); columns `date`, `until`. */
export const interruptionsIn = (rows: unknown) =>
  spans(rows, 'date').map(({ from: on, until }) => ({ on, ...(until && { until }) }))

/** What the sheet `law_dispute.suspensions` says (art. 194); columns `from`, `until`, empty while it goes on. */
export const obstaclesIn = (rows: unknown) => spans(rows, 'from').map(({ from, until }) => ({ from, until }))

/** Whatever the form's own rules are: nothing ends before it starts. */
export function limitationIssues(interruptions: unknown, suspensions: unknown): Issue[] {
  const reversed = (key: string, all: Span[]): Issue[] =>
    all
      .filter(({ from, until }) => until !== null && until < from)
      .map(({ row, from }) => ({ path: `${key}.${row}.until`, code: 'dayBefore', params: { date: from } }))
  return [
    ...reversed('interruptions', spans(interruptions, 'date')),
    ...reversed('suspensions', spans(suspensions, 'from')),
  ]
}
