import { describe, expect, it } from 'vitest'
import { shippedYears, workingCalendar } from '#engines/calendar/domain/index.ts'
import { computeChain } from './chain.ts'
import { type Computed, computeDeadline, isRefusal } from './compute.ts'
import { moveOffRestDays } from './count-term.ts'
import type { Given } from './given.ts'
import { type Counting, type Rule, type RuleBook, type RuleVersion, ruleBook } from './rule.ts'
import type { Step } from './step.ts'

const calendar = workingCalendar(shippedYears)
const counting = (more: Partial<Counting> = {}): Counting => ({
  direction: 'after',
  amount: 15,
  unit: 'day',
  firstDay: 'next',
  restDay: 'after',
  ...more,
})
const version = (more: Partial<RuleVersion> = {}): RuleVersion => ({
  inForceFrom: null,
  inForceTo: null,
  law: '法 | Law',
  article: '第 1 条 | art. 1',
  source: 's',
  counting: counting(),
  ...more,
})
const rule = (more: Partial<Rule> = {}): Rule => ({
  id: 'R',
  title: '期限 | Term',
  group: '组 | Group',
  trigger: '触发 | Trigger',
  nature: 'duty',
  versionBy: 'trigger',
  versions: [version()],
  reminders: [],
  needsConfirmation: true,
  ...more,
})
const counted = (more: Partial<Counting>, rest: Partial<Rule> = {}) =>
  rule({ versions: [version({ counting: counting(more) })], ...rest })
function computed(from: Rule, given: Given, book?: RuleBook): Computed {
  const result = computeDeadline(from, given, calendar, book)
  if (isRefusal(result)) throw new Error(result.refusal)
  return result
}
const stepOf = (result: Computed, kind: Step['kind']) => result.steps.find((step) => step.kind === kind)

describe('the steps of a day', () => {
  it('say whether the trigger is the first day', () => {
    const date = '2026-03-02'
    expect(stepOf(computed(counted({}), { date }), 'start')).toEqual({
      kind: 'start',
      date: '2026-03-03',
      countsTrigger: false,
    })
    const whole = computed(counted({ unit: 'year', amount: 1, firstDay: 'same' }), { date })
    expect(stepOf(whole, 'start')).toEqual({ kind: 'start', date, countsTrigger: true })
    expect(whole.counted).toBe('2027-03-01')
    // 15 days of which the trigger is the first.
    expect(computed(counted({ firstDay: 'same' }), { date }).counted).toBe('2026-03-16')
  })

  it('say whether it is counted backwards, or to the end of the year', () => {
    const plain = computed(counted({}), { date: '2026-03-02' })
    expect(stepOf(plain, 'counted')).toMatchObject({ isBackward: false, toYearEnd: false, isClamped: false })
    const backwards = counted({ direction: 'before', amount: 7, restDay: 'before' })
    expect(stepOf(computed(backwards, { date: '2026-03-20' }), 'counted')).toMatchObject({
      date: '2026-03-13',
      isBackward: true,
    })
    const year = counted({ unit: 'year', amount: 3, toYearEnd: true, restDay: 'stays' })
    expect(stepOf(computed(year, { date: '2023-03-31' }), 'counted')).toMatchObject({
      date: '2026-12-31',
      isClamped: false,
      toYearEnd: true,
    })
  })

  it('say that a rest day at the end moves nothing, where the law says so', () => {
    const stays = counted({ restDay: 'stays' })
    // Saturday, 3 October 2026.
    const rest = computed(stays, { date: '2026-09-18' })
    expect(rest.due).toBe('2026-10-03')
    expect(rest.steps.slice(-2)).toEqual([
      { kind: 'stays', date: '2026-10-03' },
      { kind: 'result', date: '2026-10-03' },
    ])
    expect(moveOffRestDays({ restDay: 'stays' }, '2026-10-03', calendar)).toEqual({
      due: '2026-10-03',
      passed: [],
    })
    expect(stepOf(computed(stays, { date: '2026-03-02' }), 'stays')).toBeUndefined()
  })

  it('say that the end is a Saturday on which people work, and so stays', () => {
    // 28 February 2026 is a Saturday worked for Spring Festival.
    const end = computed(counted({}), { date: '2026-02-13' })
    expect(end.due).toBe('2026-02-28')
    expect(stepOf(end, 'makeUp')).toEqual({ kind: 'makeUp', date: '2026-02-28', name: '春节' })
    expect(stepOf(end, 'moved')).toBeUndefined()
    const weekday = computed(counted({}), { date: '2026-03-02' })
    expect(weekday.steps.map(({ kind }) => kind)).toEqual([
      'trigger',
      'version',
      'start',
      'counted',
      'result',
    ])
  })
})

describe('years that are not fully known', () => {
  const years = (from: Rule, given: Given) => {
    const step = stepOf(computed(from, given), 'provisional')
    return step?.kind === 'provisional' ? step.years : []
  }

  it('are those in which the term is counted to its end, and ends', () => {
    // Counted to 31 December 2026, in a year that is published.
    expect(years(counted({}), { date: '2026-12-16' })).toEqual([])
    // 31 December 2028 is a Sunday: counted in 2028, moved to 2029.
    expect(years(counted({}), { date: '2028-12-16' })).toEqual([2028, 2029])
    expect(years(counted({ restDay: 'stays' }), { date: '2028-12-16' })).toEqual([])
  })

  it('are those too whose days off decide whether something came in time', () => {
    const interrupted = counted(
      { unit: 'year', amount: 1 },
      { isInterrupted: true, suspension: { kind: 'sixMonthsMore' } },
    )
    // Counted to Saturday, 1 May 2027, moved to Monday; begun anew on the Sunday it ends in 2028.
    const date = '2026-05-01'
    expect(years(interrupted, { date, interruptions: [{ on: '2027-05-02' }] })).toEqual([2027, 2028])
    expect(years(interrupted, { date, interruptions: [{ on: '2027-04-30' }] })).toEqual([2028])
    expect(years(interrupted, { date, obstacles: [{ from: '2027-05-02', until: '2027-08-02' }] })).toEqual([
      2027, 2028,
    ])
  })

  it('are all that lie between, for working days', () => {
    const many = counted({ unit: 'workingDay', amount: 400, restDay: 'stays' })
    expect(years(many, { date: '2026-12-01' })).toEqual([2027, 2028])
    const back = counted({ unit: 'workingDay', amount: 400, direction: 'before', restDay: 'before' })
    expect(years(back, { date: '2028-07-03' })).toEqual([2027, 2028])
    expect(years(counted({ unit: 'workingDay' }), { date: '2026-03-02' })).toEqual([])
    // One day is not many years.
    expect(years(counted({ amount: 1_000 }), { date: '2026-03-02' })).toEqual([2028])
  })
})

/* As the twenty years of Civil Code art. 188 cap the three. */
describe('a cap', () => {
  const cap = rule({
    id: 'CAP',
    versions: [version({ counting: counting({ unit: 'year', amount: 20, restDay: 'stays' }) })],
  })
  const three = counted({ unit: 'year', amount: 3, restDay: 'stays' }, { capRuleId: 'CAP' })
  const book = ruleBook([three, cap])
  const known = '2024-03-15'

  it.each([
    ['2005-05-20', '2025-05-20', true],
    ['2007-03-15', '2027-03-15', false],
    ['2007-03-16', '2027-03-15', false],
    ['2007-03-14', '2027-03-14', true],
  ])('counted from %s: %s, earlier: %s', (capFrom, due, isEarlier) => {
    const result = computed(three, { date: known, capFrom }, book)
    expect(result.due).toBe(due)
    expect(stepOf(result, 'capped')).toEqual({
      kind: 'capped',
      ruleId: 'CAP',
      from: capFrom,
      date: `${Number(capFrom.slice(0, 4)) + 20}${capFrom.slice(4)}`,
      isEarlier,
    })
    expect(result.steps.at(-1)).toEqual({ kind: 'result', date: due })
  })

  it('is not looked at without its day, its rule or a book', () => {
    const capFrom = '2005-05-20'
    expect(stepOf(computed(three, { date: known }, book), 'capped')).toBeUndefined()
    expect(stepOf(computed(three, { date: known, capFrom }), 'capped')).toBeUndefined()
    const uncapped = counted({ unit: 'year', amount: 3, restDay: 'stays' })
    expect(stepOf(computed(uncapped, { date: known, capFrom }, book), 'capped')).toBeUndefined()
  })

  it('counts also where it ended before the first text that words it, and before the term itself began', () => {
    const years = counting({ unit: 'year', amount: 20, restDay: 'stays' })
    const text = version({ inForceFrom: '2021-01-01', counting: years })
    for (const versionBy of ['due', 'trigger'] as const) {
      const worded = rule({ id: 'CAP', versionBy, versions: [text] })
      const result = computed(three, { date: known, capFrom: '1999-01-01' }, ruleBook([three, worded]))
      expect(result.due).toBe('2019-01-01')
      expect(stepOf(result, 'capped')).toMatchObject({
        date: '2019-01-01',
        isEarlier: true,
        isOver: true,
      })
    }
    // By itself it is not counted by a text that held later.
    expect(
      computeDeadline(
        rule({ id: 'CAP', versionBy: 'due', versions: [text] }),
        { date: '1999-01-01' },
        calendar,
      ),
    ).toEqual({
      refusal: 'noVersion',
      ruleId: 'CAP',
      day: '1999-01-01',
    })
  })

  it('has the years without days off that decide it, and not those of the later day', () => {
    const moved = { unit: 'year', restDay: 'after' } as const
    const long = counted({ ...moved, amount: 20 }, { id: 'CAP' })
    const short = counted({ ...moved, amount: 3 }, { capRuleId: 'CAP' })
    const both = ruleBook([short, long])
    const yearsOf = (date: string, capFrom: string) => {
      const step = stepOf(computed(short, { date, capFrom }, both), 'provisional')
      return step?.kind === 'provisional' ? step.years : []
    }
    expect(yearsOf('2026-05-04', '1999-01-01')).toEqual([])
    expect(yearsOf('2026-05-04', '1989-01-04')).toEqual([2009])
    expect(yearsOf('2026-05-04', '2015-01-05')).toEqual([2029])
    expect(yearsOf('2021-05-04', '2015-01-05')).toEqual([])
    // Counted to Sunday, 31 December 2028, moved into 2029; the cap ends between the two or behind them.
    expect(yearsOf('2025-12-31', '2008-12-31')).toEqual([2028, 2029])
  })
})

describe('two texts of one rule', () => {
  const old = (more: Partial<Counting> = {}) =>
    version({ inForceTo: '2026-02-28', counting: counting({ amount: 180, restDay: 'stays', ...more }) })
  const recent = version({
    inForceFrom: '2026-03-01',
    counting: counting({ amount: 90, restDay: 'stays' }),
  })
  const under = (newTermFrom: 'trigger' | 'commencement') =>
    rule({ versions: [old(), recent], unsettled: { words: '未定 | Open', newTermFrom } })

  it.each([
    ['2026-02-28', 1, '2026-08-27'],
    ['2026-03-01', 2, '2026-05-30'],
  ])('the one of the day of the trigger counts: %s', (date, number, due) => {
    const result = computed(rule({ versions: [old(), recent] }), { date })
    expect(result).toMatchObject({ version: number, due, safer: null })
  })

  it.each<['trigger' | 'commencement', string, string | null]>([
    // 180 days from 10 January end on 9 July; 90 from then on 10 April, from 1 March on 30 May.
    ['trigger', '2026-01-10', '2026-04-10'],
    ['commencement', '2026-01-10', '2026-05-30'],
    // 180 days from 2 September 2025 end on 1 March, the first day of the new text: under way when it came.
    ['trigger', '2025-09-02', '2025-12-01'],
    ['commencement', '2025-09-02', null],
    // A day earlier the term had ended.
    ['trigger', '2025-09-01', null],
    // The new text by itself.
    ['trigger', '2026-03-01', null],
  ])(
    'where it is not settled which holds, the earlier is shown too: from the %s, %s: %s',
    (from, date, safer) => {
      const result = computed(under(from), { date })
      expect(result.safer).toBe(safer)
      expect(stepOf(result, 'safer')).toEqual(safer ? { kind: 'safer', date: safer, version: 2 } : undefined)
    },
  )

  it('the same day by both is no safer one', () => {
    const both = rule({
      versions: [old({ amount: 90 }), recent],
      unsettled: { words: '未定 | Open', newTermFrom: 'trigger' },
    })
    expect(computed(both, { date: '2026-01-10' })).toMatchObject({ due: '2026-04-10', safer: null })
  })

  it('what begins again counts by the text of that day; what is not interrupted by its own', () => {
    const versions = [old(), recent]
    const given = { date: '2026-01-10', interruptions: [{ on: '2026-04-01' }] }
    const again = computed(rule({ versions, isInterrupted: true }), given)
    expect(again).toMatchObject({ due: '2026-06-30', version: 1 })
    expect(computed(rule({ versions }), given).due).toBe('2026-07-09')
    // A day for which no text is known keeps the one that began.
    const gap = [old(), version({ ...recent, inForceFrom: '2026-06-01' })]
    expect(computed(rule({ versions: gap, isInterrupted: true }), given).due).toBe('2026-09-28')
  })
})

describe('what is given', () => {
  const refused = (given: Given, from = counted({})) => computeDeadline(from, given, calendar)
  const date = '2026-03-02'

  it.each<[Given, string]>([
    [{ date, capFrom: 'x' }, 'x'],
    [{ date, interruptions: [{ on: '2026-02-30' }] }, '2026-02-30'],
    [{ date, interruptions: [{ on: date, until: 'then' }] }, 'then'],
    [{ date, obstacles: [{ from: date, until: '2026-13-01' }] }, '2026-13-01'],
  ])('%j: not a date', (given, value) => {
    expect(refused(given)).toEqual({ refusal: 'notDate', value })
  })

  it.each(['1899-12-31', '2200-12-32', '2201-01-01'])('%s lies outside', (far) => {
    expect(refused({ date: far })).toHaveProperty('refusal')
    expect(isRefusal(refused({ date: far }))).toBe(true)
  })

  it.each(['1900-01-01', '2200-12-31'])('%s is the last that is counted', (edge) => {
    expect(isRefusal(refused({ date: edge }, counted({ restDay: 'stays' })))).toBe(false)
  })

  it.each([
    [0, '2026-03-02'],
    [1_200, '2029-06-14'],
    [1_201, null],
    [-1, null],
  ])('an amount of %d days: %s', (amount, due) => {
    const variant = counted({ amount: null, restDay: 'stays' })
    expect(refused({ date, amount }, variant)).toMatchObject(
      due ? { due } : { refusal: 'outOfRange', value: String(amount) },
    )
  })

  it('an amount is asked for where one text of the rule asks for it', () => {
    const versions = [
      version({ inForceTo: '2025-12-31' }),
      version({ inForceFrom: '2026-01-01', counting: counting({ amount: null }) }),
    ]
    expect(refused({ date }, rule({ versions }))).toEqual({ refusal: 'needsAmount', ruleId: 'R' })
  })
})

describe('a chain', () => {
  const notice = counted({ amount: 60 }, { id: 'NOTICE' })
  const appeal = counted({ amount: 15 }, { id: 'APPEAL' })
  const third = counted({ amount: null }, { id: 'TOLD' })
  const book = ruleBook([notice, appeal, third])
  const chain = (...links: Parameters<typeof computeChain>[0]) =>
    computeChain(links, '2026-03-02', calendar, book)

  it('counts each from the end of the one before, or from days after it', () => {
    // 60 days: Friday, 1 May, Labour Day until 5 May, so the 6th; 15 days from the day after: 22 May.
    expect(chain({ ruleId: 'NOTICE' }, { ruleId: 'APPEAL', daysAfter: 1 })).toMatchObject([
      { ruleId: 'NOTICE', due: '2026-05-06' },
      { ruleId: 'APPEAL', due: '2026-05-22' },
    ])
    expect(chain({ ruleId: 'TOLD', amount: 3 })).toMatchObject([{ due: '2026-03-05' }])
  })

  it('ends with the first that cannot be computed, and says why', () => {
    expect(chain({ ruleId: 'NOTICE' }, { ruleId: 'GONE' }, { ruleId: 'APPEAL' })).toMatchObject([
      { due: '2026-05-06' },
      { refusal: 'noVersion', ruleId: 'GONE', day: '2026-05-06' },
    ])
    expect(chain({ ruleId: 'TOLD' }, { ruleId: 'APPEAL' })).toEqual([
      { refusal: 'needsAmount', ruleId: 'TOLD' },
    ])
  })
})

describe('a book of rules', () => {
  it.each<[string | null, string | null]>([
    [null, '2026-01-01'],
    ['2026-01-01', null],
    ['2026-01-01', '2026-01-01'],
    ['2026-01-02', '2026-01-01'],
  ])('refuses a text until %s before one from %s', (inForceTo, inForceFrom) => {
    const versions = [version(), version({ inForceTo }), version({ inForceFrom })]
    expect(() => ruleBook([rule({ versions: versions.slice(1) })])).toThrow('versions 1 and 2 of R overlap')
  })

  it('takes texts that follow on one another', () => {
    const versions = [version({ inForceTo: '2025-12-31' }), version({ inForceFrom: '2026-01-01' })]
    expect(ruleBook([rule({ versions })]).of('R')?.versions).toHaveLength(2)
  })
})
