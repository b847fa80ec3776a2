import { z } from 'zod'
import { personSummary } from '#engines/people/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { bodyId, endpoint, idParams, instantSchema, versionSchema } from '#shared/endpoint.ts'
import { scoreRuleLimit } from './score-rule.ts'
import { scoreScheduleInput } from './score-schedule.ts'

const scoreItem = z.strictObject({
  id: z.number().int(),
  name: z.string(),
  criterion: z.string(),
  maxScore: z.number().int(),
  /** null: as much as its points. */
  weight: z.number().int().nullable(),
})

export const scoreRuleVersion = z.strictObject({
  id: bodyId,
  ordinal: z.number().int(),
  groups: z.array(z.strictObject({ name: z.string(), items: z.array(scoreItem) })),
  /** When scores fall due, and who is asked; null: by hand. */
  asking: scoreScheduleInput.nullable(),
  /** Names of the roles that it asks and that are still there. */
  roles: z.array(z.strictObject({ id: bodyId, name: z.string() })),
  creator: personSummary.nullable(),
  createdAt: instantSchema,
})
export type ScoreRuleVersion = z.output<typeof scoreRuleVersion>

export const typeScoreRule = z.strictObject({
  contractTypeID: bodyId,
  /** Of the contract type, which a change sends back. */
  version: versionSchema,
  /** The version in force; null: the type has none of its own. */
  own: scoreRuleVersion.nullable(),
  /** What holds while there is none of its own: that of the nearest type above which has one. */
  inherited: scoreRuleVersion.extend({ contractTypeName: z.string() }).nullable(),
  /** All of its own, newest first, at most 50. */
  versions: z.array(scoreRuleVersion),
})
export type TypeScoreRule = z.output<typeof typeScoreRule>

export const readScoreRule = endpoint({
  name: 'readScoreRule',
  method: 'GET',
  path: '/contract_types/{id}/score_rule',
  tag: 'contract types',
  summary: 'What contracts of a type are scored by, and its versions',
  params: idParams,
  answer: typeScoreRule,
})

export const saveScoreRule = endpoint({
  name: 'saveScoreRule',
  method: 'PUT',
  path: '/contract_types/{id}/score_rule',
  tag: 'contract types',
  summary:
    'A further version of what contracts of a type are scored by; without groups the type takes what holds above it. What was scored keeps its version',
  params: idParams,
  body: z.strictObject({
    version: versionSchema,
    /** When scores fall due, and who is asked; null: by hand; absent: as it is. */
    asking: scoreScheduleInput.nullable().optional(),
    groups: z
      .array(
        z.strictObject({
          name: z.string().max(limit.name),
          items: z
            .array(
              z.strictObject({
                /** Of an item of the version before; absent for a new one. */
                id: z.number().int().min(1).max(1_000_000).optional(),
                name: z.string().max(limit.name),
                criterion: z.string().max(scoreRuleLimit.criterion).default(''),
                maxScore: z.number(),
                weight: z.number().nullable().default(null),
              }),
            )
            .max(scoreRuleLimit.items),
        }),
      )
      .max(scoreRuleLimit.groups),
  }),
  answer: typeScoreRule,
})
