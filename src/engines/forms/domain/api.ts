import { z } from 'zod'
import {
  bodyId,
  endpoint,
  idParams,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { fieldId, fieldTypeNames } from './field-config.ts'
import { fieldGroupSchema } from './form-definition.ts'
import { formTypeCodes } from './form-types.ts'

const tag = 'forms'
export const formType = z.union(formTypeCodes.map((code) => z.literal(code)))
const formTypeQuery = z.coerce.number().pipe(formType)
export const formName = z.string().trim().min(1).max(200)
const fieldGroupList = z.array(fieldGroupSchema).max(100)

/** One version of a form, as it is filled in. */
export const formVersionAnswer = z.strictObject({
  id: bodyId,
  formVersionID: bodyId,
  /** 1 for the first version. */
  version: z.number().int(),
  formType,
  contractTypeID: bodyId.nullable(),
  name: z.string(),
  fieldGroupList,
})
export type FormVersionAnswer = z.output<typeof formVersionAnswer>

export const commonForm = endpoint({
  name: 'commonForm',
  method: 'GET',
  path: '/forms/common_form',
  tag,
  summary: 'The published form for a form type, for one contract type where it has its own',
  query: z.strictObject({ formType: formTypeQuery, contractTypeID: idSchema.optional() }),
  answer: formVersionAnswer,
})

export const readFormVersion = endpoint({
  name: 'readFormVersion',
  method: 'GET',
  path: '/form_versions/{id}',
  tag,
  summary: 'The published version that a record was filled in with',
  params: idParams,
  answer: formVersionAnswer,
})

export const formRow = z.strictObject({
  id: bodyId,
  formType,
  name: z.string(),
  contractTypeID: bodyId.nullable(),
  /** null: not published yet. */
  publishedVersion: z.number().int().nullable(),
  publishedTime: instantSchema.nullable(),
  hasDraft: z.boolean(),
  fieldCount: z.number().int(),
  contractTypeName: z.string().nullable(),
  /** Names of the contract types that have chosen this form. */
  usedBy: z.array(z.string()),
  /** Came with the organisation; gives way to any other published form of its kind. */
  isBuiltIn: z.boolean(),
  isRetired: z.boolean(),
  /** What a new record is filled in with, unless a contract type names another form. */
  applies: z.boolean(),
  updater: z
    .strictObject({
      id: bodyId,
      name: z.string(),
      nickname: z.string(),
      avatarFileID: bodyId.nullable(),
    })
    .nullable(),
  updateTime: instantSchema,
  version: versionSchema,
})
export type FormRow = z.output<typeof formRow>

export const listForms = endpoint({
  name: 'listForms',
  method: 'GET',
  path: '/forms',
  tag,
  summary: 'Forms of the organisation',
  query: z.strictObject({
    ...pageQuery,
    formType: formTypeQuery.optional(),
    q: z.string().max(200).optional(),
    sort: z.string().max(60).optional(),
    /** formType:in:1,4;state:in:published,draft,unpublished,retired;contractTypeID:in:7 */
    filter: z.string().max(4000).optional(),
  }),
  answer: listOf(formRow),
})

const versionContent = z.strictObject({ id: bodyId, version: z.number().int(), fieldGroupList })

export const formDetail = z.strictObject({
  id: bodyId,
  formType,
  name: z.string(),
  contractTypeID: bodyId.nullable(),
  contractTypeName: z.string().nullable(),
  isBuiltIn: z.boolean(),
  isRetired: z.boolean(),
  draft: versionContent.nullable(),
  published: versionContent.nullable(),
  /** Newest first; the draft has no time. */
  versions: z.array(
    z.strictObject({ id: bodyId, version: z.number().int(), publishedTime: instantSchema.nullable() }),
  ),
  /** What keeps the draft from being published. */
  issues: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })),
  version: versionSchema,
})
export type FormDetail = z.output<typeof formDetail>

export const readForm = endpoint({
  name: 'readForm',
  method: 'GET',
  path: '/forms/{id}',
  tag,
  summary: 'A form with its draft and its published version',
  params: idParams,
  answer: formDetail,
})

export const createForm = endpoint({
  name: 'createForm',
  method: 'POST',
  path: '/forms',
  tag,
  summary: 'Makes a form with a first draft',
  body: z.strictObject({
    formType,
    name: formName,
    contractTypeID: bodyId.nullable().default(null),
    fieldGroupList: fieldGroupList.default([]),
    /** Start with the fields of the built-in form of this kind; then `fieldGroupList` must be empty. */
    fromBuiltIn: z.boolean().default(false),
  }),
  answer: formDetail,
  status: 201,
})

export const saveFormDraft = endpoint({
  name: 'saveFormDraft',
  method: 'PUT',
  path: '/forms/{id}',
  tag,
  summary: 'Saves the draft; the published version stays as it is',
  params: idParams,
  body: z.strictObject({
    version: versionSchema,
    name: formName.optional(),
    contractTypeID: bodyId.nullable().optional(),
    fieldGroupList,
  }),
  answer: formDetail,
})

export const publishForm = endpoint({
  name: 'publishForm',
  method: 'POST',
  path: '/forms/{id}/publish',
  tag,
  summary: 'Publishes the draft as the next version; new records are filled in with it from now on',
  params: idParams,
  body: z.strictObject({ version: versionSchema }),
  answer: formDetail,
})

export const formField = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(fieldTypeNames),
  rawType: z.string(),
  contentType: z.number().int(),
  formType,
  formID: bodyId,
  formName: z.string(),
})
export type FormField = z.output<typeof formField>

export const listFields = endpoint({
  name: 'listFields',
  method: 'GET',
  path: '/fields',
  tag,
  summary: 'Fields of all forms (as published, else as drafted) by a piece of their name or id',
  query: z.strictObject({
    ...pageQuery,
    formType: formTypeQuery.optional(),
    /** 1 number, 2 money, 3 text, 4 date, 5 calculated number, 6 calculated money. */
    contentType: z.coerce.number().int().min(1).max(6).optional(),
    formID: idSchema.optional(),
    q: z.string().max(200).optional(),
  }),
  answer: listOf(formField),
})

export const dynamicSelect = endpoint({
  name: 'dynamicSelect',
  method: 'GET',
  path: '/fields/{id}/dynamic_select',
  tag,
  summary:
    'Options of a field of a published form, 20 a page: its own, or records that the person may see. The newest form with such a field answers, or the version that is named',
  params: z.strictObject({ id: fieldId }),
  query: z.strictObject({
    pageNum: pageQuery.pageNum,
    q: z.string().max(200).optional(),
    formVersionID: idSchema.optional(),
  }),
  answer: z.array(z.strictObject({ value: z.string(), label: z.string() })),
})
