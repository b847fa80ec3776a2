import { z } from 'zod'
import { bodyId, endpoint } from '#shared/endpoint.ts'
import type { Words } from '#shared/text.ts'
import type { Approvals } from './noun.ts'

/** A kind of record of which something is approved before it is so, whether it is one of the nouns or has a slice that asks by itself. */
export type ApprovedNoun = { kind: string; words: { one: Words }; approval: Approvals<string> }

/** What of a noun is approved before it is so. */
export const recordFlow = z.strictObject({
  kind: z.string(),
  ask: z.string(),
  /** Of the flows that may be chosen. */
  flowKind: z.string(),
  /** 案件, 立案审批: in the person's language. */
  noun: z.string(),
  name: z.string(),
  /** It never happens without approval: there is always a flow. */
  isAlways: z.boolean(),
  /** Whoever is asked has to be able to see what they decide on. */
  asksSeersOnly: z.boolean(),
  /** Null: it happens without approval. One that is not usable is unpublished or switched off: who asks is told so. */
  flow: z.strictObject({ id: bodyId, name: z.string(), isUsable: z.boolean() }).nullable(),
})
export type RecordFlow = z.output<typeof recordFlow>

const answer = z.strictObject({ list: z.array(recordFlow) })

export const listRecordFlows = endpoint({
  name: 'listRecordFlows',
  method: 'GET',
  path: '/record_approvals',
  tag: 'approvals',
  summary: 'What becomes of records by approval, and the flow that decides on each',
  answer,
})

export const chooseRecordFlow = endpoint({
  name: 'chooseRecordFlow',
  method: 'PUT',
  path: '/record_approvals',
  tag: 'approvals',
  summary: 'Chooses the flow that decides from now on, or none; what runs goes on',
  body: z.strictObject({
    kind: z.string().max(60),
    ask: z.string().max(60),
    flowID: bodyId.nullable(),
  }),
  answer,
})
