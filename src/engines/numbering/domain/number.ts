import { limit, resetCycle } from '#shared/constants.ts'
import { addDays, daysBetween } from '#shared/dates.ts'
import type { Issue } from '#shared/issues.ts'
import type { AbbrTarget, DatePart, ResetCycle, RuleSettings, Segment } from './numbering-rule.ts'

/** What the segments of a number are filled with. `today` is yyyy-MM-dd in the organisation's time zone. */
export type NumberInputs = {
  today: string
  /** Absent or null: there is none. */
  abbr: Readonly<Partial<Record<AbbrTarget, string | null>>>
  /** Values of reference fields as people read them, by field id. */
  fields: Readonly<Record<string, string | null | undefined>>
}

/** datePart('2026-11-20', 'md') → '1120'. */
export function datePart(today: string, format: DatePart): string {
  const [year, month, day] = [today.slice(0, 4), today.slice(5, 7), today.slice(8, 10)]
  return { ymd: year + month + day, ym: year + month, md: month + day, y: year }[format]
}

/** The serial as the rule writes it: padded to `digits`, longer when it outgrows them, bare when natural. */
export const serialText = (rule: Pick<RuleSettings, 'digits' | 'isNatural'>, serial: number): string =>
  rule.isNatural ? String(serial) : String(serial).padStart(rule.digits, '0')

/** Text of a segment other than the serial; null when what it shows is missing. */
function segmentText(segment: Exclude<Segment, { kind: 'serial' }>, inputs: NumberInputs): string | null {
  switch (segment.kind) {
    case 'text':
      return segment.text
    case 'date':
      return datePart(inputs.today, segment.format)
    case 'abbr':
      return inputs.abbr[segment.of]?.trim() || null
    case 'field':
      return inputs.fields[segment.fieldId]?.trim() || null
  }
}

/** A place that a number needs and does not have. */
export type Missing = Extract<Segment, { kind: 'abbr' | 'field' }>

/** Segments for which the inputs have nothing. A number is never given with a hole in it. */
export const missingSegments = (rule: Pick<RuleSettings, 'segments'>, inputs: NumberInputs): Missing[] =>
  rule.segments.filter(
    (segment): segment is Missing =>
      (segment.kind === 'abbr' || segment.kind === 'field') && segmentText(segment, inputs) === null,
  )

/**
 * The number with this serial: segments one after the other. What is missing is written by `placeholder` (for previews) or
 * left out.
 */
export function renderNumber(
  rule: Pick<RuleSettings, 'segments' | 'digits' | 'isNatural'>,
  inputs: NumberInputs,
  serial: number,
  placeholder: (segment: Missing) => string = () => '',
): string {
  return rule.segments
    .map((segment) => {
      if (segment.kind === 'serial') return serialText(rule, serial)
      return segmentText(segment, inputs) ?? placeholder(segment as Missing)
    })
    .join('')
}

/**
 * What stands before and after the serial, as text and in the form in which numbers are compared, so that the database can put the
 * serial between them: `before + serial + after` is the number and `keyBefore + serial + keyAfter` its normalized form.
 */
export function aroundSerial(
  rule: Pick<RuleSettings, 'segments' | 'digits' | 'isNatural'>,
  inputs: NumberInputs,
) {
  const at = rule.segments.findIndex(({ kind }) => kind === 'serial')
  const part = (segments: RuleSettings['segments']) => renderNumber({ ...rule, segments }, inputs, 0)
  const before = part(rule.segments.slice(0, at))
  const after = part(rule.segments.slice(at + 1))
  // The figure stands for the serial: it keeps what is next to it from being trimmed as an end of the number.
  const [keyBefore, keyAfter] = [
    normalizedNumber(`${before}0`).slice(0, -1),
    normalizedNumber(`0${after}`).slice(1),
  ]
  return { before, after, keyBefore, keyAfter, width: rule.isNatural ? 1 : rule.digits }
}

/** Why this number cannot be given; empty when it can. */
export function numberIssues(
  rule: Pick<RuleSettings, 'segments' | 'digits' | 'isNatural'>,
  inputs: NumberInputs,
  serial: number,
): Issue[] {
  const issues: Issue[] = missingSegments(rule, inputs).map((segment) =>
    segment.kind === 'field'
      ? { path: segment.fieldId, code: 'required', params: { field: segment.name } }
      : { path: '', code: abbrIssue[segment.of] },
  )
  if ([...renderNumber(rule, inputs, serial)].length > limit.contractNumber)
    issues.push({ path: '', code: 'numberTooLong', params: { max: limit.contractNumber } })
  return issues
}

const abbrIssue = {
  contractType: 'noTypeAbbr',
  department: 'noDepartmentAbbr',
  counterpart: 'noCounterpartAbbr',
} as const satisfies Record<AbbrTarget, string>

/** Monday is 0. */
const weekday = (date: string): number => ((daysBetween('1970-01-05', date) % 7) + 7) % 7

/** ISO 8601 week: isoWeek('2027-01-01') → '2026-W53'. */
export function isoWeek(date: string): string {
  const thursday = addDays(date, 3 - weekday(date))
  const year = thursday.slice(0, 4)
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** Names the period that a day lies in; the count starts again with each. '' when it never does. */
export function periodKey(cycle: ResetCycle, today: string): string {
  switch (cycle) {
    case resetCycle.never:
      return ''
    case resetCycle.daily:
      return today
    case resetCycle.weekly:
      return isoWeek(today)
    case resetCycle.monthly:
      return today.slice(0, 7)
    default:
      return today.slice(0, 4)
  }
}

/** Which counter of the rule counts: the texts of its `recount` segments and the period. */
export type CounterKey = { scope: string; period: string }

export function counterKey(
  rule: Pick<RuleSettings, 'segments' | 'recount' | 'resetCycle'>,
  inputs: NumberInputs,
): CounterKey {
  const texts = rule.segments.flatMap((segment) =>
    segment.kind !== 'serial' && rule.recount.includes(segment.id)
      ? [[segment.id, segmentText(segment, inputs)]]
      : [],
  )
  return {
    scope: texts.length ? JSON.stringify(texts) : '',
    period: periodKey(rule.resetCycle, inputs.today),
  }
}

/**
 * The one form in which numbers are compared: full-width and half-width (also of punctuation), upper and lower case, surrounding
 * spaces, invisible characters and the kind of hyphen make no difference. normalizedNumber('　ＨＴ－００１ ') → 'ht-001'.
 */
export function normalizedNumber(number: string): string {
  const folded = number
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
  return folded
    .replace(/\p{Cf}/gu, '')
    .replace(hyphens, '-')
    .trim()
}

/** Hyphens, dashes and the minus sign, which look alike and are typed for one another. */
const hyphens = /[\u2010-\u2015\u2212]/gu
