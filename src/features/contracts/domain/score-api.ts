import { z } from 'zod'
import { personSummary } from '#engines/people/domain/index.ts'
import { limit } from '#shared/constants.ts'
import {
  bodyId,
  dateSchema,
  endpoint,
  idParams,
  instantSchema,
  listOf,
  pageQuery,
  versionSchema,
} from '#shared/endpoint.ts'

/** One of a rule's items with what the person who asks gave for it; null: nothing yet. */
const resultChild = z.strictObject({
  id: z.number().int(),
  name: z.string(),
  criterion: z.string(),
  maxScore: z.number().int(),
  weight: z.number().int().nullable(),
  actualScore: z.number().int().nullable(),
})

/** Of 100, at most one decimal. */
const total = z.string()

/** What a score is for: the year in which a yearly one fell due; null: the whole contract. */
const period = z.number().int().min(1).max(9999).nullable()

export const givenScore = z.strictObject({
  period,
  person: personSummary,
  total,
  comment: z.string(),
  at: instantSchema,
})

export const contractScore = z.strictObject({
  contractID: bodyId,
  period,
  /** What may be scored: the whole contract, and before it each year in which a score fell due, newest first. */
  periods: z.array(
    z.strictObject({
      period,
      /** Null: of the whole, as long as it did not fall due, or not to be seen by who asks. */
      dueOn: dateSchema.nullable(),
      /** Scored by who asks. */
      isScored: z.boolean(),
      /** Waits for who asks. */
      isWaiting: z.boolean(),
    }),
  ),
  /** The version of the rule that it is, or was, scored by; null: the type has none. */
  ruleID: bodyId.nullable(),
  /** Who is scored: the contract's first external party. */
  counterpart: z.strictObject({ id: bodyId, name: z.string() }).nullable(),
  comment: z.string(),
  resultItems: z.array(z.strictObject({ name: z.string(), children: z.array(resultChild) })),
  /** The own one; null: not scored by who asks. */
  total: total.nullable(),
  /** Of the own one, which a change sends back; null: there is none. */
  version: versionSchema.nullable(),
  /** Whether who asks may score it now. */
  mayScore: z.boolean(),
  /** What everybody gave, newest first. */
  scores: z.array(givenScore),
})
export type ContractScore = z.output<typeof contractScore>

export const readContractScore = endpoint({
  name: 'readContractScore',
  method: 'GET',
  path: '/contracts/{id}/score',
  tag: 'contracts',
  summary:
    'What the contract’s counterparty is scored by, what the person who asks gave, and what everybody gave; of a year (`period`), or of the whole contract',
  params: idParams,
  query: z.strictObject({ period: z.coerce.number().int().min(1).max(9999).optional() }),
  answer: contractScore,
})

/** How an item is called, what it is given for, its points: as the form was opened; the rule’s own count. */
const shown = {
  name: z.string().max(limit.name).optional(),
  criterion: z.string().max(limit.multiLine).optional(),
  maxScore: z.number().optional(),
  weight: z.number().nullable().optional(),
}

export const scoreContract = endpoint({
  name: 'scoreContract',
  method: 'POST',
  path: '/contracts/{id}/score',
  tag: 'contracts',
  summary:
    'Scores the contract’s counterparty, or changes what one gave (with its `version`): one score a person, contract and period; 409 with what stands when the rule or the own score is another one by now',
  params: idParams,
  body: z.strictObject({
    /** Absent: the whole contract. */
    period: period.optional(),
    /** The rule that was shown; absent: whichever holds. */
    ruleID: bodyId.optional(),
    /** Of the own score; absent for the first. */
    version: versionSchema.nullable().optional(),
    comment: z.string().trim().max(limit.multiLine).default(''),
    resultItems: z
      .array(
        z.strictObject({
          name: shown.name,
          children: z
            .array(z.strictObject({ ...shown, id: z.number().int(), actualScore: z.number().nullable() }))
            .max(200),
        }),
      )
      .max(200),
  }),
  answer: contractScore,
})

export const scoredContract = givenScore.extend({
  id: bodyId,
  contractID: bodyId,
  contractName: z.string(),
})
export type ScoredContract = z.output<typeof scoredContract>

export const listPartyScores = endpoint({
  name: 'listPartyScores',
  method: 'GET',
  path: '/counterpart/external/{id}/scores',
  tag: 'counterparties',
  summary: 'The scores that a party was given, newest first, of the contracts that the person may see',
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: listOf(scoredContract),
})

export const waitingScore = z.strictObject({
  contractID: bodyId,
  contractName: z.string(),
  period,
  dueOn: dateSchema.nullable(),
})
export type WaitingScore = z.output<typeof waitingScore>

export const listWaitingScores = endpoint({
  name: 'listWaitingScores',
  method: 'GET',
  path: '/waiting_scores',
  tag: 'contracts',
  summary: 'The scores that fell due and wait for the person who asks, oldest first, at most 200',
  answer: z.strictObject({ list: z.array(waitingScore) }),
})
