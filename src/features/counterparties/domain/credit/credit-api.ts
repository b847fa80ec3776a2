import { z } from 'zod'
import { personSummary } from '#engines/people/domain/index.ts'
import { dateSchema, endpoint, idParams, instantSchema, versionSchema } from '#shared/endpoint.ts'
import { creditFailures, creditLimit, creditSources, longestOf } from './credit.ts'

const tag = 'counterparties'
const text = (field: Parameters<typeof longestOf>[0]) => z.string().max(longestOf(field))
const day = dateSchema.nullable()

/** Business information; '' and null for what is not known. */
export const businessInfo = z.strictObject({
  status: text('status'),
  operName: text('operName'),
  econKind: text('econKind'),
  registCapi: text('registCapi'),
  startDate: day,
  endDate: day,
  termStart: day,
  termEnd: day,
  checkDate: day,
  belongOrg: text('belongOrg'),
  historyName: text('historyName'),
  scope: text('scope'),
})
export type BusinessInfo = z.output<typeof businessInfo>

/** While nothing is known. */
export const noBusinessInfo: BusinessInfo = {
  status: '',
  operName: '',
  econKind: '',
  registCapi: '',
  startDate: null,
  endDate: null,
  termStart: null,
  termEnd: null,
  checkDate: null,
  belongOrg: '',
  historyName: '',
  scope: '',
}

export const riskInput = z.strictObject({
  title: z.string().max(creditLimit.title),
  category: z.string().max(creditLimit.text),
  happenedOn: day,
  /** False: settled, or no longer reported. */
  isOpen: z.boolean(),
})
export type RiskInput = z.output<typeof riskInput>

export const monitoringInput = z.strictObject({
  info: z.string().max(creditLimit.title),
  updateTime: instantSchema.nullable(),
})
export type MonitoringInput = z.output<typeof monitoringInput>

const source = z.enum(creditSources)
export const creditFailure = z.enum(creditFailures)

/** What is known of a party from outside. */
export const credit = z.strictObject({
  info: businessInfo,
  riskItems: z.array(riskInput.extend({ source })),
  /** Null while the credit config is off: then nothing of it leaves the server. */
  monitoring: z
    .strictObject({
      list: z.array(monitoringInput.extend({ source })),
      /** '' for none. */
      reportUrl: z.string(),
      /** Whether a service is asked when it is refreshed. */
      isFetched: z.boolean(),
      /** Why the service brought nothing the last time: what is shown is what was known before. */
      failure: z.strictObject({ reason: creditFailure, time: instantSchema }).nullable(),
    })
    .nullable(),
  /** Whence and when the newest came; null while there is nothing. */
  taken: z.strictObject({ source, time: instantSchema, person: personSummary.nullable() }).nullable(),
  version: versionSchema,
})
export type Credit = z.output<typeof credit>

export const creditInput = z.strictObject({
  info: businessInfo,
  /** Those kept by hand, all of them, in order. */
  riskItems: z.array(riskInput).max(creditLimit.items),
  /** Absent: stays as it is. Refused while the credit config is off. */
  monitoring: z
    .strictObject({
      list: z.array(monitoringInput).max(creditLimit.items),
      reportUrl: z.string().max(creditLimit.url),
    })
    .optional(),
})
export type CreditInput = z.output<typeof creditInput>

export const saveCredit = endpoint({
  name: 'saveExternalCounterpartCredit',
  method: 'PUT',
  path: '/counterpart/external/{id}/credit',
  tag,
  summary:
    'What is known of an external counterparty from outside, as kept by hand; what a service told stays beside it',
  params: idParams,
  body: creditInput.extend({ version: versionSchema }),
  answer: credit,
})

export const readMonitorReport = endpoint({
  name: 'readExternalCounterpartMonitorReport',
  method: 'GET',
  path: '/counterpart/external/{id}/monitor_report',
  tag,
  summary:
    'Where the monitoring report of an external counterparty is; 404 without one, or while the credit config is off',
  params: idParams,
  answer: z.strictObject({ url: z.string() }),
})
