import type { DocketWhat } from './docket.ts'
import { feePurpose } from './fee-record.ts'
import { type Cost, costOf, type Fee, type NoCost, type Owed, reductionOf } from './fees.ts'
import { patentYear } from './right-terms.ts'

/** A line of the docket as far as its fee depends on it. */
export type OwedFacts = {
  what: DocketWhat
  year: number | null
  due: string
  graceUntil: string | null
  kind: number
  patentKind: 1 | 2 | 3 | null
  country: string
  /** How many classes a mark is registered for. */
  classes: number
  applied: string | null
  registered: string | null
  /** Of each owner; nothing of one that is no organization of ours. */
  owners: readonly { reduction: 70 | 85 | null; until: string | null }[]
}

const purposes = { 1: feePurpose.invention, 2: feePurpose.utilityModel, 3: feePurpose.design } as const
const domainName = 5

function purposeOf({ what, kind, patentKind }: OwedFacts): Owed['purpose'] | null {
  if (what === 'annuity') return patentKind === null ? null : purposes[patentKind]
  if (what === 'renewal') return feePurpose.markRenewal
  return what === 'expiry' && kind === domainName ? feePurpose.domain : null
}

/** What is owed for a line of the docket; null where nothing is paid for. */
export function owedOf(facts: OwedFacts): Owed | null {
  const purpose = purposeOf(facts)
  if (purpose === null) return null
  const { country, year, due, graceUntil, classes, applied, registered, owners } = facts
  return {
    purpose,
    country,
    year,
    due,
    graceUntil,
    times: purpose === feePurpose.markRenewal ? Math.max(classes, 1) : 1,
    grantYear: applied && registered ? patentYear(applied, registered) : null,
    reduction: reductionOf(owners, due),
  }
}

/** What a line of the docket will cost: paid in time what is to come, paid today what is late. Null where nothing is paid for. */
export function forecastOf(fees: readonly Fee[], facts: OwedFacts, today: string): Cost | NoCost | null {
  const owed = owedOf(facts)
  return owed && costOf(fees, owed, today > owed.due ? today : owed.due)
}
