import type { Words } from '#shared/text.ts'

export const termUnits = ['day', 'workingDay', 'month', 'year'] as const
export type TermUnit = (typeof termUnits)[number]

/** How a term is counted, as the law of its field says. */
export type Counting = {
  direction: 'after' | 'before'
  /** null: told with the trigger (days that a judgment fixes, which year a fee is for). */
  amount: number | null
  unit: TermUnit
  /** 'next': the day after the trigger is day 1. 'same': the trigger's day counts, so months and years end on the day before the corresponding one. */
  firstDay: 'next' | 'same'
  /** What a rest day at the end does; 'before' for terms that run backwards, which must never move towards their event. */
  restDay: 'after' | 'before' | 'stays'
  /** Days between the trigger and the day that is counted from; 1: counted from the day after an expiry. */
  offset?: number
  /** Counted to the end of that calendar year. */
  toYearEnd?: boolean
}

/** One text of a rule. Its number is its place in `versions`, from 1. */
export type RuleVersion = {
  /** First and last day on which it holds; null: no beginning that matters, no end known. */
  inForceFrom: string | null
  inForceTo: string | null
  law: Words
  article: Words
  /** Where its text was read. */
  source: string
  counting: Counting
  /** Where a version has its own: rules of an organisation. */
  reminders?: readonly number[]
  needsConfirmation?: boolean
}

export type Suspension =
  /** An obstacle in the last six months: the term ends six months after it is gone, whatever was left. */
  | { kind: 'sixMonthsMore' }
  /** The time of the obstacle is not counted; with `lastMonths` only what lies in the last so many months. */
  | { kind: 'timeNotCounted'; lastMonths?: number }

/** A rule of law that makes a day out of another day. */
export type Rule = {
  /** Stable name: 'CPL-APP15'. */
  id: string
  title: Words
  /** Which group it is shown in. */
  group: Words
  /** What sets it going. */
  trigger: Words
  /** 'duty': somebody must act; 'watch': a limit for somebody else (a court); 'moment': a day on which something happens by itself. */
  nature: 'duty' | 'watch' | 'moment'
  /** Which day decides the version. */
  versionBy: 'trigger' | 'due'
  versions: readonly RuleVersion[]
  /** Begins again with each interruption. */
  isInterrupted?: boolean
  suspension?: Suspension
  /** Never later than this rule says, counted from a day of its own (`Given.capFrom`). */
  capRuleId?: string
  /** How many days before people are told; 0 is the day itself. */
  reminders: readonly number[]
  /** A second person must confirm the day. */
  needsConfirmation: boolean
  remark?: Words
  /** No text says which version holds for what was under way when the law changed: both days are shown. */
  unsettled?: { words: Words; newTermFrom: 'trigger' | 'commencement' }
}

/** The rules that are known, by id. A higher edition computes other days than the one before: what is open is computed again by it. */
export type RuleBook = {
  readonly edition: number
  readonly all: readonly Rule[]
  of(id: string): Rule | undefined
}

/** Throws when two rules have one id, or the versions of one overlap. */
export function ruleBook(rules: readonly Rule[], edition = 0): RuleBook {
  const byId = new Map<string, Rule>()
  for (const rule of rules) {
    if (byId.has(rule.id)) throw new Error(`two rules are called ${rule.id}`)
    refuseOverlap(rule)
    byId.set(rule.id, rule)
  }
  for (const { id, capRuleId } of rules)
    if (capRuleId && !byId.has(capRuleId))
      throw new Error(`${id} is capped by ${capRuleId}, which is no rule`)
  return { edition, all: rules, of: (id) => byId.get(id) }
}

function refuseOverlap({ id, versions }: Rule): void {
  versions.slice(1).forEach((version, index) => {
    const { inForceTo } = versions[index] as RuleVersion
    if (inForceTo === null || version.inForceFrom === null || version.inForceFrom <= inForceTo)
      throw new Error(`versions ${index + 1} and ${index + 2} of ${id} overlap`)
  })
}

/** How people are told and whether a second one confirms, by a version of a rule; null: no version makes a day. */
export function tellingOf(
  rule: Pick<Rule, 'reminders' | 'needsConfirmation' | 'versions'>,
  version: number | null,
): { reminders: readonly number[]; needsConfirmation: boolean } {
  const by = version === null ? undefined : rule.versions[version - 1]
  return {
    reminders: by?.reminders ?? rule.reminders,
    needsConfirmation: by?.needsConfirmation ?? rule.needsConfirmation,
  }
}

/** Whether a version holds on a day. */
export const holdsOn = (
  { inForceFrom, inForceTo }: Pick<RuleVersion, 'inForceFrom' | 'inForceTo'>,
  day: string,
): boolean => (inForceFrom === null || day >= inForceFrom) && (inForceTo === null || day <= inForceTo)
