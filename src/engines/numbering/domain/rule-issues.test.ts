import { describe, expect, test } from 'vitest'
import type { Segment } from './numbering-rule.ts'
import { newRule } from './rule-draft.ts'
import { ruleIssues } from './rule-issues.ts'

const text = (id: string, words: string): Segment => ({ kind: 'text', id, text: words })
const date = (format: 'ymd' | 'ym' | 'md' | 'y'): Segment => ({ kind: 'date', id: 'd', format })
const serial: Segment = { kind: 'serial', id: 'n' }
const rule = (segments: Segment[], more: Partial<ReturnType<typeof newRule>> = {}) => ({
  ...newRule('HT'),
  resetCycle: 0 as const,
  recount: [],
  segments,
  ...more,
})
const found = (...given: Parameters<typeof ruleIssues>) =>
  ruleIssues(...given).map(({ path, code, params }) => [path, code, params])

describe('a numbering rule may not be saved', () => {
  test('with no serial or two', () => {
    expect(found(rule([serial]))).toEqual([])
    expect(found(rule([text('t', 'HT')]))).toEqual([['segments', 'oneSerial', undefined]])
    expect(found(rule([serial, { ...serial, id: 'm' }]))).toEqual([['segments', 'oneSerial', undefined]])
  })

  test('with two segments of one id', () => {
    expect(found(rule([text('n', 'HT'), serial]))).toEqual([['segments', 'taken', { field: 'id' }]])
  })

  test('that counts anew by its serial or by a segment that is not there, all named', () => {
    expect(found(rule([text('t', 'HT'), serial], { recount: ['t'] }))).toEqual([])
    expect(found(rule([text('t', 'HT'), serial], { recount: ['t', 'n', 'x'] }))).toEqual([
      ['recount', 'unknownSegment', { id: 'n, x' }],
    ])
  })

  test.each([
    [0, null, true],
    [1, 'ymd', true],
    [1, 'ym', false],
    [2, 'ymd', true],
    [2, 'ym', false],
    [3, 'ymd', true],
    [3, 'ym', true],
    [3, 'md', false],
    [3, 'y', false],
    [4, 'ymd', true],
    [4, 'ym', true],
    [4, 'y', true],
    [4, 'md', false],
    [4, null, false],
  ] as const)('that resets by cycle %i with the date %s: may be saved: %s', (resetCycle, format, ok) => {
    const segments = format ? [date(format), serial] : [serial]
    expect(found(rule(segments, { resetCycle }))).toEqual(
      ok ? [] : [['resetCycle', 'resetNeedsDate', undefined]],
    )
  })

  test('whose shortest number has more than 64 characters keeps texts, and shortens the serial', () => {
    const tooLong = [['segments', 'numberTooLong', { max: 64 }]]
    const fits = (segments: Segment[], more: object) => expect(found(rule(segments, more))).toEqual([])
    fits([text('t', '甲'.repeat(60)), serial], { digits: 4 })
    expect(found(rule([text('t', '甲'.repeat(61)), serial], { digits: 4 }))).toEqual(tooLong)
    fits([text('t', '甲'.repeat(63)), serial], { digits: 4, isNatural: true })
    for (const [format, length] of [
      ['ymd', 8],
      ['ym', 6],
      ['md', 4],
      ['y', 4],
    ] as const) {
      fits([text('t', '甲'.repeat(63 - length)), date(format), serial], { digits: 1 })
      expect(found(rule([text('t', '甲'.repeat(64 - length)), date(format), serial], { digits: 1 }))).toEqual(
        tooLong,
      )
    }
    const abbr: Segment = { kind: 'abbr', id: 'a', of: 'department' }
    fits([text('t', '甲'.repeat(62)), abbr, serial], { digits: 1 })
    expect(found(rule([text('t', '甲'.repeat(63)), abbr, serial], { digits: 1 }))).toEqual(tooLong)
    fits([text('t', '甲'.repeat(57)), abbr, serial], { digits: 6 })
  })

  test('for some records without saying for which', () => {
    expect(found({ ...rule([serial]), conditionType: 0, values: [] })).toEqual([])
    expect(found({ ...rule([serial]), conditionType: 1, values: [3] })).toEqual([])
    for (const [conditionType, field] of [
      [1, '合同类型'],
      [2, '部门'],
      [3, '部门'],
    ] as const)
      for (const values of [[], undefined])
        expect(found({ ...rule([serial]), conditionType, values })).toEqual([
          ['values', 'requiredSelect', { field }],
        ])
  })
})
