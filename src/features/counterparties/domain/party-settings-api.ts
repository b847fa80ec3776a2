import { z } from 'zod'
import { endpoint, versionSchema } from '#shared/endpoint.ts'

const tag = 'counterparties'

/** What a blacklisted party does to a contract that is submitted: it is told, or it keeps the contract back. */
export const blacklistRules = ['warn', 'block'] as const
export type BlacklistRule = (typeof blacklistRules)[number]

const threshold = z.string().trim().max(10)
export const partySettings = z.strictObject({
  thresholds: z.strictObject({ excellent: threshold, good: threshold, fair: threshold }),
  onBlacklist: z.enum(blacklistRules),
  /** 0: as shipped. */
  version: versionSchema,
})
export type PartySettings = z.output<typeof partySettings>

export const readPartySettings = endpoint({
  name: 'readPartySettings',
  method: 'GET',
  path: '/party_settings',
  tag,
  summary:
    'From which mean a rating is suggested, and what a blacklisted party does to a contract that is submitted',
  answer: partySettings,
})

export const updatePartySettings = endpoint({
  name: 'updatePartySettings',
  method: 'PUT',
  path: '/party_settings',
  tag,
  summary: 'Changes it; 422 for thresholds that are no figures or out of order, 409 when stale',
  body: partySettings,
  answer: partySettings,
})
