import { z } from 'zod'
import { type NumberingRule, type RuleInput, ruleInput } from './api.ts'
import type { NumberInputs } from './number.ts'
import { type AbbrTarget, abbrTargets, type DatePart, type Segment } from './numbering-rule.ts'

/** The first of s1, s2 … that no segment has. */
export function freeSegmentId(segments: readonly Segment[]): string {
  for (let i = 1; ; i++) if (!segments.some(({ id }) => id === `s${i}`)) return `s${i}`
}

/** A new segment of a kind; a reference field is chosen afterwards (its id is '' until then). */
export function newSegment(
  kind: Segment['kind'],
  segments: readonly Segment[],
  abbr: AbbrTarget = 'department',
): Segment {
  const id = freeSegmentId(segments)
  switch (kind) {
    case 'text':
      return { kind, id, text: '-' }
    case 'date':
      return { kind, id, format: 'ym' satisfies DatePart }
    case 'abbr':
      return { kind, id, of: abbr }
    case 'field':
      return { kind, id, fieldId: '', name: '' }
    case 'serial':
      return { kind, id }
  }
}

const settings = z.object(ruleInput.shape)

/** What of a rule can be changed: a rule as it is answered carries more (its format in words, missing abbreviations), which saving refuses. */
export const ruleInputOf = (rule: NumberingRule): RuleInput => settings.parse(rule)

/** What a new rule starts with: a prefix, the month, four digits that start again each month. */
export const newRule = (prefix: string): RuleInput => ({
  name: '',
  segments: [
    { kind: 'text', id: 's1', text: `${prefix}-` },
    { kind: 'date', id: 's2', format: 'ym' },
    { kind: 'text', id: 's3', text: '-' },
    { kind: 'serial', id: 's4' },
  ],
  digits: 4,
  isNatural: false,
  startNumber: 1,
  resetStartNumber: 1,
  recount: [],
  resetCycle: 3,
  conditionType: 0,
  values: [],
  enabled: true,
})

/** Moves a segment by so many places; beyond an end it stays where it is. */
export function moveSegment(segments: readonly Segment[], index: number, by: number): Segment[] {
  const segment = segments[index]
  const to = index + by
  if (!segment || to < 0 || to >= segments.length) return [...segments]
  return segments.toSpliced(index, 1).toSpliced(to, 0, segment)
}

/** Takes a segment out, also out of `recount`. */
export const removeSegment = <R extends Pick<RuleInput, 'segments' | 'recount'>>(rule: R, id: string): R => ({
  ...rule,
  segments: rule.segments.filter((segment) => segment.id !== id),
  recount: rule.recount.filter((one) => one !== id),
})

/** Inputs of the live preview: made-up abbreviations, fields by their names. */
export const sampleInputs = (today: string, segments: readonly Segment[]): NumberInputs => ({
  today,
  abbr: Object.fromEntries(
    abbrTargets.map((of) => [of, { contractType: 'CG', department: 'FW', counterpart: 'ZB' }[of]]),
  ) as Record<AbbrTarget, string>,
  fields: Object.fromEntries(
    segments.flatMap((segment) =>
      segment.kind === 'field' ? [[segment.fieldId, `〔${segment.name}〕`]] : [],
    ),
  ),
})
