import { z } from 'zod'
import { personSummary } from '#engines/people/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { bodyId, endpoint, idParams, idSchema, instantSchema, versionSchema } from '#shared/endpoint.ts'
import { counterpart } from './api.ts'
import type { PartyKind } from './counterpart.ts'
import { mergeFields } from './merge.ts'

const tag = 'counterparties'
const field = z.enum(mergeFields)
const named = z.strictObject({ id: bodyId, name: z.string() })

/** A party that may be the same as one that somebody types or looks at. */
export const likelyDuplicate = counterpart
  .pick({ id: true, subtype: true, name: true, idNumber: true, rating: true, state: true })
  .extend({
    reason: z.enum(['sameNumber', 'sameName', 'spelling', 'contained']),
    /** How alike the names are, of 100. */
    score: z.number().int(),
    /** Of spelling: so many characters differ. */
    differs: z.number().int().optional(),
  })
export type LikelyDuplicate = z.output<typeof likelyDuplicate>

/** Parties whose names are the same, oldest first. */
export const duplicateGroup = z.strictObject({
  parties: z.array(
    counterpart
      .pick({ id: true, subtype: true, name: true, idNumber: true, rating: true, state: true })
      .extend({ createdAt: instantSchema }),
  ),
})
export type DuplicateGroup = z.output<typeof duplicateGroup>

/** Records of one kind, as far as the person may see them: how many, and some of them by name. */
const recordsOf = z.strictObject({ label: z.string(), total: z.number().int(), some: z.array(named) })

export const mergePreview = z.strictObject({
  /** The one that stays, and the one that becomes its alias. */
  stays: counterpart,
  goes: counterpart,
  differing: z.array(field),
  suggested: z.array(field),
  /** Of the accounts and contacts of the one that goes: so many that the other does not have. */
  addedBanks: z.number().int(),
  addedContacts: z.number().int(),
  /** What names the one that goes. */
  moves: z.array(recordsOf),
  /** What names both already. */
  both: z.array(recordsOf),
  /** One is blacklisted and the other not. */
  blacklistAtStake: z.boolean(),
  /** Both have a valid number, and not the same. */
  numbersAtStake: z.boolean(),
  /** One is a person and the other is none. */
  kindAtStake: z.boolean(),
})
export type MergePreview = z.output<typeof mergePreview>

export const merge = z.strictObject({
  id: bodyId,
  /** What was merged into the party. */
  alias: named,
  mergedAt: instantSchema,
  mergedBy: personSummary.nullable(),
  undoneAt: instantSchema.nullable(),
  undoneBy: personSummary.nullable(),
  /** What stands against undoing it, in the language of who asks; empty: nothing, or they may not undo it. */
  against: z.array(z.string()),
})
export type Merge = z.output<typeof merge>

const words: Record<PartyKind, { name: string; text: string }> = {
  internal: { name: 'Internal', text: 'internal parties' },
  external: { name: 'External', text: 'external counterparties' },
}

/** The calls about parties of one kind that are one and the same. */
const callsOf = <const Kind extends PartyKind>(kind: Kind) => ({
  likely: endpoint({
    name: `listLikely${words[kind].name}Duplicates`,
    method: 'GET',
    path: `/counterpart/${kind}/likely_duplicates`,
    tag,
    summary: `The ${words[kind].text} that may be the one with this name or credit code, the likeliest first; at most ten`,
    query: z.strictObject({
      name: z.string().max(limit.name),
      creditCode: z.string().max(64).optional(),
      /** The party that is changed. */
      exceptID: idSchema.optional(),
    }),
    answer: z.array(likelyDuplicate),
  }),
  groups: endpoint({
    name: `list${words[kind].name}DuplicateGroups`,
    method: 'GET',
    path: `/counterpart/${kind}/duplicate_groups`,
    tag,
    summary: `Those of the ${words[kind].text} that have the same name but for its writing; at most a hundred groups`,
    answer: z.strictObject({ list: z.array(duplicateGroup), isCapped: z.boolean() }),
  }),
  preview: endpoint({
    name: `preview${words[kind].name}Merge`,
    method: 'GET',
    path: `/counterpart/${kind}/{id}/merge_preview`,
    tag,
    summary: `Two of the ${words[kind].text} side by side, and what a merge into {id} would move`,
    params: idParams,
    query: z.strictObject({ otherID: idSchema }),
    answer: mergePreview,
  }),
  merge: endpoint({
    name: `merge${words[kind].name}Counterpart`,
    method: 'POST',
    path: `/counterpart/${kind}/{id}/merge`,
    tag,
    summary: `Merges another of the ${words[kind].text} into this one: it becomes an alias that names this one everywhere; 422 numbersUnsaid, kindUnsaid or blacklistUnsaid for a consequence that is not confirmed`,
    params: idParams,
    body: z.strictObject({
      version: versionSchema,
      otherID: bodyId,
      otherVersion: versionSchema,
      /** The fields that are taken from the other. */
      take: z.array(field).max(mergeFields.length).default([]),
      /** Who merges a blacklisted party and one that is not knows that what stays is blacklisted. */
      knowsBlacklist: z.boolean().default(false),
      /** Who merges two with different valid numbers knows that they are two in law. */
      knowsNumbers: z.boolean().default(false),
      /** Who merges a person and an organisation knows that. */
      knowsKind: z.boolean().default(false),
    }),
    answer: counterpart,
  }),
  merges: endpoint({
    name: `list${words[kind].name}Merges`,
    method: 'GET',
    path: `/counterpart/${kind}/{id}/merges`,
    tag,
    summary: `What was merged into one of the ${words[kind].text}, newest first, and what stands against undoing it`,
    params: idParams,
    answer: z.array(merge),
  }),
  undo: endpoint({
    name: `undo${words[kind].name}Merge`,
    method: 'POST',
    path: `/counterpart/${kind}/{id}/undo_merge`,
    tag,
    summary:
      'Undoes a merge into this party; 409 with what stands against it when what it moved was changed since',
    params: idParams,
    body: z.strictObject({ mergeID: bodyId }),
    answer: counterpart,
  }),
})

export const mergeCalls = { internal: callsOf('internal'), external: callsOf('external') }
