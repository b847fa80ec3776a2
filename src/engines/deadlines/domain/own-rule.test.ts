import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedYears, workingCalendar } from '#engines/calendar/domain/index.ts'
import { addDays } from '#shared/dates.ts'
import { computeDeadline, isRefusal } from './compute.ts'
import {
  asRule,
  changedVersions,
  dueByOwnRules,
  endedVersions,
  isAbout,
  type OwnRule,
  type OwnVersion,
  withOwnRules,
} from './own-rule.ts'
import { holdsOn, type RuleBook, ruleBook, tellingOf } from './rule.ts'
import type { TriggerEvent } from './trigger.ts'

const calendar = workingCalendar(shippedYears)
const triggers = [
  { id: 'law_case.hearing', words: '开庭 | Hearing' },
  { id: 'law_case.served.2', words: '收到判决书 | Judgment received' },
] as const
const term = (more: Partial<OwnVersion['counting']> = {}): OwnVersion['counting'] => ({
  direction: 'after',
  amount: 3,
  unit: 'workingDay',
  firstDay: 'next',
  restDay: 'after',
  ...more,
})
const version = (more: Partial<OwnVersion> = {}): OwnVersion => ({
  inForceFrom: '2026-01-01',
  inForceTo: null,
  triggers: ['law_case.hearing'],
  counting: term(),
  basis: '案件管理办法',
  articles: [],
  reminders: [3, 1, 0],
  needsConfirmation: false,
  ...more,
})
const own = (...versions: OwnVersion[]): OwnRule => ({
  number: 1,
  title: '证据交律师',
  titleEn: 'Evidence to the lawyer',
  versions,
})
function dueOf(rule: OwnRule, date: string): string | null {
  const computed = computeDeadline(asRule(rule, triggers), { date }, calendar)
  return isRefusal(computed) ? null : computed.due
}

describe('a day by a rule of the organisation', () => {
  // Worked by hand on the calendar of 2026: 1 to 7 October are days off, 20 September and 10 October are worked.
  it.each([
    // Back from Friday 18 December: 17, 16, 15, 14, 11, 10, 9, 8, 7, 4.
    [
      '10 个工作日前',
      term({ direction: 'before', amount: 10, restDay: 'before' }),
      '2026-12-18',
      '2026-12-04',
    ],
    // After Wednesday 30 September: 8, 9 and 10 October.
    ['3 个工作日后', term(), '2026-09-30', '2026-10-10'],
    // The trigger is day 1: 30 September, 8 and 9 October.
    ['3 个工作日，当日计入', term({ firstDay: 'same' }), '2026-09-30', '2026-10-09'],
    // A day off cannot be day 1: 8, 9 and 10 October.
    ['3 个工作日，当日为假日', term({ firstDay: 'same' }), '2026-10-01', '2026-10-10'],
    // Back with the hearing as day 1: Friday 18, Thursday 17 December.
    [
      '2 个工作日前，当日计入',
      term({ direction: 'before', amount: 2, firstDay: 'same', restDay: 'before' }),
      '2026-12-18',
      '2026-12-17',
    ],
    // Day 10 after 22 September is 2 October: on to the 8th, back to 30 September, or where it is.
    ['10 日，顺延', term({ unit: 'day', amount: 10 }), '2026-09-22', '2026-10-08'],
    ['10 日，提前', term({ unit: 'day', amount: 10, restDay: 'before' }), '2026-09-22', '2026-09-30'],
    ['10 日，不动', term({ unit: 'day', amount: 10, restDay: 'stays' }), '2026-09-22', '2026-10-02'],
    // February has no 31st; the 28th of 2026 is a Saturday that is worked after Spring Festival.
    ['1 个月', term({ unit: 'month', amount: 1 }), '2026-01-31', '2026-02-28'],
    ['当日', term({ unit: 'day', amount: 0 }), '2026-11-27', '2026-11-27'],
  ])('%s', (_name, counting, date, due) => {
    expect(dueOf(own(version({ counting })), date)).toBe(due)
  })

  it('is that of the version in force on the day of its event, and there is none outside of them', () => {
    const rule = own(
      version({ inForceTo: '2026-06-30' }),
      version({ inForceFrom: '2026-07-01', inForceTo: '2026-12-31', counting: term({ amount: 5 }) }),
    )
    expect(dueOf(rule, '2026-06-30')).toBe('2026-07-03')
    expect(dueOf(rule, '2026-07-01')).toBe('2026-07-08')
    expect(dueOf(rule, '2025-12-31')).toBeNull()
    expect(dueOf(rule, '2027-01-01')).toBeNull()
  })

  it('has the first working day as its day 1', () => {
    const firstOf = (counting: OwnVersion['counting'], date: string) => {
      const made = computeDeadline(asRule(own(version({ counting })), triggers), { date }, calendar)
      const start = isRefusal(made) ? undefined : made.steps.find(({ kind }) => kind === 'start')
      return start?.kind === 'start' ? start.date : null
    }
    expect(firstOf(term(), '2026-09-30')).toBe('2026-10-08')
    expect(firstOf(term({ direction: 'before', restDay: 'before' }), '2026-12-07')).toBe('2026-12-04')
  })

  it('carries the reminders and the second person of its version', () => {
    const { versions, reminders, needsConfirmation } = asRule(
      own(version(), version({ reminders: [7], needsConfirmation: true })),
      triggers,
    )
    expect(versions.map((one) => [one.reminders, one.needsConfirmation])).toEqual([
      [[3, 1, 0], false],
      [[7], true],
    ])
    expect([reminders, needsConfirmation]).toEqual([[7], true])
    const rule = asRule(own(version(), version({ reminders: [7], needsConfirmation: true })), triggers)
    expect(tellingOf(rule, 1)).toEqual({ reminders: [3, 1, 0], needsConfirmation: false })
    expect(tellingOf(rule, null)).toEqual({ reminders: [7], needsConfirmation: true })
  })

  it('is called in both languages, also where a name looks like two', () => {
    const named = asRule({ ...own(version()), title: '内部 | 报告', titleEn: '' }, triggers)
    expect(named.title).toBe('内部 / 报告 | 内部 / 报告')
    expect(asRule(own(version({ triggers: triggers.map(({ id }) => id) })), triggers)).toMatchObject({
      title: '证据交律师 | Evidence to the lawyer',
      trigger: '开庭、收到判决书 | Hearing, Judgment received',
    })
  })
})

describe('rules of the organisation beside those of law', () => {
  it('never take the place of one of law', () => {
    const law = { ...asRule(own(version()), triggers), id: 'CPL-APP15', title: '上诉 | Appeal' as const }
    const shipped: RuleBook = ruleBook([law], 4)
    const book = withOwnRules(shipped, [
      { ...law, title: '改过的 | Changed' },
      asRule(own(version()), triggers),
    ])
    expect(book.of('CPL-APP15')).toBe(law)
    expect(book.all.map(({ id }) => id)).toEqual(['CPL-APP15', 'ORG-1'])
    expect([book.of('ORG-1')?.title, book.of('ORG-2'), book.edition]).toEqual([
      '证据交律师 | Evidence to the lawyer',
      undefined,
      4,
    ])
  })
})

describe('a change of a rule', () => {
  const first = version()
  it('makes a further version and ends the one before on the day before', () => {
    const next = version({ inForceFrom: '2026-07-01', counting: term({ amount: 5 }) })
    expect(changedVersions([first], next)).toEqual([{ ...first, inForceTo: '2026-06-30' }, next])
  })

  it('that says the same makes none, and another end alone changes the end', () => {
    expect(changedVersions([first], { ...first, inForceFrom: '2026-07-01' })).toEqual([first])
    const over = version({ inForceTo: '2026-06-30' })
    expect(changedVersions([over], version({ inForceFrom: '2026-07-01' }))).toEqual([first])
    const later = version({ inForceFrom: '2026-07-02' })
    expect(changedVersions([over], later)).toEqual([over, later])
    expect(changedVersions([first], { ...first })).toEqual([first])
    expect(changedVersions([first], { ...first, inForceTo: '2026-12-31' })).toEqual([
      { ...first, inForceTo: '2026-12-31' },
    ])
  })

  it.each([
    ['counting', version({ counting: term({ amount: 4 }) })],
    ['events', version({ triggers: ['law_case.served.2'] })],
    ['reminders', version({ reminders: [1] })],
    ['second person', version({ needsConfirmation: true })],
    ['basis', version({ basis: '另一办法' })],
    ['articles', version({ articles: ['第八条'] })],
  ])('of its %s from its first day takes the place of a version that then never held', (_what, next) => {
    expect(changedVersions([first], next)).toEqual([{ ...first, inForceTo: '2025-12-31' }, next])
  })

  it('leaves an end that came before it', () => {
    const ended = version({ inForceTo: '2026-03-31' })
    const again = version({ inForceFrom: '2026-07-01', basis: '重新启用' })
    expect(changedVersions([ended], again)).toEqual([ended, again])
  })

  it('never lets two versions hold on one day, however often it is changed', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days))
    const change = fc.record({
      from: day,
      length: fc.option(fc.nat(200)),
      amount: fc.integer({ min: 0, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), day, (changes, asked) => {
        let versions: readonly OwnVersion[] = []
        for (const { from, length, amount } of changes) {
          const since = versions.at(-1)?.inForceFrom ?? from
          if (from < since) continue
          const inForceTo = length === null ? null : addDays(from, length)
          const next = version({ inForceFrom: from, inForceTo, counting: term({ amount }) })
          versions = changedVersions(versions, next)
          expect(changedVersions(versions, next)).toEqual(versions)
        }
        expect(versions.filter((one) => holdsOn(one, asked)).length).toBeLessThanOrEqual(1)
        expect(() => ruleBook([asRule(own(...versions), triggers)])).not.toThrow()
      }),
    )
  })
})

describe('which events rules are for', () => {
  const event = (date: string, trigger = 'law_case.hearing', id = 1): TriggerEvent => ({
    subjectId: 7,
    trigger,
    source: { kind: 'hearing', id },
    date,
  })

  it('those that a version names which holds on their day', () => {
    const rule = own(
      version({ inForceTo: '2026-06-30' }),
      version({ inForceFrom: '2026-07-01', triggers: ['law_case.served.2'] }),
    )
    const events = [event('2026-06-30'), event('2026-07-01'), event('2026-07-01', 'law_case.served.2')]
    expect(dueByOwnRules([rule], events)).toEqual([
      { ruleId: 'ORG-1', event: events[0] },
      { ruleId: 'ORG-1', event: events[2] },
    ])
    expect([isAbout(rule, 'law_case'), isAbout(rule, 'law'), isAbout(rule, 'law_dispute')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('whatever their order', () => {
    const events = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom(...triggers)), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(events, (given) => {
        const all = given.map(([days, { id }], index) => event(addDays('2026-06-30', days), id, index))
        const rule = own(...endedVersions([version()], '2026-06-30'))
        const made = (list: readonly TriggerEvent[]) =>
          dueByOwnRules([rule], list)
            .map((one) => one.event.source.id)
            .sort((a, b) => a - b)
        expect(made(all.toReversed())).toEqual(made(all))
      }),
    )
  })
})
