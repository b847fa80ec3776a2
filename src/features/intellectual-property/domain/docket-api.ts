import { z } from 'zod'
import { personSummary } from '#engines/people/domain/index.ts'
import { entryParams } from '#engines/records/domain/index.ts'
import {
  bodyId,
  cursorQuery,
  dateSchema,
  endpoint,
  exactTotalQuery,
  listOf,
  pageQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { moneySchema } from '#shared/money-schema.ts'
import { docketKeys, docketSpans, docketStandings } from './docket.ts'
import { intellectualProperty } from './right-record.ts'

const { tag, path } = intellectualProperty

const narrowed = { q: z.string().max(200).optional(), filter: z.string().max(4000).optional() }
const within = z.enum(docketSpans).default('90')

const docketRow = z.strictObject({
  /** Of the deadline. */
  id: bodyId,
  rightID: bodyId,
  name: z.string(),
  kind: z.number().int(),
  status: z.number().int(),
  what: z.enum(docketKeys),
  /** Of an annual fee. */
  year: z.number().int().nullable(),
  /** Of a date to watch. */
  title: z.string().nullable(),
  due: dateSchema,
  /** The last day on which it can still be done, late; null where there is no such time. */
  graceUntil: dateSchema.nullable(),
  standing: z.enum(Object.keys(docketStandings) as [keyof typeof docketStandings]),
  /** The year's working days are not published yet: the day may move. */
  isProvisional: z.boolean(),
  handler: personSummary.nullable(),
  department: z.strictObject({ id: bodyId, name: z.string() }).nullable(),
  agency: z.string(),
  /** A payment for it that is on record and not confirmed. */
  payment: z
    .strictObject({
      id: bodyId,
      day: dateSchema,
      amount: moneySchema.nullable(),
      /** Recorded or last changed by who asks. */
      isOwn: z.boolean(),
      version: versionSchema,
    })
    .nullable(),
  /** The person may confirm payments, but recorded this one, and somebody else has to confirm it. */
  awaitsOther: z.boolean(),
  /** What it costs, paid in time or, when it is late, today; null where nothing is paid for, or `costWhy` says why nobody knows. */
  cost: z
    .strictObject({
      amount: moneySchema,
      /** Before a reduction, without what is added. */
      full: moneySchema,
      /** Per cent. */
      reduction: z.number(),
      added: moneySchema.nullable(),
      /** Per cent of the full fee that is added. */
      step: z.number(),
    })
    .nullable(),
  costWhy: z.enum(['noFee', 'graceOver']).nullable(),
  abilities: z.strictObject({ pay: z.boolean(), confirm: z.boolean() }),
})
export type DocketRow = z.output<typeof docketRow>

export const listDocket = endpoint({
  name: 'listIntellectualPropertyDocket',
  method: 'GET',
  path: `${path}/docket`,
  tag,
  summary:
    'What falls due for rights that the person may see, by day, late things first. A fee stands here once, with its time of grace. `filter` as in the list of rights, with `what` beside it',
  query: z.strictObject({ ...pageQuery, ...cursorQuery, ...exactTotalQuery, ...narrowed, within }),
  answer: listOf(docketRow),
})

const span = z.strictObject({
  count: z.number().int(),
  /** There are more than are counted; then nothing is summed either. */
  isCapped: z.boolean(),
  /** One a currency: paid in time, and today what is late; null where it is capped. */
  costs: z.array(moneySchema).nullable(),
  /** Fees among them of which the table of fees says nothing; null where it is capped. */
  unknown: z.number().int().nullable(),
})
export type DocketFigure = z.output<typeof span>

export const readDocketSummary = endpoint({
  name: 'readIntellectualPropertyDocketSummary',
  method: 'GET',
  path: `${path}/docket/summary`,
  tag,
  summary:
    'How much is late, and falls due within 30, 90 and 365 days from today on, of what the docket shows, and what it will cost by the table of fees. Of more than 1,000 lines a span says so; with `exactTotal` all are counted and summed',
  query: z.strictObject({ ...narrowed, ...exactTotalQuery }),
  answer: z.strictObject({
    late: span,
    '30': span,
    '90': span,
    '365': span,
    /** Of which the law makes no day, so that they stand on no docket. */
    withoutDay: z.number().int(),
    withoutDayIsCapped: z.boolean(),
  }),
})

export const exportDocket = endpoint({
  name: 'exportIntellectualPropertyDocket',
  method: 'POST',
  path: `${path}/docket/export`,
  tag,
  summary: 'The docket with its filters as .xlsx',
  body: z.strictObject({ ...narrowed, within }),
  kind: 'file',
})

export const confirmRightPayment = endpoint({
  name: 'confirmIntellectualPropertyPayment',
  method: 'PUT',
  path: `${path}/{id}/record/{entryID}/confirmation`,
  tag,
  summary:
    'Confirms a payment that is on record, which settles its fee, or a correction, which opens the form for one change; it stays as it is from now on',
  params: entryParams,
  body: z.strictObject({ version: versionSchema }),
  answer: z.strictObject({ id: bodyId, version: versionSchema }),
})
