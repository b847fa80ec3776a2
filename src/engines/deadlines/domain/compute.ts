import { isWorkingDay, type WorkingCalendar } from '#engines/calendar/domain/index.ts'
import { isDate } from '#shared/dates.ts'
import { countTerm, moveOffRestDays } from './count-term.ts'
import type { Given } from './given.ts'
import { type Counting, holdsOn, type Rule, type RuleBook, type RuleVersion } from './rule.ts'
import { runTerm } from './run-term.ts'
import type { Refusal, Step } from './step.ts'

export type Computed = {
  ruleId: string
  version: number
  due: string
  /** The last day as counted, before rest days. */
  counted: string
  steps: Step[]
  /** A year that decides it is not published: it may move. */
  isProvisional: boolean
  /** The earlier day where the transition between two versions is not settled; null: none. */
  safer: string | null
  /** An obstacle or proceedings still go on: the day can only become later. */
  isPending: boolean
}

export const isRefusal = (result: Computed | Refusal): result is Refusal => 'refusal' in result

const largestAmount = 1_200
const [firstDay, lastDay] = ['1900-01-01', '2200-12-31']

/**
 * The day that a rule makes of a trigger, with every step. The order in which interruptions and obstacles are given plays no part. A trigger for which no
 * version of the rule is known is refused: a text that was not read is not guessed.
 */
export function computeDeadline(
  rule: Rule,
  given: Given,
  calendar: WorkingCalendar,
  book?: RuleBook,
): Computed | Refusal {
  const refusal = refusalOf(rule, given)
  if (refusal) return refusal
  const index = versionFor(rule, given, calendar)
  const version = rule.versions[index]
  if (!version) return { refusal: 'noVersion', ruleId: rule.id, day: given.date }
  const { counting, inForceFrom, inForceTo } = version
  const run = runTerm(rule, given, {
    count: (from) => {
      const text = countingFor(rule, from, version)
      return countTerm(text, from, amountOf(text, given), calendar)
    },
    moved: (end) => moveOffRestDays(counting, end, calendar).due,
  })
  const { due, passed } = moveOffRestDays(counting, run.counted, calendar)
  const steps: Step[] = [
    { kind: 'trigger', date: given.date },
    { kind: 'version', version: index + 1, inForceFrom, inForceTo },
    { kind: 'start', date: run.terms.first, countsTrigger: counting.firstDay === 'same' },
    {
      kind: 'counted',
      date: run.terms.counted,
      amount: amountOf(counting, given),
      unit: counting.unit,
      isBackward: counting.direction === 'before',
      isClamped: run.terms.isClamped,
      toYearEnd: counting.toYearEnd === true,
    },
    ...run.steps,
    ...restDaySteps(version, run.counted, due, passed, calendar),
  ]
  const capped = capOf(rule, given, due, calendar, book)
  if (capped) steps.push(capped.step)
  const end = capped?.date ?? due
  const years = provisionalYears(
    version,
    given.date,
    [...run.tails, ...decidingDays([run.counted, due], capped)],
    calendar,
  )
  if (years.length) steps.push({ kind: 'provisional', years })
  const safer = saferDay(rule, index, given, end, calendar)
  if (safer) steps.push({ kind: 'safer', date: safer, version: index + 2 })
  steps.push({ kind: 'result', date: end })
  return {
    ruleId: rule.id,
    version: index + 1,
    due: end,
    counted: run.counted,
    steps,
    isProvisional: years.length > 0,
    safer,
    isPending: run.isPending,
  }
}

function refusalOf(rule: Rule, given: Given): Refusal | null {
  const days = [
    given.date,
    ...(given.capFrom === undefined ? [] : [given.capFrom]),
    ...(given.interruptions ?? []).flatMap(({ on, until }) => [on, until ?? on]),
    ...(given.obstacles ?? []).flatMap(({ from, until }) => [from, until ?? from]),
  ]
  const bad = days.find((day) => !isDate(day))
  if (bad !== undefined) return { refusal: 'notDate', value: bad }
  const far = days.find((day) => day < firstDay || day > lastDay)
  if (far !== undefined) return { refusal: 'outOfRange', value: far }
  const spans = [
    ...(given.interruptions ?? []).map(({ on, until }) => ({ from: on, until })),
    ...(given.obstacles ?? []),
  ]
  for (const { from, until } of spans) if (until && until < from) return { refusal: 'reversed', from, until }
  if (rule.versions.some(({ counting }) => counting.amount === null) && given.amount === undefined)
    return { refusal: 'needsAmount', ruleId: rule.id }
  const { amount } = given
  if (amount !== undefined && !(Number.isInteger(amount) && amount >= 0 && amount <= largestAmount))
    return { refusal: 'outOfRange', value: String(amount) }
  return null
}

/** How long a text lets it last; an amount that is told with the trigger was asked for (`refusalOf`). */
const amountOf = ({ amount }: Counting, given: Given): number => amount ?? (given.amount as number)

/** The place of the version that decides; -1: none is known for that day. */
function versionFor(rule: Rule, given: Given, calendar: WorkingCalendar): number {
  if (rule.versionBy === 'trigger') return rule.versions.findIndex((version) => holdsOn(version, given.date))
  return rule.versions.findIndex((version) => {
    const { counting } = version
    const { counted } = countTerm(counting, given.date, amountOf(counting, given), calendar)
    return holdsOn(version, moveOffRestDays(counting, counted, calendar).due)
  })
}

/** What begins again counts by the law of the day on which it begins again. */
const countingFor = (rule: Rule, from: string, version: RuleVersion) =>
  (rule.isInterrupted ? rule.versions.find((one) => holdsOn(one, from)) : undefined)?.counting ??
  version.counting

function restDaySteps(
  { counting }: RuleVersion,
  counted: string,
  due: string,
  passed: ReturnType<typeof moveOffRestDays>['passed'],
  calendar: WorkingCalendar,
): Step[] {
  if (passed.length)
    return [
      {
        kind: 'moved',
        from: counted,
        date: due,
        passed: passed.map(({ date, reason, name }) => ({ date, reason, name })),
      },
    ]
  const day = calendar.dayOf(counted)
  if (counting.restDay === 'stays')
    return isWorkingDay(calendar, counted) ? [] : [{ kind: 'stays', date: counted }]
  return day.reason === 'makeUp' ? [{ kind: 'makeUp', date: counted, name: day.name }] : []
}

type Capped = { step: Step; date: string; counted: string; due: string }

/**
 * The day that the cap sets. A cap holds whatever law was in force when it ended: its words are older than the text that has them today, so its first text counts
 * also for a day before that one.
 */
function capOf(
  rule: Rule,
  given: Given,
  due: string,
  calendar: WorkingCalendar,
  book: RuleBook | undefined,
): Capped | null {
  const cap = rule.capRuleId && given.capFrom ? book?.of(rule.capRuleId) : undefined
  if (!cap || !given.capFrom) return null
  const versions = cap.versions.map((one, index) => (index === 0 ? { ...one, inForceFrom: null } : one))
  const computed = computeDeadline({ ...cap, versions }, { date: given.capFrom }, calendar)
  if (isRefusal(computed)) return null
  const isEarlier = computed.due < due
  const isOver = computed.due < given.date
  const step: Step = {
    kind: 'capped',
    ruleId: cap.id,
    from: given.capFrom,
    date: computed.due,
    isEarlier,
    ...(isOver && { isOver }),
  }
  return { step, date: isEarlier ? computed.due : due, counted: computed.counted, due: computed.due }
}

/** Of the days at which the term and its cap end, those that the day depends on: what lies behind it decides nothing. */
const decidingDays = (ends: readonly string[], capped: Capped | null): readonly string[] =>
  capped ? [...ends, capped.counted, capped.due].filter((day) => day <= capped.date) : ends

/** Years without a notice whose days decide the end. */
function provisionalYears(
  { counting }: RuleVersion,
  trigger: string,
  ends: readonly string[],
  calendar: WorkingCalendar,
): number[] {
  if (counting.restDay === 'stays' && counting.unit !== 'workingDay') return []
  const years = new Set(ends.map(yearPart))
  if (counting.unit === 'workingDay') {
    years.add(yearPart(trigger))
    const last = Math.max(...years)
    for (let year = Math.min(...years); year < last; year++) years.add(year)
  }
  return [...years].filter((year) => calendar.sourceOf(year) === null).sort((a, b) => a - b)
}

const yearPart = (date: string): number => Number(date.slice(0, 4))

/** The day by the new text, where the term was under way when the law changed and nothing says which holds; null when it is not earlier. */
function saferDay(
  { versions, unsettled }: Rule,
  index: number,
  given: Given,
  due: string,
  calendar: WorkingCalendar,
): string | null {
  const next = versions[index + 1]
  if (!unsettled || !next?.inForceFrom || due < next.inForceFrom) return null
  const from = unsettled.newTermFrom === 'trigger' ? given.date : next.inForceFrom
  const { counted } = countTerm(next.counting, from, amountOf(next.counting, given), calendar)
  const day = moveOffRestDays(next.counting, counted, calendar).due
  return day < due ? day : null
}
