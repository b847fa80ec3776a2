import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ruleFormat } from './describe-rule.ts'
import {
  aroundSerial,
  counterKey,
  datePart,
  isoWeek,
  missingSegments,
  type NumberInputs,
  normalizedNumber,
  numberIssues,
  periodKey,
  renderNumber,
} from './number.ts'
import type { RuleSettings, Segment } from './numbering-rule.ts'
import { ruleIssues } from './rule-issues.ts'

const today = '2026-11-20'
const inputs: NumberInputs = {
  today,
  abbr: { contractType: 'CG', department: 'HD' },
  fields: { project: 'P7' },
}
const segments: Segment[] = [
  { kind: 'text', id: 'a', text: 'HT-' },
  { kind: 'abbr', id: 'b', of: 'contractType' },
  { kind: 'date', id: 'c', format: 'ym' },
  { kind: 'field', id: 'd', fieldId: 'project', name: '项目' },
  { kind: 'serial', id: 's' },
]
const rule = (more: Partial<RuleSettings> = {}): RuleSettings => ({
  segments,
  digits: 4,
  isNatural: false,
  startNumber: 1,
  resetStartNumber: 1,
  recount: [],
  resetCycle: 0,
  ...more,
})

describe('a number', () => {
  test.each([
    ['ymd', '20261120'],
    ['ym', '202611'],
    ['md', '1120'],
    ['y', '2026'],
  ] as const)('writes the date as %s: %s', (format, text) => {
    expect(datePart(today, format)).toBe(text)
  })

  test('is the segments in order, the serial padded to its digits or natural', () => {
    expect(renderNumber(rule(), inputs, 7)).toBe('HT-CG202611P70007')
    expect(renderNumber(rule({ isNatural: true }), inputs, 7)).toBe('HT-CG202611P77')
    expect(renderNumber(rule(), inputs, 12_345)).toBe('HT-CG202611P712345')
  })

  test('is never given with a hole: a missing abbreviation or field value is named', () => {
    const hollow: NumberInputs = { today, abbr: { contractType: ' ' }, fields: {} }
    expect(missingSegments(rule(), hollow).map(({ id }) => id)).toEqual(['b', 'd'])
    expect(numberIssues(rule(), hollow, 1).map(({ code }) => code)).toEqual(['noTypeAbbr', 'required'])
    expect(renderNumber(rule(), hollow, 1, ({ kind }) => `〔${kind}〕`)).toBe(
      'HT-〔abbr〕202611〔field〕0001',
    )
  })

  test('has at most 64 characters', () => {
    const filled = (length: number): NumberInputs => ({ ...inputs, fields: { project: '项'.repeat(length) } })
    expect(numberIssues(rule(), filled(49), 1)).toEqual([])
    expect(numberIssues(rule(), filled(50), 1)).toMatchObject([{ code: 'numberTooLong' }])
  })

  test('can be put together around its serial, also in the form in which numbers are compared', () => {
    const affix = fc.string({ unit: 'grapheme', maxLength: 12 })
    fc.assert(
      fc.property(affix, affix, fc.nat(10 ** 9), fc.boolean(), (a, b, serial, isNatural) => {
        const around = rule({
          isNatural,
          segments: [
            { kind: 'text', id: 'a', text: a },
            { kind: 'serial', id: 's' },
            { kind: 'text', id: 'b', text: b },
          ],
        })
        const { before, after, keyBefore, keyAfter, width } = aroundSerial(around, inputs)
        const figures = String(serial).padStart(width, '0')
        const number = renderNumber(around, inputs, serial)
        expect(before + figures + after).toBe(number)
        expect(keyBefore + figures + keyAfter).toBe(normalizedNumber(number))
      }),
      { numRuns: 500 },
    )
  })

  test('describes its pattern in both languages', () => {
    expect(ruleFormat(rule(), 'zh-CN')).toBe('HT-{合同类型简称}{年月}{项目}{4位流水号}')
    expect(ruleFormat(rule({ isNatural: true }), 'en')).toBe('HT-{type abbr.}{yyyyMM}{项目}{serial}')
  })
})

describe('the period of a count', () => {
  test.each([
    [0, ''],
    [1, '2026-11-20'],
    [2, '2026-W47'],
    [3, '2026-11'],
    [4, '2026'],
  ] as const)('with cycle %i is %s', (cycle, key) => {
    expect(periodKey(cycle, today)).toBe(key)
  })

  test.each([
    ['2026-01-01', '2026-W01'],
    ['2025-12-29', '2026-W01'],
    ['2025-12-28', '2025-W52'],
    ['2027-01-01', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
  ])('puts %s into ISO week %s', (date, week) => {
    expect(isoWeek(date)).toBe(week)
  })

  test('the segments named in recount have a count for each of their values, the others do not', () => {
    const byType = rule({ recount: ['b'] })
    const other = { ...inputs, abbr: { ...inputs.abbr, contractType: 'XS' } }
    expect(counterKey(byType, inputs)).not.toEqual(counterKey(byType, other))
    expect(counterKey(rule(), inputs)).toEqual(counterKey(rule(), other))
  })
})

describe('a rule', () => {
  const codes = (more: Partial<RuleSettings>) => ruleIssues(rule(more)).map(({ code }) => code)

  test('needs exactly one serial and knows the segments it recounts by', () => {
    expect(codes({})).toEqual([])
    expect(codes({ segments: segments.slice(0, 4) })).toEqual(['oneSerial'])
    expect(codes({ segments: [...segments, { kind: 'serial', id: 't' }] })).toEqual(['oneSerial'])
    expect(codes({ recount: ['b'] })).toEqual([])
    expect(codes({ recount: ['nowhere'] })).toEqual(['unknownSegment'])
    expect(codes({ recount: ['s'] })).toEqual(['unknownSegment'])
  })

  test.each([
    [1, ['ymd']],
    [2, ['ymd']],
    [3, ['ymd', 'ym']],
    [4, ['ymd', 'ym', 'y']],
  ] as const)('that starts again with cycle %i needs one of the dates %j', (resetCycle, enough) => {
    for (const format of ['ymd', 'ym', 'md', 'y'] as const) {
      const dated: Segment[] = [
        { kind: 'date', id: 'c', format },
        { kind: 'serial', id: 's' },
      ]
      const expected = (enough as readonly string[]).includes(format) ? [] : ['resetNeedsDate']
      expect(codes({ resetCycle, segments: dated })).toEqual(expected)
    }
  })

  test('with one period key never gives the same number for two serials or two periods', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const settings = fc.record({
      format: fc.constantFrom('ymd', 'ym', 'y') as fc.Arbitrary<'ymd' | 'ym' | 'y'>,
      resetCycle: fc.constantFrom(0, 1, 2, 3, 4) as fc.Arbitrary<RuleSettings['resetCycle']>,
      isNatural: fc.boolean(),
      digits: fc.integer({ min: 1, max: 12 }),
    })
    const serial = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(settings, day, day, serial, serial, ({ format, ...more }, first, second, a, b) => {
        const dated = rule({
          ...more,
          segments: [
            { kind: 'date', id: 'c', format },
            { kind: 'text', id: 't', text: '-' },
            { kind: 'serial', id: 's' },
          ],
        })
        fc.pre(ruleIssues(dated).length === 0)
        const at = (date: Date): NumberInputs => ({ ...inputs, today: date.toISOString().slice(0, 10) })
        const counts = [counterKey(dated, at(first)), counterKey(dated, at(second))]
        const sameCount = JSON.stringify(counts[0]) === JSON.stringify(counts[1])
        fc.pre(!(sameCount && a === b))
        expect(renderNumber(dated, at(first), a)).not.toBe(renderNumber(dated, at(second), b))
      }),
    )
  })
})

describe('numbers are the same', () => {
  test.each([
    ['ht-001', 'HT-001'],
    ['ＨＴ－００１', 'HT-001'],
    ['　 HT-001\t', 'HT-001'],
    ['HT-\u200b001', 'HT-001'],
    ['合同（2026）1号', '合同(2026)1号'],
    ['ＨＴ／２０２６．１：Ａ，Ｂ；Ｃ！', 'ht/2026.1:a,b;c!'],
    ['HT–001—A', 'HT-001-A'],
    ['HT‐001−A', 'HT－001﹣A'],
    ['\u00a0HT\u3000001\u2003', 'HT 001'],
  ])(
    'when they differ only by case, width, surrounding spaces or invisible characters: %j and %j',
    (a, b) => {
      expect(normalizedNumber(a)).toBe(normalizedNumber(b))
    },
  )

  test('but not when a character inside differs', () => {
    expect(normalizedNumber('HT-001')).not.toBe(normalizedNumber('HT-0O1'))
    expect(normalizedNumber('HT 001')).not.toBe(normalizedNumber('HT001'))
  })

  test('and normalising twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(normalizedNumber(normalizedNumber(text))).toBe(normalizedNumber(text))
      }),
      { numRuns: 300 },
    )
  })
})
