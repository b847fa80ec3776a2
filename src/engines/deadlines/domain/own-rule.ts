import { addDays } from '#shared/dates.ts'
import { sameValue } from '#shared/same-value.ts'
import { typedWords, type Words } from '#shared/text.ts'
import { type Counting, holdsOn, type Rule, type RuleBook, type RuleVersion } from './rule.ts'
import { type DeadlineTrigger, kindOfTrigger, type TriggerEvent } from './trigger.ts'

/** What decides a day by a rule of the organisation, and from when to when. */
export type OwnVersion = {
  inForceFrom: string
  /** null: no end known. The day before `inForceFrom`: it never held, another one took its place. */
  inForceTo: string | null
  triggers: readonly string[]
  counting: Pick<Counting, 'direction' | 'unit' | 'firstDay' | 'restDay'> & { amount: number }
  /** The rule of the house that asks for it, in words. */
  basis: string
  /** Which articles of it, in the order in which they are cited. */
  articles: readonly string[]
  reminders: readonly number[]
  needsConfirmation: boolean
}

/** A rule that an organisation made for itself. Versions are in the order in which they were made. */
export type OwnRule = {
  /** From 1 within its organisation. */
  number: number
  title: string
  /** '': the same as the title. */
  titleEn: string
  versions: readonly OwnVersion[]
}

const prefix = 'ORG-'

/** The name of an own rule among the rules. */
export const ownRuleId = (number: number): string => `${prefix}${number}`

/** Events in words, in both languages; one that is not known any more by its id. */
export const wordsOfTriggers = (triggers: readonly string[], known: readonly DeadlineTrigger[]): Words => {
  const words = triggers.map((id) => known.find((one) => one.id === id)?.words ?? typedWords(id))
  const side = (at: 0 | 1) => words.map((one) => one.split(' | ')[at] ?? '')
  return `${side(0).join('、')} | ${side(1).join(', ')}`
}

const ownGroup: Words = '本单位的规则 | Rules of the organisation'

/** An own rule in the shape of those of law: the same computation makes its days. */
export function asRule(own: OwnRule, known: readonly DeadlineTrigger[]): Rule {
  const last = own.versions.at(-1)
  return {
    id: ownRuleId(own.number),
    title: typedWords(own.title, own.titleEn),
    group: ownGroup,
    trigger: wordsOfTriggers(last?.triggers ?? [], known),
    nature: 'duty',
    versionBy: 'trigger',
    versions: own.versions.map(
      ({ inForceFrom, inForceTo, counting, basis, articles, reminders, needsConfirmation }): RuleVersion => ({
        inForceFrom,
        inForceTo,
        law: typedWords(basis),
        article: typedWords(articles.join('、'), articles.join(', ')),
        source: '',
        counting,
        reminders,
        needsConfirmation,
      }),
    ),
    reminders: last?.reminders ?? [],
    needsConfirmation: last?.needsConfirmation ?? true,
  }
}

/** The rules that ship with those of an organisation behind them: one of law is never another one's. */
export function withOwnRules(shipped: RuleBook, own: readonly Rule[]): RuleBook {
  const byId = new Map(own.map((rule) => [rule.id, rule]))
  return {
    edition: shipped.edition,
    all: [...shipped.all, ...own.filter(({ id }) => !shipped.of(id))],
    of: (id) => shipped.of(id) ?? byId.get(id),
  }
}

const decides = ({ inForceFrom: _from, inForceTo: _to, ...rest }: OwnVersion) => rest

/**
 * What a change makes of the versions: one that decides as the last one does, and goes on from it, changes its end alone; every other one is a further version, which ends the
 * one before.
 */
export function changedVersions(versions: readonly OwnVersion[], next: OwnVersion): readonly OwnVersion[] {
  const last = versions.at(-1)
  if (!last) return [next]
  const end = addDays(next.inForceFrom, -1)
  const isOver = last.inForceTo !== null && last.inForceTo < end
  if (!isOver && sameValue(decides(last), decides(next)))
    return last.inForceTo === next.inForceTo ? versions : endedVersions(versions, next.inForceTo)
  return [...(isOver ? versions : endedVersions(versions, end)), next]
}

/** The versions with another last day of the last one; null: no end known. */
export const endedVersions = (versions: readonly OwnVersion[], on: string | null): readonly OwnVersion[] =>
  versions.map((version, index) => (index === versions.length - 1 ? { ...version, inForceTo: on } : version))

/** Which own rules make a deadline of which events: those whose version of the event's day counts from it. The order of the events plays no part. */
export function dueByOwnRules(
  rules: readonly OwnRule[],
  events: readonly TriggerEvent[],
): { ruleId: string; event: TriggerEvent }[] {
  return rules.flatMap(({ number, versions }) =>
    events
      .filter(({ trigger, date }) =>
        versions.some((version) => holdsOn(version, date) && version.triggers.includes(trigger)),
      )
      .map((event) => ({ ruleId: ownRuleId(number), event })),
  )
}

/** Whether any version of a rule counts from something of these records. */
export const isAbout = ({ versions }: OwnRule, kind: string): boolean =>
  versions.some(({ triggers }) => triggers.some((trigger) => kindOfTrigger(trigger) === kind))
