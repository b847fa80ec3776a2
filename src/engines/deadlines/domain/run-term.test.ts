import { describe, expect, it } from 'vitest'
import { addMonths } from '#shared/dates.ts'
import type { Given, Interruption, Obstacle } from './given.ts'
import type { Suspension } from './rule.ts'
import { runTerm } from './run-term.ts'

/** A year from 2022-01-10: it ends on 2023-01-10, and its last six months begin on 2022-07-10. */
const date = '2022-01-10'
const end = '2023-01-10'
const aYear = (from: string) => ({ first: from, counted: addMonths(from, 12), isClamped: false })
/** No rest days: a term ends on the day to which it is counted. */
const plain = { count: aYear, moved: (day: string) => day }
const sixMonthsMore: Suspension = { kind: 'sixMonthsMore' }
const notCounted: Suspension = { kind: 'timeNotCounted' }
const notCountedAtTheEnd: Suspension = { kind: 'timeNotCounted', lastMonths: 6 }

const interrupted = (interruptions: Interruption[], rest: Partial<Given> = {}, suspension?: Suspension) =>
  runTerm({ isInterrupted: true, ...(suspension && { suspension }) }, { date, interruptions, ...rest }, plain)
const suspended = (suspension: Suspension | undefined, obstacles: Obstacle[]) =>
  runTerm(suspension ? { suspension } : {}, { date, obstacles }, plain)

describe('a term that nothing happens to', () => {
  it('ends as counted', () => {
    expect(runTerm({ isInterrupted: true, suspension: sixMonthsMore }, { date }, plain)).toEqual({
      terms: aYear(date),
      counted: end,
      steps: [],
      isPending: false,
      tails: [],
    })
  })

  it('is not interrupted, nor suspended, where the law knows neither', () => {
    const given = { interruptions: [{ on: '2022-03-01' }], obstacles: [{ from: '2022-12-01', until: null }] }
    expect(runTerm({}, { date, ...given }, plain)).toMatchObject({
      counted: end,
      steps: [],
      isPending: false,
    })
    expect(suspended(undefined, [{ from: '2022-08-01', until: '2022-09-01' }]).counted).toBe(end)
  })
})

/* Civil Code arts. 188 and 195: the term begins anew from the interruption, or from the end of the proceedings. */
describe('a term that is interrupted', () => {
  const begins = (on: string, from = on, isPending = false) => ({ kind: 'interrupted', on, from, isPending })
  const none = (on: string, why: 'beforeStart' | 'tooLate') => ({ kind: 'noEffect', on, why })

  it.each<[string, Interruption[], string, object[]]>([
    ['within it', [{ on: '2022-06-01' }], '2023-06-01', [begins('2022-06-01')]],
    ['on its first day', [{ on: date }], end, [begins(date)]],
    ['before it', [{ on: '2022-01-09' }], end, [none('2022-01-09', 'beforeStart')]],
    [
      'before it, by proceedings that reach into it',
      [{ on: '2022-01-09', until: '2022-05-01' }],
      end,
      [none('2022-01-09', 'beforeStart')],
    ],
    ['on its last day', [{ on: end }], '2024-01-10', [begins(end)]],
    ['a day too late', [{ on: '2023-01-11' }], end, [none('2023-01-11', 'tooLate')]],
    [
      'too late, though the next would be too',
      [{ on: '2024-01-01' }, { on: '2023-02-01' }],
      end,
      [none('2023-02-01', 'tooLate'), none('2024-01-01', 'tooLate')],
    ],
    [
      'again and again, told in any order',
      [{ on: '2023-12-01' }, { on: '2022-12-01' }],
      '2024-12-01',
      [begins('2022-12-01'), begins('2023-12-01')],
    ],
    [
      'by proceedings, from their end',
      [{ on: '2022-03-01', until: '2022-09-01' }],
      '2023-09-01',
      [begins('2022-03-01', '2022-09-01')],
    ],
    [
      'by a demand while proceedings go on, which adds nothing',
      [{ on: '2022-03-01', until: '2022-09-01' }, { on: '2022-05-01' }],
      '2023-09-01',
      [begins('2022-03-01', '2022-09-01'), none('2022-05-01', 'beforeStart')],
    ],
    [
      'by other proceedings that end on the same day, which add nothing',
      [
        { on: '2022-05-01', until: '2022-09-01' },
        { on: '2022-03-01', until: '2022-09-01' },
      ],
      '2023-09-01',
      [begins('2022-03-01', '2022-09-01'), none('2022-05-01', 'beforeStart')],
    ],
    [
      'by other proceedings that end later',
      [
        { on: '2022-03-01', until: '2022-09-01' },
        { on: '2022-05-01', until: '2022-12-01' },
      ],
      '2023-12-01',
      [begins('2022-03-01', '2022-09-01'), begins('2022-05-01', '2022-12-01')],
    ],
    [
      'by a demand on the day on which proceedings end',
      [{ on: '2022-03-01', until: '2022-09-01' }, { on: '2022-09-01' }],
      '2023-09-01',
      [begins('2022-03-01', '2022-09-01'), begins('2022-09-01')],
    ],
    [
      'by a demand and a suit of one day, whichever is told first',
      [{ on: '2022-03-01', until: '2022-09-01' }, { on: '2022-03-01' }],
      '2023-09-01',
      [begins('2022-03-01'), begins('2022-03-01', '2022-09-01')],
    ],
  ])('%s', (_, interruptions, counted, steps) => {
    const expected = { terms: aYear(date), counted, steps, isPending: false, tails: [] }
    expect(interrupted(interruptions)).toEqual(expected)
    expect(interrupted(interruptions.toReversed())).toEqual(expected)
  })

  it('by proceedings that still go on: it counts from their beginning, and can only become later', () => {
    expect(interrupted([{ on: '2022-03-01', until: null }])).toMatchObject({
      counted: '2023-03-01',
      steps: [begins('2022-03-01', '2022-03-01', true)],
      isPending: true,
    })
    expect(interrupted([{ on: '2022-03-01', until: null }, { on: '2022-05-01' }])).toMatchObject({
      counted: '2023-05-01',
      isPending: true,
    })
    expect(interrupted([{ on: '2024-03-01', until: null }]).isPending).toBe(false)
  })
})

/* Civil Code art. 194: with an obstacle in the last six months the term ends six months after it is gone. */
describe('a term whose last six months have an obstacle', () => {
  const step = (from: string, until: string, day: string) => ({
    kind: 'suspended',
    from,
    until,
    date: day,
    days: null,
  })

  it.each<[string, [string, string][], string, object[]]>([
    [
      'ends six months after it is gone',
      [['2022-08-01', '2022-09-01']],
      '2023-03-01',
      [step('2022-08-01', '2022-09-01', '2023-03-01')],
    ],
    [
      'though it began before them',
      [['2022-05-01', '2022-07-11']],
      '2023-01-11',
      [step('2022-05-01', '2022-07-11', '2023-01-11')],
    ],
    ['not when it was gone as they began', [['2022-05-01', '2022-07-10']], end, []],
    ['not when it was gone before', [['2022-03-01', '2022-07-09']], end, []],
    [
      'when it came on the last day',
      [[end, '2023-02-10']],
      '2023-08-10',
      [step(end, '2023-02-10', '2023-08-10')],
    ],
    ['not when it came after the last day', [['2023-01-11', '2023-02-10']], end, []],
    [
      'when it lasted for a day',
      [['2022-12-01', '2022-12-01']],
      '2023-06-01',
      [step('2022-12-01', '2022-12-01', '2023-06-01')],
    ],
    [
      'by the later of two that overlap, as one',
      [
        ['2022-08-15', '2022-10-01'],
        ['2022-08-01', '2022-09-01'],
      ],
      '2023-04-01',
      [step('2022-08-01', '2022-10-01', '2023-04-01')],
    ],
    [
      'by two of which one lies in the other, as one',
      [
        ['2022-08-01', '2022-10-01'],
        ['2022-08-15', '2022-09-01'],
      ],
      '2023-04-01',
      [step('2022-08-01', '2022-10-01', '2023-04-01')],
    ],
    [
      'by one that goes over into the next, as one',
      [
        ['2022-08-01', '2022-09-01'],
        ['2022-09-01', '2022-10-01'],
      ],
      '2023-04-01',
      [step('2022-08-01', '2022-10-01', '2023-04-01')],
    ],
    [
      'by one after another',
      [
        ['2022-08-01', '2022-09-01'],
        ['2022-11-01', '2022-12-01'],
      ],
      '2023-06-01',
      [step('2022-08-01', '2022-09-01', '2023-03-01'), step('2022-11-01', '2022-12-01', '2023-06-01')],
    ],
    [
      'not by a second that was gone before the last six months of the later end',
      [
        ['2022-07-20', '2022-09-20'],
        ['2022-09-15', '2022-09-20'],
      ],
      '2023-03-20',
      [step('2022-07-20', '2022-09-20', '2023-03-20')],
    ],
  ])('%s', (_, days, counted, steps) => {
    const obstacles = days.map(([from, until]) => ({ from, until }))
    const expected = { terms: aYear(date), counted, steps, isPending: false, tails: [] }
    expect(suspended(sixMonthsMore, obstacles)).toEqual(expected)
    expect(suspended(sixMonthsMore, obstacles.toReversed())).toEqual(expected)
  })

  it('after an interruption only those of its new last six months count', () => {
    const obstacles = [{ from: '2022-08-01', until: '2022-09-01' }]
    expect(interrupted([{ on: '2022-10-01' }], { obstacles }, sixMonthsMore).counted).toBe('2023-10-01')
    const later = [{ from: '2023-05-01', until: '2023-06-01' }]
    expect(interrupted([{ on: '2022-10-01' }], { obstacles: later }, sixMonthsMore).counted).toBe(
      '2023-12-01',
    )
  })

  it('an interruption is in time within the time that an obstacle added', () => {
    const obstacles = [{ from: '2022-08-01', until: '2022-09-01' }]
    expect(interrupted([{ on: '2023-02-28' }], { obstacles }, sixMonthsMore).counted).toBe('2024-02-28')
    expect(interrupted([{ on: '2023-03-02' }], { obstacles }, sixMonthsMore).steps.at(-1)).toEqual({
      kind: 'noEffect',
      on: '2023-03-02',
      why: 'tooLate',
    })
  })
})

describe('a term in which the time of an obstacle is not counted', () => {
  it.each<[string, Suspension, [string, string][], string, number[]]>([
    ['its days are added', notCounted, [['2022-03-01', '2022-03-31']], '2023-02-09', [30]],
    ['from the beginning of the term', notCounted, [['2021-12-01', '2022-01-20']], '2023-01-20', [10]],
    ['none that was gone as the term began', notCounted, [['2021-12-01', date]], end, []],
    ['none of no length', notCounted, [['2022-03-01', '2022-03-01']], end, []],
    [
      'each of two',
      notCounted,
      [
        ['2022-03-01', '2022-03-11'],
        ['2022-05-01', '2022-05-06'],
      ],
      '2023-01-25',
      [10, 5],
    ],
    [
      'of the last six months alone, where the law says so',
      notCountedAtTheEnd,
      [['2022-05-01', '2022-07-20']],
      '2023-01-20',
      [10],
    ],
    ['none before them', notCountedAtTheEnd, [['2022-05-01', '2022-07-09']], end, []],
  ])('%s', (_, suspension, days, counted, added) => {
    const run = suspended(
      suspension,
      days.map(([from, until]) => ({ from, until })),
    )
    expect(run.counted).toBe(counted)
    expect(run.steps.map((step) => (step.kind === 'suspended' ? step.days : step))).toEqual(added)
  })
})

describe('an obstacle that is not gone yet', () => {
  it.each([
    ['2022-11-01', true],
    [end, true],
    ['2023-01-11', false],
  ])('since %s: the day is open: %s', (from, isPending) => {
    expect(suspended(sixMonthsMore, [{ from, until: null }])).toEqual({
      terms: aYear(date),
      counted: end,
      steps: isPending ? [{ kind: 'pending', from }] : [],
      isPending,
      tails: [],
    })
  })

  it('is told beside one that is gone, which counts', () => {
    const obstacles = [
      { from: '2022-12-01', until: null },
      { from: '2022-11-01', until: null },
      { from: '2022-08-01', until: '2022-09-01' },
    ]
    expect(suspended(sixMonthsMore, obstacles)).toMatchObject({
      counted: '2023-03-01',
      isPending: true,
      steps: [
        { kind: 'suspended' },
        { kind: 'pending', from: '2022-11-01' },
        { kind: 'pending', from: '2022-12-01' },
      ],
    })
  })
})
