import { describe, expect, test } from 'vitest'
import { numberIssues, renderNumber } from './number.ts'
import { type Segment, segmentSchema } from './numbering-rule.ts'
import { moveSegment, newRule, newSegment, removeSegment, sampleInputs } from './rule-draft.ts'
import { ruleIssues } from './rule-issues.ts'

describe('a rule in the editor', () => {
  test('starts as one that may be saved and shows an example', () => {
    const rule = newRule()
    expect(ruleIssues(rule)).toEqual([])
    const inputs = sampleInputs('2026-11-20', rule.segments)
    expect(numberIssues(rule, inputs, 1)).toEqual([])
    expect(renderNumber(rule, inputs, 1)).toBe('HT-202611-0001')
  })

  test('takes new segments with ids of their own', () => {
    let segments: Segment[] = newRule().segments
    for (const kind of ['text', 'date', 'abbr', 'serial'] as const) {
      const added = newSegment(kind, segments)
      expect(segmentSchema.safeParse(added).success).toBe(true)
      segments = [...segments, added]
    }
    expect(new Set(segments.map(({ id }) => id)).size).toBe(segments.length)
  })

  test('moves segments and takes one out of recount when it goes', () => {
    const rule = { ...newRule(), recount: ['s2', 's3'] }
    expect(moveSegment(rule.segments, 3, -3).map(({ id }) => id)).toEqual(['s4', 's1', 's2', 's3'])
    expect(moveSegment(rule.segments, 0, -1)).toEqual(rule.segments)
    const without = removeSegment(rule, 's2')
    expect([without.segments.map(({ id }) => id), without.recount]).toEqual([['s1', 's3', 's4'], ['s3']])
  })
})
