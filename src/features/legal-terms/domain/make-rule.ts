import type { Counting, Rule, RuleVersion, TermUnit } from '#engines/deadlines/domain/index.ts'
import type { Words } from '#shared/text.ts'

/** Where the texts were read. */
export const read = {
  laws: 'github.com/LawRefBook/Laws 2f4c5c23 (2025-04-19)',
  register: 'github.com/lawtext/laws 329d659d (2026-05-16)',
  just: 'github.com/ImCa0/just-laws 5c000d28 (2026-07-17)',
} as const

/** A text of law: its name, from when to when it is in force, and where it was read. */
export type Text = { law: Words; from: string | null; to?: string; source: string }

/** Days, months and years after the trigger, which is not counted; a rest day at the end moves on. */
export const forward = (amount: number | null, unit: TermUnit, more: Partial<Counting> = {}): Counting => ({
  direction: 'after',
  amount,
  unit,
  firstDay: 'next',
  restDay: 'after',
  ...more,
})

/** Counted back from an event; a rest day moves further away from it. */
export const backward = (amount: number, unit: TermUnit, more: Partial<Counting> = {}): Counting => ({
  direction: 'before',
  amount,
  unit,
  firstDay: 'next',
  restDay: 'before',
  ...more,
})

export const version = (text: Text, article: Words, counting: Counting): RuleVersion => ({
  inForceFrom: text.from,
  inForceTo: text.to ?? null,
  law: text.law,
  article,
  source: text.source,
  counting,
})

/** '第 171 条 | art. 171'; several: art('128、130'); with words of its own behind it: art(188, '第二款 | para. 2'). */
export function art(number: number | string, more: Words = ' | '): Words {
  const [zh = '', en = ''] = more.split(' | ')
  return `第 ${number} 条${zh && ` ${zh}`} | art. ${`${number}`.replaceAll('、', ', ')}${en && ` ${en}`}`
}

type Named = Pick<Rule, 'id' | 'title' | 'trigger' | 'versions'>

/** Makes the rules of one group, with what is usual: a duty that is confirmed by a second person, reminders by the length of the term. */
export const rulesOf =
  (group: Words) =>
  (rule: Named & Partial<Rule>): Rule => {
    const nature = rule.nature ?? 'duty'
    return {
      group,
      nature,
      versionBy: 'trigger',
      reminders: remindersOf(rule.versions[0]?.counting),
      needsConfirmation: nature === 'duty',
      ...rule,
    }
  }

function remindersOf(counting: Counting | undefined): readonly number[] {
  const { unit = 'day', amount } = counting ?? {}
  if (unit === 'year') return [180, 90, 30, 7, 3, 1, 0]
  if (unit === 'month') return [30, 14, 7, 3, 1, 0]
  return (amount ?? 10) > 20 ? [14, 7, 3, 1, 0] : [7, 3, 1, 0]
}
