import { describe, expect, test } from 'vitest'
import { type NumberingRule, ruleInput } from './api.ts'
import { numberIssues, renderNumber } from './number.ts'
import { type Segment, segmentSchema } from './numbering-rule.ts'
import { moveSegment, newRule, newSegment, removeSegment, ruleInputOf, sampleInputs } from './rule-draft.ts'
import { ruleIssues } from './rule-issues.ts'

describe('a rule in the editor', () => {
  test('starts as one that may be saved and shows an example', () => {
    const rule = newRule('HT')
    expect(ruleIssues(rule)).toEqual([])
    const inputs = sampleInputs('2026-11-20', rule.segments)
    expect(numberIssues(rule, inputs, 1)).toEqual([])
    expect(renderNumber(rule, inputs, 1)).toBe('HT-202611-0001')
  })

  test('sends back of a rule that was answered what saving takes, and nothing of it is lost', () => {
    const answered: NumberingRule = {
      ...newRule('HT'),
      id: 7,
      version: 3,
      name: '采购合同编号',
      format: 'HT-{年月}-{流水号}',
      valueNames: [],
      missing: [{ targetType: 'contractType', targetId: 4, targetName: '采购类' }],
    }
    const sent = ruleInputOf(answered)
    expect(ruleInput.parse(sent)).toEqual(sent)
    expect(sent).toEqual({ ...newRule('HT'), id: 7, version: 3, name: '采购合同编号' })
  })

  test('takes new segments with ids of their own', () => {
    let segments: Segment[] = newRule('HT').segments
    for (const kind of ['text', 'date', 'abbr', 'serial'] as const) {
      const added = newSegment(kind, segments)
      expect(segmentSchema.safeParse(added).success).toBe(true)
      segments = [...segments, added]
    }
    expect(new Set(segments.map(({ id }) => id)).size).toBe(segments.length)
  })

  test('moves segments and takes one out of recount when it goes', () => {
    const rule = { ...newRule('HT'), recount: ['s2', 's3'] }
    expect(moveSegment(rule.segments, 3, -3).map(({ id }) => id)).toEqual(['s4', 's1', 's2', 's3'])
    expect(moveSegment(rule.segments, 0, -1)).toEqual(rule.segments)
    const without = removeSegment(rule, 's2')
    expect([without.segments.map(({ id }) => id), without.recount]).toEqual([['s1', 's3', 's4'], ['s3']])
  })
})
