import type { ScoreSchedule } from '#features/contract-types/domain/index.ts'
import { addMonths } from '#shared/dates.ts'
import { type ContractStatus, contractStatuses } from './contract-status.ts'

/** What a score is given for: the year in which a yearly one fell due, or `wholeContract`. */
export type ScorePeriod = number
export const wholeContract = 0

type Performed = { status: ContractStatus; begunOn: string | null; endsOn: string | null }

/** In performance: neither suspended nor over. What is altered meanwhile goes on being performed. */
export const performedStatuses: readonly ContractStatus[] = [
  contractStatuses.inPerformance,
  contractStatuses.inAlteration,
]

/**
 * The last day up to today on which a yearly score of a contract fell due; null: none since `since`. On anniversaries of 29 February it is 28 February where the year has no 29th. In a month of the
 * rule it is its first day, never the day on which the contract begins. A contract whose term ended before is not scored for it.
 */
export function yearlyDue(
  { month }: NonNullable<ScoreSchedule['yearly']>,
  { status, begunOn, endsOn }: Performed,
  { since, today }: { since: string; today: string },
): string | null {
  if (!performedStatuses.includes(status) || begunOn === null) return null
  const due = month === null ? lastAnniversary(begunOn, today) : lastFirstOf(month, today)
  if (due <= begunOn || due < since || (endsOn !== null && due > endsOn)) return null
  return due
}

function lastAnniversary(begunOn: string, today: string): string {
  const years = Number(today.slice(0, 4)) - Number(begunOn.slice(0, 4))
  const due = addMonths(begunOn, 12 * years)
  return due <= today ? due : addMonths(begunOn, 12 * (years - 1))
}

function lastFirstOf(month: number, today: string): string {
  const day = `-${String(month).padStart(2, '0')}-01`
  const year = today.slice(0, 4)
  return `${year}${day}` <= today ? `${year}${day}` : `${String(Number(year) - 1).padStart(4, '0')}${day}`
}

/** The period of a score that fell due on a day. */
export const periodOf = (due: string): ScorePeriod => Number(due.slice(0, 4))

/** Whether a rule asks for scores of this period at all. */
export const asksFor = (schedule: ScoreSchedule | null, period: ScorePeriod): schedule is ScoreSchedule =>
  schedule !== null && (period === wholeContract ? schedule.onCompletion : schedule.yearly !== null)

/** What the rule looks at when it says who is asked. */
export type People = {
  initiatorId: number
  handlerId: number | null
  /** The roles that the rule names, with who holds them. */
  holders: ReadonlyMap<number, readonly number[]>
  /** Who works here. */
  isActive: (userId: number) => boolean
  managerOf: (userId: number) => number | null
}

/**
 * Whom a rule asks to score a contract, each once. In the place of an initiator or handler who left stands their manager, and so on up the line; who holds a role and left is not asked, and nobody stands
 * in for them. Whether they may see and score it is asked of each by itself.
 */
export function peopleAsked({ who }: Pick<ScoreSchedule, 'who'>, people: People): number[] {
  const named = [
    ...(who.initiator ? [people.initiatorId] : []),
    ...(who.handler && people.handlerId !== null ? [people.handlerId] : []),
  ].flatMap((id) => standingFor(id, people) ?? [])
  const holders = who.roleIDs.flatMap((id) => people.holders.get(id) ?? []).filter(people.isActive)
  return [...new Set([...named, ...holders])]
}

function standingFor(id: number, { isActive, managerOf }: People): number | null {
  const seen = new Set<number>()
  for (let one: number | null = id; one !== null && !seen.has(one); one = managerOf(one)) {
    if (isActive(one)) return one
    seen.add(one)
  }
  return null
}
