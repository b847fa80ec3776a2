import { type CaseFacts, type CaseTerm, trackOf } from './case-tracks.ts'
import { type DecisionFacts, decisionTerms } from './decision-terms.ts'
import { rulesOfServed } from './served-terms.ts'

type Row = Readonly<Record<string, unknown>>

const day = (row: Row, key: string): string | null => (typeof row[key] === 'string' ? row[key] : null)
const term = (ruleId: string, date: string | null): CaseTerm[] => (date ? [{ ruleId, date }] : [])

/** Each renewal has a day of its own: what was done for the one before stays done. */
const renewal = (row: Row): CaseTerm[] => {
  const again = day(row, 'renewed')
  return term('CPL-PRES-RENEW7', day(row, 'until')).map((one) => (again ? { ...one, again } : one))
}

const received = 1

/**
 * What an entry of a case sets going: answers, appeals and reviews from what was served on us (`served-terms.ts`), retrial and enforcement from the effect and performance of decisions
 * (`decision-terms.ts`), the renewal of a preservation before it ends, and the action after one that was ordered before it (Civil Procedure Law 2023 art. 104). A hearing is its own day. Ends of
 * what was released are not watched.
 */
export function termsOf(key: string, row: Row, facts: CaseFacts): CaseTerm[] {
  const track = trackOf(facts)
  switch (key) {
    case 'document':
      return row.direction === received
        ? rulesOfServed(row, track, facts).flatMap((ruleId) => term(ruleId, day(row, 'served')))
        : []
    case 'decision':
      return decisionTerms(row as DecisionFacts, track, facts)
    case 'preservation':
      return row.released
        ? []
        : [...renewal(row), ...(row.preAction === 2 ? term('CPL-PRES30', day(row, 'from')) : [])]
    case 'hearing': {
      const date = day(row, 'held')
      return date ? [{ title: '开庭 | Hearing', date }] : []
    }
    default:
      return []
  }
}

/** What tells a term from the others of its entry. */
export const termKey = (one: CaseTerm): string =>
  'ruleId' in one ? [one.ruleId, ...(one.again ? [one.again] : [])].join('.') : 'day'
