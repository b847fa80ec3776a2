import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { usageKinds } from '#shared/usage.ts'
import { personSummary } from './api.ts'

export const usageRow = z.strictObject({
  kind: z.enum([...usageKinds, 'storage']),
  /** Length of the running period, and how long it still goes, in seconds; null for what is kept, at any time. */
  period: z.number().int().nullable(),
  left: z.number().int().nullable(),
  /** What everybody has used in it (storage: keeps in files), and may use together and each; requests may be up to two seconds old. */
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
  summary: 'What the organisation uses now of what it may use: requests, uploads, exports, storage',
  answer: z.strictObject({
    /** Empty where the installation limits nothing. */
    list: z.array(usageRow),
  }),
})
