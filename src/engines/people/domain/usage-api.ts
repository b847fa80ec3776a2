import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { usageKinds } from '#shared/usage.ts'
import { personSummary } from './api.ts'

export const usageRow = z.strictObject({
  kind: z.enum(usageKinds),
  /** Length of the running period, and how long it still goes, in seconds. */
  period: z.number().int(),
  left: z.number().int(),
  /** What everybody has used in it, and may use together and each; requests may be up to two seconds old. */
  used: z.number().int(),
  limit: z.number().int(),
  limitOfPerson: z.number().int(),
  /** The people who used the most, at most five. */
  people: z.array(z.strictObject({ person: personSummary, used: z.number().int() })),
})
export type UsageRow = z.output<typeof usageRow>

export const readUsage = endpoint({
  name: 'readUsage',
  method: 'GET',
  path: '/usage',
  tag: 'people',
  summary: 'What the organisation uses now of what it may use: requests, uploads, exports',
  answer: z.strictObject({
    /** Empty where the installation limits nothing. */
    list: z.array(usageRow),
  }),
})
