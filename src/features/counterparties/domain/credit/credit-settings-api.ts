import { z } from 'zod'
import { endpoint, versionSchema } from '#shared/endpoint.ts'
import { creditLimit, creditSources } from './credit.ts'
import { businessInfo, creditFailure, monitoringInput, riskInput } from './credit-api.ts'
import { pointerNames } from './credit-request.ts'

const tag = 'counterparties'
const named = z.strictObject({ name: z.string().trim().max(100), value: z.string().trim().max(500) })
const pointerName = z.literal([...pointerNames])
export const pointersSchema = z.partialRecord(pointerName, z.string().trim().max(300))

const request = {
  address: z.string().trim().max(500),
  headers: z.array(named).max(20),
  query: z.array(named).max(20),
  pointers: pointersSchema,
}
/** How a service is asked, as it is stored. */
export const storedRequest = z.object({
  headers: request.headers.default([]),
  query: request.query.default([]),
  pointers: request.pointers.default({}),
})

/** The key itself is never answered. `rests`: until when the service is left alone after failures, and why. */
export const creditSettings = z.strictObject({
  isOn: z.boolean(),
  source: z.enum(creditSources),
  ...request,
  hasKey: z.boolean(),
  fails: z
    .strictObject({
      reason: creditFailure,
      failures: z.number().int(),
      restsUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
  version: versionSchema,
})
export type CreditSettings = z.output<typeof creditSettings>

/** A new key; '' takes the stored one away; absent keeps it. */
const key = z.string().trim().max(500).optional()

export const readCreditSettings = endpoint({
  name: 'readCreditSettings',
  method: 'GET',
  path: '/credit_settings',
  tag,
  summary:
    'The credit config: whether monitoring of counterparties is on, and which service is asked; the key is not told',
  answer: creditSettings,
})

export const updateCreditSettings = endpoint({
  name: 'updateCreditSettings',
  method: 'PUT',
  path: '/credit_settings',
  tag,
  summary:
    'Changes it; 422 for a service that may not be called or is not told how to be asked, 409 when stale',
  body: z.strictObject({
    isOn: z.boolean(),
    source: z.enum(creditSources),
    ...request,
    key,
    version: versionSchema,
  }),
  answer: creditSettings,
})

export const tryCreditService = endpoint({
  name: 'tryCreditService',
  method: 'POST',
  path: '/credit_settings/try',
  tag,
  summary:
    'Asks the service, as given, for one company, and tells what came and what was read of it; nothing is kept',
  body: z.strictObject({
    ...request,
    key,
    idNumber: z.string().trim().min(1).max(32),
    companyName: z.string().trim().max(200),
  }),
  answer: z.strictObject({
    reason: creditFailure.nullable(),
    /** Places that do not hold what they should. */
    lies: z.array(z.strictObject({ pointer: pointerName, at: z.string() })),
    told: z.strictObject({
      info: businessInfo.partial(),
      riskItems: z.array(riskInput),
      monitoring: z.array(monitoringInput),
      reportUrl: z.string().max(creditLimit.url),
    }),
    /** The first part of the answer as it came, without the key; '' when none did. */
    text: z.string(),
    milliseconds: z.number().int(),
  }),
})
