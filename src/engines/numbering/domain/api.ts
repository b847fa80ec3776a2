import { z } from 'zod'
import { bodyId, endpoint, idSchema, listOf, pageQuery, versionSchema } from '#shared/endpoint.ts'
import { abbrTargets, ruleCondition, ruleSettings } from './numbering-rule.ts'
import { nameIn, registerCallsOf } from './register-api.ts'

const tag = 'numbering'
const name = z.string().trim().min(1).max(200)

export const numberingRule = z.strictObject({
  id: bodyId,
  name,
  ...ruleSettings,
  ...ruleCondition,
  enabled: z.boolean(),
  version: versionSchema,
  /** The pattern in words. */
  format: z.string(),
  /** Names of what `values` holds, in its order; '' for one that is gone. */
  valueNames: z.array(z.string()),
  /** Contract types and internal parties whose abbreviation the rule needs and nobody set: their contracts get no number. */
  missing: z.array(
    z.strictObject({ targetType: z.enum(abbrTargets), targetId: bodyId, targetName: z.string() }),
  ),
})
export type NumberingRule = z.output<typeof numberingRule>

export const ruleInput = z.strictObject({
  /** Present: changes this rule. */
  id: bodyId.optional(),
  /** The version that was read; needed with `id`. */
  version: versionSchema.optional(),
  name,
  ...ruleSettings,
  ...ruleCondition,
  enabled: z.boolean().default(true),
})
export type RuleInput = z.output<typeof ruleInput>

export const abbrSetting = z.strictObject({
  id: bodyId,
  targetType: z.enum(abbrTargets),
  targetId: bodyId,
  targetName: z.string(),
  abbr: z.string(),
})
export type AbbrSetting = z.output<typeof abbrSetting>

const abbrText = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(/^[\p{L}\p{N}._-]+$/u)

/** Numbers with the records that carry them: what check_duplicate answers, for contracts and for templates. */
export const duplicateReport = z.array(
  z.strictObject({
    contractNumber: z.string(),
    contractList: z.array(z.strictObject({ id: bodyId, name: z.string() })),
  }),
)
export type DuplicateReport = z.output<typeof duplicateReport>

const wholeList = { ...pageQuery, pageSize: pageQuery.pageSize.unwrap().default(200) }

function callsOf(kind: string) {
  const path = `/${kind}_number`
  const of = nameIn(kind)
  return {
    ...registerCallsOf(kind),
    listRules: endpoint({
      name: `list${of}NumberRules`,
      method: 'GET',
      path: `${path}/rules`,
      tag,
      summary: `Numbering rules for ${kind.replaceAll('_', ' ')}s with their conditions`,
      query: z.strictObject(wholeList),
      answer: listOf(numberingRule),
    }),
    saveRule: endpoint({
      name: `save${of}NumberRule`,
      method: 'POST',
      path: `${path}/rules`,
      tag,
      summary: 'Saves a whole numbering rule; with id and version it changes one',
      body: ruleInput,
      answer: numberingRule,
    }),
    listAbbr: endpoint({
      name: `list${of}Abbr`,
      method: 'GET',
      path: `${path}/abbr_setting`,
      tag,
      summary: 'Abbreviations used in numbers',
      query: z.strictObject({ ...wholeList, targetType: z.enum(abbrTargets).optional() }),
      answer: listOf(abbrSetting),
    }),
    saveAbbr: endpoint({
      name: `save${of}Abbr`,
      method: 'POST',
      path: `${path}/abbr_setting`,
      tag,
      summary: 'Creates or changes the abbreviation of one contract type, department or internal party',
      body: z.strictObject({ targetType: z.enum(abbrTargets), targetId: bodyId, abbr: abbrText }),
      answer: abbrSetting,
    }),
    deleteAbbr: endpoint({
      name: `delete${of}Abbr`,
      method: 'DELETE',
      path: `${path}/abbr_setting`,
      tag,
      summary: 'Takes an abbreviation away',
      query: z.strictObject({ id: idSchema }),
    }),
  }
}

const made = new Map<string, ReturnType<typeof callsOf>>()

/** The calls of one kind of number: `/<kind>_number/…`. */
export function numberingCalls(kind: string): ReturnType<typeof callsOf> {
  const calls = made.get(kind) ?? callsOf(kind)
  made.set(kind, calls)
  return calls
}

export const rulePreview = z.strictObject({
  id: bodyId,
  format: z.string(),
  conditionType: ruleCondition.conditionType,
  /** Names of the contract types or departments that the rule is for. */
  values: z.array(z.string()),
  referenceFields: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  /** The number that would be given now; what is not known yet stands in 〔 〕. */
  example: z.string(),
})
export type RulePreview = z.output<typeof rulePreview>

const previewOf = (kind: string) =>
  endpoint({
    name: `preview${nameIn(kind)}NumberRule`,
    method: 'GET',
    path: `/${kind}_number/rules/preview`,
    tag,
    summary:
      'The numbering rule that would apply to the person who asks, with an example; null when none does',
    query: z.strictObject({ contractTypeID: idSchema }),
    answer: rulePreview.nullable(),
  })
export const previewNumberRule = previewOf('contract')
export const previewTemplateNumberRule = previewOf('template')

export const numberEditor = z.strictObject({
  id: bodyId,
  name: z.string(),
  nickname: z.string(),
  avatarFileID: bodyId.nullable(),
  departmentName: z.string(),
  terminated: z.boolean(),
})

export const listEditors = endpoint({
  name: 'listNumberEditors',
  method: 'GET',
  path: '/contract_number/editors',
  tag,
  summary: 'People who may change an automatic contract number',
  query: z.strictObject(wholeList),
  answer: listOf(numberEditor),
})

export const replaceEditors = endpoint({
  name: 'replaceNumberEditors',
  method: 'POST',
  path: '/contract_number/editors',
  tag,
  summary: 'Replaces the list of people who may change an automatic contract number',
  body: z.strictObject({ userIds: z.array(bodyId).max(200) }),
  answer: listOf(numberEditor),
})
