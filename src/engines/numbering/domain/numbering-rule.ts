import { z } from 'zod'
import { limit } from '#shared/constants.ts'
import { bodyId } from '#shared/endpoint.ts'

/** What is numbered ('contract'): each kind has rules, counters and abbreviations of its own. */
export type NumberingKind = string

/** ymd 20261120, ym 202611, md 1120, y 2026. */
export const dateParts = ['ymd', 'ym', 'md', 'y'] as const
export type DatePart = (typeof dateParts)[number]

/** Whose abbreviation a segment shows: of the contract type, the initiator's main department, the internal party. */
export const abbrTargets = ['contractType', 'department', 'counterpart'] as const
export type AbbrTarget = (typeof abbrTargets)[number]

/** Which records a rule is for: 0 all, 1 contract type, 2 initiator's main department, 3 that department or one below. */
export const conditionTypes = { none: 0, contractType: 1, mainDepartment: 2, departmentTree: 3 } as const
export type ConditionType = (typeof conditionTypes)[keyof typeof conditionTypes]

const segmentId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused.
const plainText = z.string().regex(/^[^\u0000-\u001f\u007f]+$/)

export const segmentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), id: segmentId, text: plainText.max(limit.contractNumber) }),
  z.strictObject({ kind: z.literal('date'), id: segmentId, format: z.enum(dateParts) }),
  z.strictObject({ kind: z.literal('abbr'), id: segmentId, of: z.enum(abbrTargets) }),
  /** `name` is what the field was called when it was picked, for people. */
  z.strictObject({
    kind: z.literal('field'),
    id: segmentId,
    fieldId: z.string().min(1).max(120),
    name: z.string().min(1).max(200),
  }),
  z.strictObject({ kind: z.literal('serial'), id: segmentId }),
])
export type Segment = z.output<typeof segmentSchema>

export const ruleSettings = {
  segments: z.array(segmentSchema).min(1).max(20),
  /** The serial is padded to so many digits and grows beyond them rather than stopping. */
  digits: z.number().int().min(1).max(12),
  /** No leading zeros. */
  isNatural: z.boolean(),
  startNumber: z.number().int().min(0).max(999_999_999_999),
  /** First serial after a reset. */
  resetStartNumber: z.number().int().min(0).max(999_999_999_999),
  /** Ids of the segments whose change starts a count of its own. */
  recount: z.array(segmentId).max(20),
  /** 0 never, 1 daily, 2 weekly (ISO week), 3 monthly, 4 yearly, in the organisation's time zone. */
  resetCycle: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
} as const
export const ruleSettingsSchema = z.strictObject(ruleSettings)
export type RuleSettings = z.output<typeof ruleSettingsSchema>
export type ResetCycle = RuleSettings['resetCycle']

export const ruleCondition = {
  conditionType: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** Ids of contract types (1) or departments (2, 3); empty for 0. */
  values: z.array(bodyId).max(500),
} as const

/** What a rule needs to decide whether it is the one. */
export type Conditioned = {
  id: number
  conditionType: ConditionType
  values: readonly number[]
  enabled: boolean
}

/** `departmentPath` holds the initiator's main department last and those above it before. */
export type RuleContext = { contractTypeId: number | null; departmentPath: readonly number[] }

/**
 * The rule that numbers a record, or null when none does: one for its contract type first, then one for the initiator's
 * main department, then the one for the nearest department above, then one without a condition; the older of equals.
 */
export function ruleFor<R extends Conditioned>(rules: readonly R[], context: RuleContext): R | null {
  const rank = (rule: R): number => {
    const own = context.departmentPath.at(-1)
    switch (rule.conditionType) {
      case 0:
        return 1
      case 1:
        return context.contractTypeId !== null && rule.values.includes(context.contractTypeId) ? 10_000 : 0
      case 2:
        return own !== undefined && rule.values.includes(own) ? 9_000 : 0
      case 3:
        return 1 + lastIndexIn(context.departmentPath, rule.values) * 2
    }
  }
  let best: { rule: R; rank: number } | null = null
  for (const rule of rules) {
    const found = rule.enabled ? rank(rule) : 0
    if (found < 1 || (rule.conditionType === 3 && found === 1)) continue
    if (!best || found > best.rank || (found === best.rank && rule.id < best.rule.id))
      best = { rule, rank: found }
  }
  return best?.rule ?? null
}

/** How deep in the path (1 is the top) the deepest of the values stands; 0 when none does. */
const lastIndexIn = (path: readonly number[], values: readonly number[]): number =>
  path.reduce((deepest, id, index) => (values.includes(id) ? index + 1 : deepest), 0)
