import { z } from 'zod'
import { bodyId, endpoint, idParams, versionSchema } from '#shared/endpoint.ts'
import { moneySchema } from '#shared/money-schema.ts'
import { counterpartRow } from './api.ts'
import type { PartyKind } from './counterpart.ts'

const tag = 'counterparties'
const sums = {
  /** Contracts with it; 0 where this person may not count them. */
  cooperationTimes: z.number().int(),
  /** One sum a currency; empty: none, or not for this person's eyes. */
  totalAmount: z.array(moneySchema),
}

const groupMember = z.strictObject({
  id: bodyId,
  name: z.string(),
  /** Its parent in the group; null at the top. */
  parentID: bodyId.nullable(),
  /** 0 at the top. */
  level: z.number().int(),
  rating: counterpartRow.shape.rating,
  state: counterpartRow.shape.state,
  ...sums,
})

export const partyGroup = z.strictObject({
  parent: z.strictObject({ id: bodyId, name: z.string() }).nullable(),
  /** From the top down, each behind its parent, this party among them; empty: it belongs to nobody and nobody to it. */
  members: z.array(groupMember),
  /** There are more members than are told; counts and sums are of those told. */
  isCut: z.boolean(),
  ...sums,
})
export type PartyGroup = z.output<typeof partyGroup>

const words: Record<PartyKind, { name: string; text: string }> = {
  internal: { name: 'Internal', text: 'internal parties' },
  external: { name: 'External', text: 'external counterparties' },
}

const callsOf = <const Kind extends PartyKind>(kind: Kind) => ({
  read: endpoint({
    name: `read${words[kind].name}Group`,
    method: 'GET',
    path: `/counterpart/${kind}/{id}/group`,
    tag,
    summary: `The group of companies that one of the ${words[kind].text} belongs to, with what was contracted with each`,
    params: idParams,
    answer: partyGroup,
  }),
  setParent: endpoint({
    name: `set${words[kind].name}Parent`,
    method: 'PUT',
    path: `/counterpart/${kind}/{id}/parent`,
    tag,
    summary: `Says whom one of the ${words[kind].text} belongs to, null for nobody; 422 for a circle, 409 when stale`,
    params: idParams,
    body: z.strictObject({ parentID: bodyId.nullable(), version: versionSchema }),
    answer: partyGroup,
  }),
})

export const groupCalls = { internal: callsOf('internal'), external: callsOf('external') }
