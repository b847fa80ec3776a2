import { z } from 'zod'
import { bodyId, dateSchema, endpoint, idParams } from '#shared/endpoint.ts'
import { moneySchema } from '#shared/money-schema.ts'
import { lawCase } from '../case-record.ts'

/** How many interest items of a case are computed, and how many of its recoveries are taken off. */
export const mostInterest = { items: 100, recoveries: 2_000 }

const minor = z.string().regex(/^\d+$/)
const step = z.strictObject({
  from: dateSchema,
  to: dateSchema,
  days: z.number().int(),
  principal: minor,
  /** Per cent a year; of the doubled part, per cent a day. */
  rate: z.string(),
  publishedOn: dateSchema.nullable(),
  isPaused: z.boolean(),
  interest: minor,
})
const payment = z.strictObject({
  date: dateSchema,
  amount: minor,
  toPrincipal: minor,
  toInterest: minor,
  left: minor,
})
const computed = z.strictObject({
  unit: z.string(),
  steps: z.array(step),
  payments: z.array(payment),
  interest: minor,
  paid: minor,
  principalLeft: minor,
  otherCurrencies: z.number().int(),
})

export const readInterest = endpoint({
  name: 'readLawCaseInterest',
  method: 'GET',
  path: '/law_cases/{id}/interest',
  tag: lawCase.tag,
  summary: 'The interest of a case, step by step, to a day; amounts in minor units',
  params: idParams,
  query: z.strictObject({
    /** Items without a last day are counted until this one, which counts; today unless given. */
    until: dateSchema.optional(),
  }),
  answer: z.strictObject({
    until: dateSchema,
    items: z.array(
      z.strictObject({
        id: bodyId,
        title: z.string(),
        way: z.literal([1, 2, 3]),
        until: dateSchema,
        daysOfYear: z.literal([365, 360]),
        /** null: the LPR of a day is not known. */
        computed: computed.nullable(),
        lacksRateOf: dateSchema.nullable(),
      }),
    ),
    /** Interest that is not paid yet, one a currency. */
    open: z.array(moneySchema),
    /** The latest LPR that the organisation has entered, a term. */
    latestRates: z.array(z.strictObject({ term: z.literal([1, 2]), from: dateSchema })),
    /** There are more items or recoveries than are counted here. */
    isCut: z.boolean(),
  }),
})
