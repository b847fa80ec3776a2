import { z } from 'zod'
import { blacklistRules } from '#features/counterparties/domain/index.ts'
import { endpoint, idParams } from '#shared/endpoint.ts'

/** A blacklisted party of a contract: one that was chosen, or whose number was typed into a field. */
export const blacklistedParty = z.strictObject({
  fieldID: z.string(),
  /** What the field is called. */
  field: z.string(),
  /** The party's name as the form has it; null: told by its number alone. */
  name: z.string().nullable(),
  /** The blacklisted party above it in its group; it is not on the blacklist itself, and keeps no contract back. Null: it is itself. */
  parent: z.string().nullable(),
})
export type BlacklistedParty = z.output<typeof blacklistedParty>

export const readBlacklistedParties = endpoint({
  name: 'readBlacklistedParties',
  method: 'GET',
  path: '/contracts/{id}/blacklisted_parties',
  tag: 'contracts',
  summary:
    'Blacklisted parties of a draft as it is saved, for who may submit it, and whether they keep it back; of any other contract none',
  params: idParams,
  answer: z.strictObject({ rule: z.enum(blacklistRules), parties: z.array(blacklistedParty) }),
})
