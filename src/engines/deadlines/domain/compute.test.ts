import { describe, expect, it } from 'vitest'
import { isWorkingDay, shippedYears, workingCalendar } from '#engines/calendar/domain/index.ts'
import { addDays } from '#shared/dates.ts'
import { type Computed, computeDeadline, isRefusal } from './compute.ts'
import type { Given } from './given.ts'
import { type Counting, type Rule, ruleBook } from './rule.ts'
import { refusalText, stepLabel, stepText } from './step-words.ts'

const calendar = workingCalendar(shippedYears)
const counting = (more: Partial<Counting>): Counting => ({
  direction: 'after',
  amount: 15,
  unit: 'day',
  firstDay: 'next',
  restDay: 'after',
  ...more,
})
const ruleOf = (more: Partial<Counting>, rest: Partial<Rule> = {}): Rule => ({
  id: 'R',
  title: '期限 | Term',
  group: '组 | Group',
  trigger: '触发 | Trigger',
  nature: 'duty',
  versionBy: 'trigger',
  versions: [
    {
      inForceFrom: null,
      inForceTo: null,
      law: '法 | Law',
      article: '第 1 条 | art. 1',
      source: 's',
      counting: counting(more),
    },
  ],
  reminders: [],
  needsConfirmation: true,
  ...rest,
})
function computed(rule: Rule, given: Given): Computed {
  const result = computeDeadline(rule, given, calendar)
  if (isRefusal(result)) throw new Error(result.refusal)
  return result
}

/** The same numbers on every run. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('a computed day', () => {
  const rules = [
    ruleOf({}),
    ruleOf({ unit: 'month', amount: 6 }),
    ruleOf({ unit: 'year', amount: 2 }),
    ruleOf({ unit: 'workingDay', amount: 10 }),
  ]

  it('is never moved earlier by a later trigger, and never ends on a rest day', () => {
    for (const rule of rules) {
      let before = ''
      for (let date = '2024-01-01'; date < '2026-12-31'; date = addDays(date, 1)) {
        const { due } = computed(rule, { date })
        expect(due >= before).toBe(true)
        expect(isWorkingDay(calendar, due)).toBe(true)
        before = due
      }
    }
  })

  it('counted backwards it never moves towards its event', () => {
    const rule = ruleOf({ direction: 'before', amount: 7, restDay: 'before' })
    for (let date = '2025-01-01'; date < '2026-12-31'; date = addDays(date, 1)) {
      const { due } = computed(rule, { date })
      expect(due <= addDays(date, -7)).toBe(true)
      expect(isWorkingDay(calendar, due)).toBe(true)
    }
  })

  it('does not depend on the order in which its events are told', () => {
    const draw = random(20_261_123)
    const day = () => addDays('2022-01-01', draw(1_500))
    for (let run = 0; run < 300; run++) {
      const rule = ruleOf(
        { unit: 'year', amount: 1 },
        {
          isInterrupted: true,
          suspension: run % 2 ? { kind: 'sixMonthsMore' } : { kind: 'timeNotCounted', lastMonths: 6 },
        },
      )
      const interruptions = Array.from({ length: draw(4) }, () => {
        const on = day()
        return draw(2) ? { on } : { on, until: addDays(on, draw(200)) }
      })
      const obstacles = Array.from({ length: draw(4) }, () => {
        const from = day()
        return { from, until: draw(5) ? addDays(from, draw(120)) : null }
      })
      const one = computed(rule, { date: '2022-01-01', interruptions, obstacles })
      const other = computed(rule, {
        date: '2022-01-01',
        interruptions: interruptions.toReversed(),
        obstacles: obstacles.toReversed(),
      })
      expect(other).toEqual(one)
      expect(one.due >= computed(rule, { date: '2022-01-01' }).due).toBe(true)
    }
  })

  it('comes out the same however often it is computed', () => {
    const given = { date: '2026-09-18' }
    expect(computed(ruleOf({}), given)).toEqual(computed(ruleOf({}), given))
  })

  it('shows every step, in both languages', () => {
    const { steps } = computed(ruleOf({}), { date: '2026-09-18' })
    expect(steps.map(({ kind }) => kind)).toEqual([
      'trigger',
      'version',
      'start',
      'counted',
      'moved',
      'result',
    ])
    const zh = steps.map((step) => `${stepLabel(step.kind, 'zh-CN')} ${stepText(step, 'zh-CN').title}`)
    expect(zh).toEqual([
      '触发 2026-09-18 周五',
      '依据 第 1 版',
      '起算 2026-09-19 周六 为第 1 日',
      '计满 15 日，2026-10-03 周六',
      '顺延 遇国庆节，顺延 5 日至 2026-10-08 周四',
      '结果 2026-10-08 周四',
    ])
    const en = steps.map((step) => `${stepLabel(step.kind, 'en')}: ${stepText(step, 'en').title}`)
    expect(en[3]).toBe('Counted: 15 days: 2026-10-03 Sat')
    expect(en[4]).toBe('Moved: National Day: postponed 5 days to 2026-10-08 Thu')
    for (const text of en) expect(text).not.toContain('{')
  })

  it('is provisional when a year that decides it is not published', () => {
    expect(computed(ruleOf({}), { date: '2026-12-25' })).toMatchObject({
      due: '2027-01-11',
      isProvisional: true,
    })
    expect(computed(ruleOf({}), { date: '2026-12-10' }).isProvisional).toBe(false)
    expect(computed(ruleOf({ restDay: 'stays' }), { date: '2026-12-25' }).isProvisional).toBe(false)
    const steps = computed(ruleOf({ unit: 'workingDay', amount: 5 }), { date: '2026-12-29' }).steps
    expect(steps).toContainEqual({ kind: 'provisional', years: [2027] })
  })

  it('takes the last day of a month that has no corresponding day', () => {
    const month = ruleOf({ unit: 'month', amount: 1, restDay: 'stays' })
    expect(computed(month, { date: '2026-01-31' }).due).toBe('2026-02-28')
    const whole = ruleOf({ unit: 'year', amount: 10, firstDay: 'same', restDay: 'stays' })
    expect(computed(whole, { date: '2016-02-29' }).due).toBe('2026-02-28')
    expect(computed(whole, { date: '2016-03-01' }).due).toBe('2026-02-28')
  })
})

describe('what cannot be computed', () => {
  it.each([
    [{ date: '2026-02-30' }, 'notDate'],
    [{ date: '' }, 'notDate'],
    [{ date: '1800-01-01' }, 'outOfRange'],
    [{ date: '2026-01-01', obstacles: [{ from: 'x', until: null }] }, 'notDate'],
    [{ date: '2026-01-01', interruptions: [{ on: '2026-03-02', until: '2026-03-01' }] }, 'reversed'],
    [{ date: '2026-01-01', obstacles: [{ from: '2026-03-02', until: '2026-03-01' }] }, 'reversed'],
    [{ date: '2026-01-01' }, 'needsAmount'],
    [{ date: '2026-01-01', amount: 1.5 }, 'outOfRange'],
    [{ date: '2026-01-01', amount: 100_000 }, 'outOfRange'],
  ])('%j: %s', (given, refusal) => {
    const result = computeDeadline(ruleOf({ amount: null }), given, calendar)
    expect(result).toMatchObject({ refusal })
    if (isRefusal(result)) expect(refusalText(result, 'en')).not.toContain('{')
  })

  it('a book refuses two rules of one name, versions that overlap, and a cap that is no rule', () => {
    const version = { ...(ruleOf({}).versions[0] as Rule['versions'][number]) }
    expect(() => ruleBook([ruleOf({}), ruleOf({})])).toThrow('two rules')
    const overlapping = [
      { ...version, inForceTo: '2026-01-01' },
      { ...version, inForceFrom: '2026-01-01' },
    ]
    expect(() => ruleBook([ruleOf({}, { versions: overlapping })])).toThrow('overlap')
    expect(() => ruleBook([ruleOf({}, { capRuleId: 'none' })])).toThrow('no rule')
  })
})
