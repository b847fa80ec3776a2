import { z } from 'zod'
import {
  bodyId,
  cursorQuery,
  dateSchema,
  endpoint,
  exactTotalQuery,
  flagQuery,
  idParams,
  instantSchema,
  listOf,
  pageQuery,
  versionSchema,
  wordsSchema,
} from '#shared/endpoint.ts'
import { deadlineStates } from './deadline.ts'
import { refusalSchema, stepSchema } from './step.ts'

const tag = 'deadlines'

const words = wordsSchema
const counting = z.strictObject({
  direction: z.enum(['after', 'before']),
  amount: z.number().int().nullable(),
  unit: z.enum(['day', 'workingDay', 'month', 'year']),
  firstDay: z.enum(['next', 'same']),
  restDay: z.enum(['after', 'before', 'stays']),
  toYearEnd: z.boolean(),
})

export const ruleAnswer = z.strictObject({
  id: z.string(),
  title: words,
  group: words,
  trigger: words,
  nature: z.enum(['duty', 'watch', 'moment']),
  versions: z.array(
    z.strictObject({
      inForceFrom: dateSchema.nullable(),
      inForceTo: dateSchema.nullable(),
      law: words,
      article: words,
      source: z.string(),
      counting,
      reminders: z.array(z.number().int()),
      needsConfirmation: z.boolean(),
    }),
  ),
  isInterrupted: z.boolean(),
  isSuspended: z.boolean(),
  needsAmount: z.boolean(),
  needsConfirmation: z.boolean(),
  reminders: z.array(z.number().int()),
  remark: words.nullable(),
  unsettled: words.nullable(),
  /** A rule that the organisation made for itself; null for one of law. */
  own: z
    .strictObject({
      id: bodyId,
      version: versionSchema,
      titleEn: z.string(),
      triggers: z.array(z.string()),
      /** Of its last version. */
      articles: z.array(z.string()),
      /** Deadlines were made by it: it is ended, never deleted. */
      isUsed: z.boolean(),
    })
    .nullable(),
})
export type RuleAnswer = z.output<typeof ruleAnswer>

export const computedAnswer = z.strictObject({
  ruleId: z.string(),
  version: z.number().int().nullable(),
  due: dateSchema.nullable(),
  steps: z.array(stepSchema),
  isProvisional: z.boolean(),
  isPending: z.boolean(),
  safer: dateSchema.nullable(),
  /** Why there is no day. */
  refusal: refusalSchema.nullable(),
})
export type ComputedAnswer = z.output<typeof computedAnswer>

const fileAnswer = z.strictObject({ id: bodyId, name: z.string() }).nullable()
const person = z.strictObject({ id: bodyId, name: z.string() }).nullable()

export const deadlineRow = z.strictObject({
  id: bodyId,
  subjectKind: z.string(),
  subjectID: bodyId,
  subjectName: z.string(),
  link: z.string(),
  title: words,
  ruleId: z.string(),
  triggerDate: dateSchema,
  /** null: the rule makes no day of the trigger, somebody has to set it. */
  due: dateSchema.nullable(),
  computed: dateSchema.nullable(),
  isByHand: z.boolean(),
  isProvisional: z.boolean(),
  needsConfirmation: z.boolean(),
  isConfirmed: z.boolean(),
  state: z.enum(deadlineStates),
  version: versionSchema,
})
export type DeadlineAnswer = z.output<typeof deadlineRow>

export const deadlineDetail = deadlineRow.extend({
  rule: ruleAnswer.nullable(),
  ruleVersion: z.number().int().nullable(),
  steps: z.array(stepSchema),
  refusal: refusalSchema.nullable(),
  isPending: z.boolean(),
  safer: dateSchema.nullable(),
  reason: z.string(),
  setBy: person,
  setAt: instantSchema,
  confirmedBy: person,
  confirmedAt: instantSchema.nullable(),
  stateOn: dateSchema.nullable(),
  proof: z.string(),
  /** What proves it, as a file of its record. */
  proofFile: fileAnswer,
  settledBy: person,
  today: dateSchema,
  /** Working days left after today up to the day. */
  workingDaysLeft: z.number().int(),
  changes: z.array(
    z.strictObject({
      kind: z.string(),
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
      reason: z.string(),
      by: person,
      at: instantSchema,
      /** What proved it, where the change is that it was settled or that this was taken back. */
      file: fileAnswer,
    }),
  ),
  /** What settles it instead of people, where it is open and something of its record does. */
  elsewhere: z.string().nullable(),
  abilities: z.strictObject({
    /** Settle it. */
    change: z.boolean(),
    setDate: z.boolean(),
    confirm: z.boolean(),
    reopen: z.boolean(),
  }),
  /** The days around the term, for the small calendar. */
  days: z.array(
    z.strictObject({
      date: dateSchema,
      isWorking: z.boolean(),
      reason: z.enum(['weekday', 'weekend', 'off', 'makeUp', 'statutory']),
      name: z.string(),
    }),
  ),
})
export type DeadlineDetail = z.output<typeof deadlineDetail>

export const listDeadlineRules = endpoint({
  name: 'listDeadlineRules',
  method: 'GET',
  path: '/deadline_rules',
  tag,
  summary:
    'The rules that deadlines are computed by, with their texts, versions and remarks: those of law that ship, and those of the organisation',
  answer: z.array(ruleAnswer),
})

const span = z.strictObject({ from: dateSchema, until: dateSchema.nullable() })
export const computeDeadlineCall = endpoint({
  name: 'computeDeadline',
  method: 'POST',
  path: '/deadline_rules/compute',
  tag,
  summary: 'What a rule makes of a day, with every step; keeps nothing',
  body: z.strictObject({
    ruleId: z.string().max(60),
    date: dateSchema,
    amount: z.number().int().min(0).max(1200).optional(),
    interruptions: z
      .array(z.strictObject({ on: dateSchema, until: dateSchema.nullable().optional() }))
      .max(50)
      .optional(),
    obstacles: z.array(span).max(50).optional(),
    capFrom: dateSchema.optional(),
  }),
  answer: computedAnswer,
})

export const listDeadlines = endpoint({
  name: 'listDeadlines',
  method: 'GET',
  path: '/deadlines',
  tag,
  summary: 'Deadlines of what the person may see, by day',
  query: z.strictObject({
    ...pageQuery,
    ...cursorQuery,
    from: dateSchema.optional(),
    to: dateSchema.optional(),
    state: z.enum(deadlineStates).optional(),
    /** Only those of what the person answers for. */
    mine: flagQuery.optional(),
    ...exactTotalQuery,
  }),
  answer: listOf(deadlineRow),
})

export const readDeadline = endpoint({
  name: 'readDeadline',
  method: 'GET',
  path: '/deadlines/{id}',
  tag,
  summary: 'A deadline with how it was computed, both values of its changes and who confirmed it',
  params: idParams,
  answer: deadlineDetail,
})

export const setDeadlineDate = endpoint({
  name: 'setDeadlineDate',
  method: 'PUT',
  path: '/deadlines/{id}/date',
  tag,
  summary: 'Chooses another day with a reason; null goes back to the computed one',
  params: idParams,
  body: z.strictObject({
    date: dateSchema.nullable(),
    reason: z.string().trim().min(1).max(2000),
    version: versionSchema,
  }),
  answer: deadlineDetail,
})

export const settleDeadline = endpoint({
  name: 'settleDeadline',
  method: 'PUT',
  path: '/deadlines/{id}/state',
  tag,
  summary: 'Met, missed or moot, with what proves it',
  params: idParams,
  body: z.strictObject({
    state: z.enum(['met', 'missed', 'moot']),
    /** The day on which it was done; needed for met. */
    on: dateSchema.optional(),
    proof: z.string().trim().max(2000).default(''),
    fileID: bodyId.optional(),
    version: versionSchema,
  }),
  answer: deadlineDetail,
})

export const reopenDeadline = endpoint({
  name: 'reopenDeadline',
  method: 'PUT',
  path: '/deadlines/{id}/reopen',
  tag,
  summary:
    'Takes back, with a reason, that it was met, missed or moot: it is open again on the day that it had',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().max(2000).default(''), version: versionSchema }),
  answer: deadlineDetail,
})

export const confirmDeadline = endpoint({
  name: 'confirmDeadline',
  method: 'PUT',
  path: '/deadlines/{id}/confirmation',
  tag,
  summary: 'A second person confirms the day',
  params: idParams,
  body: z.strictObject({ version: versionSchema }),
  answer: deadlineDetail,
})
