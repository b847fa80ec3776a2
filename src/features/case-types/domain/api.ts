import { z } from 'zod'
import { limit } from '#shared/constants.ts'
import { bodyId, endpoint, englishName, idParams, versionQuery, versionSchema } from '#shared/endpoint.ts'
import { type CaseTypeNode, caseTypeTrees } from './case-type.ts'
import { latestDay, mostChecklistLines, mostTemplates, taskAssignees } from './task-template.ts'

const named = z.strictObject({ id: bodyId, name: z.string() })
const tree = z.enum(caseTypeTrees)
const state = z.literal([1, 2])
const name = z.string().trim().min(1).max(200)
const tag = 'case types'

/** A cause of action with everything below it. */
export const caseTypeNode: z.ZodType<CaseTypeNode, CaseTypeNode> = z.strictObject({
  id: bodyId,
  /** The civil, administrative or criminal one. */
  tree,
  /** In the reader's language. */
  name: z.string(),
  /** 1 enabled, 2 disabled. */
  state,
  get children() {
    return z.array(caseTypeNode)
  },
  templateList: z.array(named),
})

export const listCaseTypes = endpoint({
  name: 'listCaseTypes',
  method: 'GET',
  path: '/case_type/list/by_user',
  tag,
  summary: 'The trees of causes of action; disabled ones are in them with state 2',
  answer: z.array(caseTypeNode),
})

const keptCaseType = z.strictObject({
  id: bodyId,
  tree,
  parentID: bodyId.nullable(),
  name: z.string(),
  nameEn: z.string(),
  state,
  sortOrder: z.number().int(),
  version: versionSchema,
  /** It stands in the official list that the organisation took over. */
  isListed: z.boolean(),
  /** How many task templates it carries. */
  templates: z.number().int(),
})
export type KeptCaseType = z.output<typeof keptCaseType>

export const listKeptCaseTypes = endpoint({
  name: 'listKeptCaseTypes',
  method: 'GET',
  path: '/case_types',
  tag,
  summary: 'Every case type as those see it who keep them: flat, siblings in their order',
  answer: z.array(keptCaseType),
})

const taskTemplate = z.strictObject({
  name,
  description: z.string().trim().max(2000).default(''),
  assignee: z.enum(taskAssignees).default('handler'),
  dueDays: z.number().int().min(0).max(latestDay).nullable().default(null),
  checklist: z
    .string()
    .trim()
    .max(limit.multiLine)
    .refine((text) => text.split('\n').length <= mostChecklistLines)
    .default(''),
})

const caseTypeDetail = keptCaseType.extend({
  /** Records name it: it can be disabled, not deleted. */
  isUsed: z.boolean(),
  templateList: z.array(taskTemplate.extend({ id: bodyId })),
})
export type CaseTypeDetail = z.output<typeof caseTypeDetail>

export const readCaseType = endpoint({
  name: 'readCaseType',
  method: 'GET',
  path: '/case_types/{id}',
  tag,
  summary: 'A case type with its task templates',
  params: idParams,
  answer: caseTypeDetail,
})

/** Below `parentID` (null: on top), in front of the sibling `beforeID` (null: behind all). */
const place = { parentID: bodyId.nullable(), beforeID: bodyId.nullable() }

export const createCaseType = endpoint({
  name: 'createCaseType',
  method: 'POST',
  path: '/case_types',
  tag,
  summary: 'Add a case type',
  status: 201,
  body: z.strictObject({
    tree,
    name,
    nameEn: englishName.default(''),
    parentID: place.parentID,
    beforeID: place.beforeID.default(null),
  }),
  answer: keptCaseType,
})

export const updateCaseType = endpoint({
  name: 'updateCaseType',
  method: 'PUT',
  path: '/case_types/{id}',
  tag,
  summary: 'Rename a case type, disable it or enable it again',
  params: idParams,
  body: z.strictObject({
    version: versionSchema,
    name: name.optional(),
    nameEn: englishName.optional(),
    state: state.optional(),
  }),
  answer: keptCaseType,
})

export const moveCaseType = endpoint({
  name: 'moveCaseType',
  method: 'PUT',
  path: '/case_types/{id}/place',
  tag,
  summary: 'Move a case type, with everything below it',
  params: idParams,
  body: z.strictObject({ version: versionSchema, ...place }),
  answer: keptCaseType,
})

export const setTaskTemplates = endpoint({
  name: 'setTaskTemplates',
  method: 'PUT',
  path: '/case_types/{id}/templates',
  tag,
  summary: 'Set the task templates of a case type, in their order',
  params: idParams,
  body: z.strictObject({ version: versionSchema, templateList: z.array(taskTemplate).max(mostTemplates) }),
  answer: caseTypeDetail,
})

export const deleteCaseType = endpoint({
  name: 'deleteCaseType',
  method: 'DELETE',
  path: '/case_types/{id}',
  tag,
  summary: 'Delete a case type that nothing names and that has none below it',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
})

const edition = z.strictObject({
  tree,
  title: z.strictObject({ zh: z.string(), en: z.string() }),
  /** The day since which it is in force; tells editions apart. */
  inForce: z.iso.date(),
  /** The edition that the organisation went through last; null: none of this tree. */
  taken: z.iso.date().nullable(),
  /** Whether there is one that the organisation did not go through yet. */
  isNew: z.boolean(),
})
export type CaseTypeEdition = z.output<typeof edition>

export const listCaseTypeEditions = endpoint({
  name: 'listCaseTypeEditions',
  method: 'GET',
  path: '/case_type_editions',
  tag,
  summary: 'The official lists that the product ships, and which the organisation took over',
  answer: z.array(edition),
})

const difference = {
  key: z.string(),
  code: z.number().int(),
  name: z.string(),
  /** Where the list has it; of what is gone, where it stands. */
  path: z.string(),
  /** The organisation's own doing: taken over only when somebody says so. */
  isOwn: z.boolean(),
}
const preview = edition.extend({
  differences: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ ...difference, kind: z.literal('added') }),
      z.strictObject({ ...difference, kind: z.literal('renamed'), id: bodyId, from: z.string() }),
      z.strictObject({ ...difference, kind: z.literal('moved'), id: bodyId, from: z.string() }),
      z.strictObject({
        ...difference,
        kind: z.literal('gone'),
        id: bodyId,
        outcome: z.enum(['deleted', 'disabled']),
      }),
    ]),
  ),
})
export type EditionPreview = z.output<typeof preview>

export const previewCaseTypeEdition = endpoint({
  name: 'previewCaseTypeEdition',
  method: 'GET',
  path: '/case_type_editions/differences',
  tag,
  summary: 'What the official list has otherwise than the organisation’s tree',
  query: z.strictObject({ tree }),
  answer: preview,
})

export const takeOverCaseTypeEdition = endpoint({
  name: 'takeOverCaseTypeEdition',
  method: 'POST',
  path: '/case_type_editions/take_over',
  tag,
  summary: 'Take over the chosen differences; what is not chosen stays as the organisation has it',
  body: z.strictObject({ tree, inForce: z.iso.date(), chosen: z.array(z.string().min(1).max(40)).max(5000) }),
  answer: preview,
})
