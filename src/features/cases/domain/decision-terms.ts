import type { CaseFacts, CaseTerm, Track } from './case-tracks.ts'

/** A decision as far as terms depend on it. */
export type DecisionFacts = {
  kind: number
  decided: string | null
  effective: string | null
  performBy: string | null
  performDays: number | null
  /** The last day on which a party with, and one without, a domicile in China was served. */
  lastServed: string | null
  lastServedAbroad: string | null
  appeal: number | null
}

/** Where a term counts from: a day, or the day after the last of these terms has run out. */
type Start = Pick<Extract<CaseTerm, { ruleId: string }>, 'date' | 'after'>

export const decisionKind = { judgment: 1, ruling: 2, mediation: 3, award: 4 } as const
export const appealCode = { open: 1, appealed: 2, final: 3 } as const
const procedureCode = { firstInstance: 1, secondInstance: 2, retrial: 3 } as const

const appeals: Readonly<Partial<Record<Track, Readonly<Record<number, readonly [string, string]>>>>> = {
  civil: { 1: ['CPL-APP15', 'CPL-APP30F'], 2: ['CPL-APP10', 'CPL-APP30F'] },
  administrative: { 1: ['ADM-APP15', 'ADM-APP15'], 2: ['ADM-APP10', 'ADM-APP10'] },
  criminal: { 1: ['CRIM-APP10', 'CRIM-APP10'], 2: ['CRIM-APP5', 'CRIM-APP5'] },
}

/** What may be appealed where nobody said: a judgment, unless a second instance or a retrial made it; an award of labour arbitration. Of rulings few may, so they are taken as final. */
function appealOf({ kind, appeal }: DecisionFacts, track: Track, { procedure }: CaseFacts): number {
  if (appeal !== null) return appeal
  const isLater = procedure === procedureCode.secondInstance || procedure === procedureCode.retrial
  const isOpen = kind === decisionKind.judgment ? !isLater : kind === decisionKind.award && track === 'labour'
  return isOpen ? appealCode.open : appealCode.final
}

/** Decisions of courts are civil wherever the case is not criminal or administrative. */
const courtTrack = (track: Track): Track =>
  track === 'labour' || track === 'arbitration' || track === 'enforcement' ? 'civil' : track

/**
 * When a decision takes effect: on the day that somebody entered; else what may be appealed on the day after every party's time to appeal is over, each from its own service (Civil Procedure Law art. 158,
 * interpretation arts. 244, 536; Administrative Litigation Law art. 85; Criminal Procedure Law art. 259; Labour Dispute Law art. 50), an award on its own day (Arbitration Law 2025 art. 70, Labour
 * Dispute Law art. 47), everything else with its service on the last party (Civil Procedure Law arts. 100, 182; Reconsideration Law art. 75). Null: it was appealed, or the service is not known.
 */
export function effectOf(decision: DecisionFacts, track: Track, facts: CaseFacts): Start | null {
  const { kind, decided, effective, lastServed, lastServedAbroad } = decision
  if (effective) return { date: effective }
  const appeal = appealOf(decision, track, facts)
  if (appeal === appealCode.appealed) return null
  const isLabourAward = kind === decisionKind.award && track === 'labour'
  if (kind === decisionKind.award && !(isLabourAward && appeal === appealCode.open))
    return decided ? { date: decided } : null
  const served = [lastServed, lastServedAbroad].filter((day): day is string => day !== null).toSorted()
  const date = served.at(-1)
  if (!date) return null
  const rules = isLabourAward ? (['LAB15', 'LAB15'] as const) : appeals[courtTrack(track)]?.[kind]
  if (appeal !== appealCode.open || !rules) return { date }
  const after = [
    ...(lastServed ? [{ ruleId: rules[0], date: lastServed }] : []),
    ...(lastServedAbroad ? [{ ruleId: rules[1], date: lastServedAbroad }] : []),
  ]
  return { date, after }
}

const retrials: Readonly<Partial<Record<Track, Readonly<Record<number, string>>>>> = {
  civil: { 1: 'CPL-RETRIAL6', 3: 'CPL-RETRIAL6-M' },
  administrative: { 1: 'ADM-RETRIAL6', 3: 'ADM-RETRIAL6' },
}

/**
 * What a decision sets going: retrial from its effect (Civil Procedure Law art. 216 and interpretation art. 382 for mediation statements; interpretation of the Administrative Litigation Law art. 110), never of
 * what was itself a retrial; enforcement from the last day for performance or, where none was fixed, from effect (art. 250), of administrative decisions from service (interpretation art. 153).
 * A criminal court enforces of its own motion, so only a performance that was fixed is watched there. What was appealed is not in effect and sets nothing going.
 */
export function decisionTerms(decision: DecisionFacts, track: Track, facts: CaseFacts): CaseTerm[] {
  const { kind, appeal } = decision
  if (appeal === appealCode.appealed) return []
  const court = courtTrack(track)
  const effect = effectOf(decision, track, facts)
  // What an arbitration settled by mediation no court tries again.
  const of = kind === decisionKind.mediation ? track : court
  const retrial = facts.procedure === procedureCode.retrial ? undefined : retrials[of]?.[kind]
  return [
    ...(retrial && effect ? [{ ruleId: retrial, ...effect }] : []),
    ...enforcement(decision, court, effect, facts),
  ]
}

const enforced: readonly number[] = Object.values(decisionKind)

function enforcement(
  decision: DecisionFacts,
  court: Track,
  effect: Start | null,
  facts: CaseFacts,
): CaseTerm[] {
  const { kind, performBy, performDays, lastServed, lastServedAbroad } = decision
  const ruleId = court === 'administrative' ? 'ADM-ENF2' : 'CPL-ENF2'
  if (performBy) return [{ ruleId, date: performBy }]
  // A ruling that may be appealed refuses, dismisses or sends a case elsewhere: it orders nothing (Civil Procedure Law art. 157).
  const orders = kind !== decisionKind.ruling || appealOf(decision, court, facts) === appealCode.final
  if (!effect || !enforced.includes(kind) || !orders || (court !== 'civil' && court !== 'administrative'))
    return []
  if (performDays !== null)
    return [{ ruleId, ...effect, within: { ruleId: 'CPL-GIVEN', amount: performDays } }]
  const [served] = [lastServed, lastServedAbroad].filter((day) => day !== null).toSorted()
  return [court === 'administrative' && served ? { ruleId, date: served } : { ruleId, ...effect }]
}
