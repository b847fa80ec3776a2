import { z } from 'zod'
import { bodyId, endpoint, englishName, idParams, versionQuery, versionSchema } from '#shared/endpoint.ts'

export const contractTypeSchema = z.strictObject({
  id: bodyId,
  parentID: bodyId.nullable(),
  name: z.string(),
  nameEn: z.string(),
  /** The names from the top down, in the reader's language. */
  fullName: z.string(),
  state: z.number().int(),
  formID: bodyId.nullable(),
  flowID: bodyId.nullable(),
  /** The version in force of what its contracts are scored by; null: as the type above. */
  scoreRuleID: bodyId.nullable(),
  isContractNumberDuplicateCheck: z.boolean(),
  /** Whether a contract of this type is submitted only with a number, only with a text. */
  isNumberRequired: z.boolean(),
  isTextRequired: z.boolean(),
  isChoosable: z.boolean(),
  sortOrder: z.number().int(),
  version: versionSchema,
})
export type ContractTypeAnswer = z.output<typeof contractTypeSchema>

const name = z.string().trim().min(1).max(200)

export const listContractTypes = endpoint({
  name: 'listContractTypes',
  method: 'GET',
  path: '/contract_types/list',
  tag: 'contract types',
  summary: 'The tree of contract types, flat, parents before children',
  answer: z.array(contractTypeSchema),
})

export const createContractType = endpoint({
  name: 'createContractType',
  method: 'POST',
  path: '/contract_types',
  tag: 'contract types',
  summary: 'Add a contract type',
  status: 201,
  body: z.strictObject({
    name,
    nameEn: englishName.default(''),
    parentID: bodyId.nullable().default(null),
    formID: bodyId.nullable().default(null),
    flowID: bodyId.nullable().default(null),
    isContractNumberDuplicateCheck: z.boolean().default(true),
    isNumberRequired: z.boolean().default(true),
    isTextRequired: z.boolean().default(true),
    sortOrder: z.number().int().min(0).max(1_000_000).default(0),
  }),
  answer: contractTypeSchema,
})

export const updateContractType = endpoint({
  name: 'updateContractType',
  method: 'PUT',
  path: '/contract_types/{id}',
  tag: 'contract types',
  summary: 'Change a contract type',
  params: idParams,
  body: z.strictObject({
    version: versionSchema,
    name: name.optional(),
    nameEn: englishName.optional(),
    parentID: bodyId.nullable().optional(),
    state: z.union([z.literal(1), z.literal(2)]).optional(),
    formID: bodyId.nullable().optional(),
    flowID: bodyId.nullable().optional(),
    isContractNumberDuplicateCheck: z.boolean().optional(),
    isNumberRequired: z.boolean().optional(),
    isTextRequired: z.boolean().optional(),
    sortOrder: z.number().int().min(0).max(1_000_000).optional(),
  }),
  answer: contractTypeSchema,
})

export const deleteContractType = endpoint({
  name: 'deleteContractType',
  method: 'DELETE',
  path: '/contract_types/{id}',
  tag: 'contract types',
  summary: 'Delete a contract type that nothing uses',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
})
