import { z } from 'zod'
import { bodyId, endpoint, idParams, idSchema, listOf, pageQuery } from '#shared/endpoint.ts'
import { fieldId, fieldTypeNames } from './definition/field-config.ts'
import { fieldGroupListSchema } from './definition/form-definition.ts'
import { formTypeQuery, formTypeSchema } from './definition/form-type-schemas.ts'

const tag = 'forms'

/** One version of a form, as it is filled in. */
export const formVersionAnswer = z.strictObject({
  id: bodyId,
  formVersionID: bodyId,
  /** 1 for the first version. */
  version: z.number().int(),
  formType: formTypeSchema,
  contractTypeID: bodyId.nullable(),
  name: z.string(),
  /** The organisation's default of this kind: what no contract type has chosen for itself. */
  isDefault: z.boolean(),
  fieldGroupList: fieldGroupListSchema,
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

export const formField = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(fieldTypeNames),
  rawType: z.string(),
  contentType: z.number().int(),
  formType: formTypeSchema,
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
