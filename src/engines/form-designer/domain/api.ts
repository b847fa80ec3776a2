import { z } from 'zod'
import { fieldGroupListSchema, formTypeQuery, formTypeSchema } from '#engines/forms/domain/index.ts'
import {
  bodyId,
  endpoint,
  idParams,
  instantSchema,
  listOf,
  pageQuery,
  versionSchema,
} from '#shared/endpoint.ts'

const tag = 'forms'
export const formName = z.string().trim().min(1).max(200)

export const formRow = z.strictObject({
  id: bodyId,
  formType: formTypeSchema,
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
  /** Came with the organisation, as the default of its kind until another is chosen. */
  isBuiltIn: z.boolean(),
  isRetired: z.boolean(),
  /** What new records are filled in with: the default of its kind, or made for a contract type. */
  applies: z.boolean(),
  /** The default of its kind: what no contract type has chosen another form for. */
  isDefault: z.boolean(),
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

const versionContent = z.strictObject({
  id: bodyId,
  version: z.number().int(),
  fieldGroupList: fieldGroupListSchema,
})

export const formDetail = z.strictObject({
  id: bodyId,
  formType: formTypeSchema,
  name: z.string(),
  contractTypeID: bodyId.nullable(),
  contractTypeName: z.string().nullable(),
  isBuiltIn: z.boolean(),
  isRetired: z.boolean(),
  isDefault: z.boolean(),
  /** Name of the form that is the default of this kind; null when there is none. */
  defaultName: z.string().nullable(),
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
    formType: formTypeSchema,
    name: formName,
    contractTypeID: bodyId.nullable().default(null),
    fieldGroupList: fieldGroupListSchema.default([]),
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
    fieldGroupList: fieldGroupListSchema,
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
  body: z.strictObject({
    version: versionSchema,
    /** Makes it the default of its kind too; only general forms can be. */
    asDefault: z.boolean().default(false),
    /** A draft without a field, or with another type of it, that something outside of the form looks at (`listFormFieldUses`) is published only when this is true; else 409. */
    acceptLostUses: z.boolean().default(false),
  }),
  answer: formDetail,
})

export const listFormFieldUses = endpoint({
  name: 'listFormFieldUses',
  method: 'GET',
  path: '/forms/{id}/field_uses',
  tag,
  summary:
    'What outside of the form looks at fields of its published version, as approval flows do, in words; without names for who may not see it',
  params: idParams,
  answer: z.strictObject({
    list: z.array(z.strictObject({ fieldID: z.string(), uses: z.array(z.string()) })),
  }),
})

export const makeFormDefault = endpoint({
  name: 'makeFormDefault',
  method: 'POST',
  path: '/forms/{id}/default',
  tag,
  summary: 'Makes a published general form the default of its kind, in place of the one that was',
  params: idParams,
  body: z.strictObject({ version: versionSchema }),
  answer: formDetail,
})
