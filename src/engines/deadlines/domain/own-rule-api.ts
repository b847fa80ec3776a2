import { z } from 'zod'
import { dateSchema, endpoint, idParams, versionQuery, versionSchema, wordsSchema } from '#shared/endpoint.ts'
import { computedAnswer, ruleAnswer } from './api.ts'
import { mostTriggers } from './own-rule-issues.ts'
import { termUnits } from './rule.ts'

const tag = 'deadlines'

/** Wide, so that the rule (`ownRuleIssues`) says what is wrong, beside its field. */
const term = {
  direction: z.enum(['after', 'before']),
  amount: z.number().nullable(),
  unit: z.enum(termUnits),
  firstDay: z.enum(['next', 'same']),
  restDay: z.enum(['after', 'before', 'stays']),
}
const content = {
  title: z.string().max(1000),
  titleEn: z.string().max(1000).default(''),
  /** Events of records that set it going: `listDeadlineTriggers`. */
  triggers: z.array(z.string().max(120)).max(mostTriggers),
  ...term,
  /** The rule of the house that asks for it. */
  basis: z.string().max(1000),
  /** Of the text that `basis` names, in the order in which they are cited. */
  articles: z.array(z.string().max(1000)).max(50).default([]),
  reminders: z.array(z.number()).max(50),
  needsConfirmation: z.boolean(),
  /** Events on these days count by it. For a change: the first day of the new version. */
  inForceFrom: z.string().max(20),
  inForceTo: z.string().max(20).nullable().default(null),
}

export const listDeadlineTriggers = endpoint({
  name: 'listDeadlineTriggers',
  method: 'GET',
  path: '/deadline_triggers',
  tag,
  summary: 'The events of records that rules of the organisation may count from',
  answer: z.array(
    z.strictObject({
      kind: z.string(),
      words: wordsSchema,
      triggers: z.array(z.strictObject({ id: z.string(), words: wordsSchema })),
    }),
  ),
})
export type TriggersOfKind = z.output<typeof listDeadlineTriggers.answer>[number]

export const createOwnRule = endpoint({
  name: 'createOwnDeadlineRule',
  method: 'POST',
  path: '/own_deadline_rules',
  tag,
  summary: 'Makes a rule of the organisation; deadlines of the events from its first day on follow',
  body: z.strictObject(content),
  answer: ruleAnswer,
  status: 201,
})

export const changeOwnRule = endpoint({
  name: 'changeOwnDeadlineRule',
  method: 'PUT',
  path: '/own_deadline_rules/{id}',
  tag,
  summary:
    'Changes a rule of the organisation: what decides a day becomes a further version from its first day on, names and end change as they stand',
  params: idParams,
  body: z.strictObject({ ...content, version: versionSchema }),
  answer: ruleAnswer,
})

export const endOwnRule = endpoint({
  name: 'endOwnDeadlineRule',
  method: 'PUT',
  path: '/own_deadline_rules/{id}/end',
  tag,
  summary:
    'Ends a rule of the organisation: events after its last day set nothing going; deadlines of earlier ones stay',
  params: idParams,
  body: z.strictObject({ on: dateSchema, version: versionSchema }),
  answer: ruleAnswer,
})

export const deleteOwnRule = endpoint({
  name: 'deleteOwnDeadlineRule',
  method: 'DELETE',
  path: '/own_deadline_rules/{id}',
  tag,
  summary: 'Deletes a rule of the organisation by which no deadline was ever made; others are ended',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
})

export const tryOwnRule = endpoint({
  name: 'tryOwnDeadlineRule',
  method: 'POST',
  path: '/own_deadline_rules/try',
  tag,
  summary: 'What a rule that is being written makes of a day, with every step; keeps nothing',
  body: z.strictObject({ ...term, date: dateSchema }),
  answer: computedAnswer,
})
