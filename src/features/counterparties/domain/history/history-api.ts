import { z } from 'zod'
import { endpoint, idParams, instantSchema } from '#shared/endpoint.ts'
import type { PartyKind } from '../counterpart.ts'

const historyChange = z.strictObject({
  field: z.string(),
  /** '' for nothing. */
  before: z.string(),
  after: z.string(),
  /** It changed; its content is not for the reader. */
  isHidden: z.boolean(),
  /** It changed where the mask covers it: before and after look the same. */
  isBehindMask: z.boolean(),
})

export const historyEntry = z.strictObject({
  sequence: z.number().int(),
  at: instantSchema,
  /** '' for the product itself. */
  actorName: z.string(),
  title: z.string(),
  tone: z.enum(['neutral', 'info', 'success', 'danger']),
  changes: z.array(historyChange),
  /** Why, in the words of whoever did it; '' for nothing. */
  remark: z.string(),
})
export type HistoryEntry = z.output<typeof historyEntry>

const callOf = <const Kind extends PartyKind>(kind: Kind, name: string) =>
  endpoint({
    name: `list${name}CounterpartHistory`,
    method: 'GET',
    path: `/counterpart/${kind}/{id}/history`,
    tag: 'counterparties',
    summary:
      'What happened to a party, newest first, in words: changes, names, ratings, merges, imports and approvals as far as the reader sees them; `before` reads on',
    params: idParams,
    query: z.strictObject({
      /** Entries older than the one of this sequence. */
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    /** `next`: what `before` says for the page behind this one; null behind the last. */
    answer: z.strictObject({ list: z.array(historyEntry), next: z.number().int().nullable() }),
  })

export const historyCalls = {
  internal: callOf('internal', 'Internal'),
  external: callOf('external', 'External'),
}
