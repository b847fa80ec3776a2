import { z } from 'zod'
import { dateSchema } from '#shared/endpoint.ts'
import { termUnits } from './rule.ts'

const date = dateSchema
const passedDay = z.strictObject({
  date,
  reason: z.enum(['weekday', 'weekend', 'off', 'makeUp', 'statutory']),
  name: z.string(),
})
const kind = <const K extends string, S extends z.ZodRawShape>(name: K, shape: S) =>
  z.strictObject({ kind: z.literal(name), ...shape })

/** One line of how a day was computed: values only, the words stand in `step-words.ts`. */
export const stepSchema = z.discriminatedUnion('kind', [
  kind('trigger', { date }),
  kind('version', {
    version: z.number().int(),
    inForceFrom: date.nullable(),
    inForceTo: date.nullable(),
  }),
  /** `date` is day 1. */
  kind('start', { date, countsTrigger: z.boolean() }),
  kind('counted', {
    date,
    amount: z.number().int(),
    unit: z.enum(termUnits),
    isBackward: z.boolean(),
    isClamped: z.boolean(),
    toYearEnd: z.boolean(),
  }),
  /** Begins again from `from`: the interruption, or the end of the proceedings that it began. */
  kind('interrupted', { on: date, from: date, isPending: z.boolean() }),
  kind('noEffect', { on: date, why: z.enum(['tooLate', 'beforeStart']) }),
  kind('suspended', { from: date, until: date, date, days: z.number().int().nullable() }),
  kind('pending', { from: date }),
  kind('moved', { from: date, date, passed: z.array(passedDay) }),
  /** A term that leads to this one, and where it ended. */
  kind('ranOut', { ruleId: z.string(), from: date, date }),
  /** The day after the last of them: a decision takes effect. */
  kind('effect', { date }),
  /** Days that a document gives before this term counts. */
  kind('within', { amount: z.number().int(), from: date, date }),
  /** A weekend day that is worked: nothing moves. */
  kind('makeUp', { date, name: z.string() }),
  /** A rest day that moves nothing by this rule. */
  kind('stays', { date }),
  /** `isOver`: the cap ended before the day of the trigger. */
  kind('capped', {
    ruleId: z.string(),
    from: date,
    date,
    isEarlier: z.boolean(),
    isOver: z.literal(true).optional(),
  }),
  kind('provisional', { years: z.array(z.number().int()) }),
  kind('safer', { date, version: z.number().int() }),
  kind('result', { date }),
])
export type Step = z.output<typeof stepSchema>

/** Why there is no day. */
export const refusalSchema = z.discriminatedUnion('refusal', [
  z.strictObject({ refusal: z.literal('notDate'), value: z.string() }),
  z.strictObject({ refusal: z.literal('noVersion'), ruleId: z.string(), day: z.string() }),
  z.strictObject({ refusal: z.literal('needsAmount'), ruleId: z.string() }),
  z.strictObject({ refusal: z.literal('outOfRange'), value: z.string() }),
  /** An interruption or an obstacle ends before it begins. */
  z.strictObject({ refusal: z.literal('reversed'), from: z.string(), until: z.string() }),
])
export type Refusal = z.output<typeof refusalSchema>
