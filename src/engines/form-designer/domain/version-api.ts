import { z } from 'zod'
import { formTypeSchema } from '#engines/forms/domain/index.ts'
import {
  bodyId,
  endpoint,
  idParams,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
  versionQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { jsonValue } from '#shared/json-value.ts'
import { formDetail, formName } from './api.ts'

const tag = 'forms'

export const formVersionRow = z.strictObject({
  id: bodyId,
  /** 1 for the first version. */
  version: z.number().int(),
  /** null: the draft. */
  publishedTime: instantSchema.nullable(),
  publisher: z.strictObject({ id: bodyId, name: z.string() }).nullable(),
  /** New records are filled in with it. */
  isCurrent: z.boolean(),
  sectionCount: z.number().int(),
  fieldCount: z.number().int(),
  updateTime: instantSchema,
})
export type FormVersionRow = z.output<typeof formVersionRow>

export const listFormVersions = endpoint({
  name: 'listFormVersions',
  method: 'GET',
  path: '/forms/{id}/versions',
  tag,
  summary: 'Versions of a form, newest first; the draft, if there is one, stands first',
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: listOf(formVersionRow),
})

const comparedVersion = z.strictObject({
  id: bodyId,
  version: z.number().int(),
  publishedTime: instantSchema.nullable(),
})
const text = z.string()
export const definitionChange = z.strictObject({
  kind: z.enum(['added', 'removed', 'moved', 'changed']),
  what: z.enum(['section', 'field']),
  section: text,
  fieldId: text.nullable(),
  name: text,
  property: text.nullable(),
  from: text.nullable(),
  to: text.nullable(),
})

export const compareFormVersions = endpoint({
  name: 'compareFormVersions',
  method: 'GET',
  path: '/forms/{id}/compare',
  tag,
  summary: 'What differs from one version of a form to another, in words',
  params: idParams,
  query: z.strictObject({ from: idSchema, to: idSchema }),
  answer: z.strictObject({
    from: comparedVersion,
    to: comparedVersion,
    changes: z.array(definitionChange),
  }),
})

/** A draft that is there is only replaced when this is true; else 409. */
const overwriteDraft = z.boolean().default(false)

export const takeFormVersion = endpoint({
  name: 'takeFormVersion',
  method: 'POST',
  path: '/forms/{id}/take_version',
  tag,
  summary:
    'Makes the draft from a version: an old one of the same form (roll back) or one of another form (copy). 409 over a draft unless overwriteDraft',
  params: idParams,
  body: z.strictObject({ version: versionSchema, formVersionID: bodyId, overwriteDraft }),
  answer: formDetail,
})

export const copyForm = endpoint({
  name: 'copyForm',
  method: 'POST',
  path: '/forms/{id}/copy',
  tag,
  summary: 'Makes a new form with a draft that has the content of this one: as drafted, else as published',
  params: idParams,
  body: z.strictObject({
    name: formName,
    contractTypeID: bodyId.nullable().default(null),
    formVersionID: bodyId.optional(),
  }),
  answer: formDetail,
  status: 201,
})

export const exportForm = endpoint({
  name: 'exportForm',
  method: 'GET',
  path: '/forms/{id}/export',
  tag,
  summary:
    'A version of the form as a JSON file: as published, else as drafted, or the version that is named',
  params: idParams,
  query: z.strictObject({ formVersionID: idSchema.optional() }),
  kind: 'file',
})

/** What an exported file holds; read by `readFormFile`. */
const content = jsonValue

export const importForm = endpoint({
  name: 'importForm',
  method: 'POST',
  path: '/forms/import',
  tag,
  summary: 'Makes a new form with a draft from an exported file. 422 names what the file should not hold',
  body: z.strictObject({
    content,
    /** Instead of the file's own. */
    name: formName.optional(),
    formType: formTypeSchema.optional(),
    contractTypeID: bodyId.nullable().default(null),
  }),
  answer: formDetail,
  status: 201,
})

export const importIntoForm = endpoint({
  name: 'importIntoForm',
  method: 'POST',
  path: '/forms/{id}/import',
  tag,
  summary: 'Makes the draft of this form from an exported file. 409 over a draft unless overwriteDraft',
  params: idParams,
  body: z.strictObject({ version: versionSchema, content, overwriteDraft }),
  answer: formDetail,
})

export const deleteForm = endpoint({
  name: 'deleteForm',
  method: 'DELETE',
  path: '/forms/{id}',
  tag,
  summary: 'Deletes a form that was never published',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
})

export const dropFormDraft = endpoint({
  name: 'dropFormDraft',
  method: 'DELETE',
  path: '/forms/{id}/draft',
  tag,
  summary: 'Drops the draft of a published form; the published version stays',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
  answer: formDetail,
})

const retiring = {
  params: idParams,
  body: z.strictObject({ version: versionSchema }),
  answer: formDetail,
  tag,
}

export const retireForm = endpoint({
  ...retiring,
  name: 'retireForm',
  method: 'POST',
  path: '/forms/{id}/retire',
  summary: 'Takes a published form out of use: no new record is filled in with it, old ones keep it',
})

export const restoreForm = endpoint({
  ...retiring,
  name: 'restoreForm',
  method: 'POST',
  path: '/forms/{id}/restore',
  summary: 'Takes a retired form into use again',
})
