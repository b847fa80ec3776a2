import { z } from 'zod'
import { bodyId, endpoint } from '#shared/endpoint.ts'
import type { PartyKind } from '../counterpart.ts'

const tag = 'counterparties'
/** Parties that are given tags in one call. */
export const mostTagged = 200

/** Tags as they are sent: the rules of `tagIssues` say more. */
export const sentTags = z.array(z.string().max(200)).max(50)

const words: Record<PartyKind, { name: string; text: string }> = {
  internal: { name: 'Internal', text: 'internal parties' },
  external: { name: 'External', text: 'external counterparties' },
}

const callsOf = <const Kind extends PartyKind>(kind: Kind) => ({
  list: endpoint({
    name: `list${words[kind].name}Tags`,
    method: 'GET',
    path: `/counterpart/${kind}/tags`,
    tag,
    summary: `Tags that ${words[kind].text} have, by name; at most 500`,
    answer: z.array(z.string()),
  }),
  change: endpoint({
    name: `tag${words[kind].name}Counterparts`,
    method: 'POST',
    path: `/counterpart/${kind}/tags`,
    tag,
    summary: `Gives several ${words[kind].text} tags and takes others away, all of them or none; 404 when one of them is not there, 422 when one would have too many`,
    body: z.strictObject({
      counterpartIDs: z.array(bodyId).min(1).max(mostTagged),
      add: sentTags.default([]),
      remove: sentTags.default([]),
    }),
    /** How many of them have other tags now. */
    answer: z.strictObject({ changed: z.number().int() }),
  }),
})

export const tagCalls = { internal: callsOf('internal'), external: callsOf('external') }
