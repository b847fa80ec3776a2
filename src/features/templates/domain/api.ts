import { z } from 'zod'
import { repairSchema as fileRepairSchema } from '#engines/documents/domain/index.ts'
import { duplicateReport } from '#engines/numbering/domain/index.ts'
import { limit } from '#shared/constants.ts'
import {
  bodyId,
  endpoint,
  englishName,
  flagQuery,
  idParams,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
  versionQuery,
  versionSchema,
} from '#shared/endpoint.ts'

const name = z.string().trim().min(1).max(200)
const description = z.string().trim().max(2000)
const number = z.string().trim().min(1).max(limit.contractNumber)
const contractTypeIDs = z.array(bodyId).min(1).max(200)
const stateSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

export const bookmarkSchema = z.strictObject({
  name: z.string(),
  valueName: z.string(),
  story: z.string(),
  text: z.string(),
  inTable: z.boolean(),
  cell: z
    .strictObject({ row: z.number(), index: z.number(), before: z.string(), after: z.string() })
    .optional(),
  fillable: z.boolean(),
})

export const bindingsSchema = z.record(
  z.string().min(1).max(200),
  z.strictObject({
    fieldID: z.string().min(1).max(100),
    part: z.string().max(120).optional(),
    whenEmpty: z
      .union([
        z.strictObject({ text: z.string().trim().min(1).max(200) }),
        z.strictObject({ leaveOut: z.literal(true) }),
      ])
      .optional(),
  }),
)

/**
 * What was done with a bookmark at import: `blank`: it was empty and spans a blank now; `moved`: it stood between paragraphs and stands in them now;
 * `table`: it goes around rows or a whole table and cannot be filled, nothing was changed; `placeholder`:
 * it was put around words in double braces.
 */
export const repairSchema = z.strictObject({
  bookmark: z.string(),
  what: z.enum(['blank', 'moved', 'table', 'placeholder']),
})
export type TemplateRepair = z.output<typeof repairSchema>

export const templateVersionSchema = z.strictObject({
  id: bodyId,
  ordinal: z.number().int(),
  fileID: bodyId,
  fileName: z.string(),
  bookmarks: z.array(bookmarkSchema),
  bindings: bindingsSchema,
  /** Why it was made. */
  note: z.string(),
  /** `edited`: written online; `uploaded`: from a file. */
  origin: z.enum(['uploaded', 'edited']),
  /** What was done with its bookmarks when it came in. */
  repairs: z.array(repairSchema),
  /** What was taken out of the file when it arrived, because it led elsewhere; the file as it came is at `/files/{id}/original`. */
  fileRepairs: z.array(fileRepairSchema),
  publishedAt: instantSchema.nullable(),
  /** When it was last submitted to approval. */
  submittedAt: instantSchema.nullable(),
  createdBy: z.string(),
  createdAt: instantSchema,
})

export const templateSummary = z.strictObject({
  id: bodyId,
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  number: z.string().nullable(),
  state: stateSchema,
  contractTypes: z.array(z.strictObject({ id: bodyId, name: z.string() })),
  publishedVersionID: bodyId.nullable(),
  publishedOrdinal: z.number().int().nullable(),
  /** The .docx of the published version. */
  publishedFileID: bodyId.nullable(),
  /** The version that waits for approval; null: none does. */
  pendingVersionID: bodyId.nullable(),
  updatedBy: z.string(),
  updatedAt: instantSchema,
})
export type TemplateSummary = z.output<typeof templateSummary>

export const templateDetail = templateSummary.extend({
  version: versionSchema,
  /** Newest first. */
  versions: z.array(templateVersionSchema),
  /** Of those that came from it and that the person sees, counted up to 1,001. */
  contractCount: z.number().int(),
  /** Contracts came from it, whoever sees them. */
  isUsed: z.boolean(),
  /** Templates of the organisation are approved before they are published. */
  hasFlow: z.boolean(),
  /** Versions that are not published and approvals are shown to the person; otherwise the published versions only. */
  seesDrafts: z.boolean(),
  /** What the person may do now. */
  abilities: z.strictObject({
    edit: z.boolean(),
    submit: z.boolean(),
    publish: z.boolean(),
    retire: z.boolean(),
    delete: z.boolean(),
  }),
})
export type TemplateDetail = z.output<typeof templateDetail>

export const listTemplates = endpoint({
  name: 'listTemplates',
  method: 'GET',
  path: '/templates',
  tag: 'templates',
  summary:
    'Templates, newest change first; those that were never published only for who keeps templates or sees every approval',
  query: z.strictObject({
    ...pageQuery,
    q: z.string().max(200).optional(),
    contractTypeID: idSchema.optional(),
    state: z.coerce.number().pipe(stateSchema).optional(),
  }),
  answer: listOf(templateSummary),
})

export const readTemplate = endpoint({
  name: 'readTemplate',
  method: 'GET',
  path: '/templates/{id}',
  tag: 'templates',
  summary:
    'A template with its versions, bookmarks and bindings; versions that are not published only for who keeps templates, sees every approval or was asked',
  params: idParams,
  answer: templateDetail,
})

export const createTemplate = endpoint({
  name: 'createTemplate',
  method: 'POST',
  path: '/templates',
  tag: 'templates',
  summary:
    'Make a template from an uploaded .docx; its bookmarks are listed and bound where they suggest themselves',
  status: 201,
  body: z.strictObject({
    name,
    nameEn: englishName.default(''),
    /** Absent: its rule gives one when it is published. */
    number: number.optional(),
    description: description.default(''),
    contractTypeIDs,
    fileID: bodyId,
  }),
  answer: templateDetail,
})

export const updateTemplate = endpoint({
  name: 'updateTemplate',
  method: 'PUT',
  path: '/templates/{id}',
  tag: 'templates',
  summary: 'Change names, number, description and contract types',
  params: idParams,
  body: z.strictObject({
    version: versionSchema,
    name: name.optional(),
    nameEn: englishName.optional(),
    number: number.nullable().optional(),
    description: description.optional(),
    contractTypeIDs: contractTypeIDs.optional(),
  }),
  answer: templateDetail,
})

export const addTemplateVersion = endpoint({
  name: 'addTemplateVersion',
  method: 'POST',
  path: '/templates/{id}/versions',
  tag: 'templates',
  summary:
    'A new version from an uploaded .docx; bindings of the version before are kept where they fit. `baseID`: the version that it was written from in the editor; 409 when there is a newer one',
  params: idParams,
  status: 201,
  body: z.strictObject({
    fileID: bodyId,
    note: z.string().trim().max(500).default(''),
    baseID: bodyId.optional(),
    /** Absent: those of the version before. */
    bindings: bindingsSchema.optional(),
  }),
  answer: templateDetail,
})

const versionParams = z.strictObject({ id: idSchema, versionId: idSchema })

export const bindTemplateVersion = endpoint({
  name: 'bindTemplateVersion',
  method: 'PUT',
  path: '/templates/{id}/versions/{versionId}/bindings',
  tag: 'templates',
  summary: 'Say which form field fills which bookmark; only before the version is published',
  params: versionParams,
  body: z.strictObject({ version: versionSchema, bindings: bindingsSchema }),
  answer: templateDetail,
})

export const publishTemplate = endpoint({
  name: 'publishTemplate',
  method: 'PUT',
  path: '/templates/{id}/versions/{versionId}/publish',
  tag: 'templates',
  summary: 'New contracts are drafted from this version from now on',
  params: versionParams,
  body: z.strictObject({ version: versionSchema }),
  answer: templateDetail,
})

export const retireTemplate = endpoint({
  name: 'retireTemplate',
  method: 'PUT',
  path: '/templates/{id}/retire',
  tag: 'templates',
  summary: 'No new contracts from this template; what was drafted from it stays',
  params: idParams,
  body: z.strictObject({ version: versionSchema }),
  answer: templateDetail,
})

export const deleteTemplate = endpoint({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/templates/{id}',
  tag: 'templates',
  summary: 'Delete a template that no contract came from',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
})

export const checkTemplateNumber = endpoint({
  name: 'checkTemplateNumber',
  method: 'GET',
  path: '/template_number/check_duplicate',
  tag: 'templates',
  summary: 'Templates that already use a number, or every number that is used twice',
  query: z.strictObject({
    templateNumber: z.string().max(limit.contractNumber).optional(),
    checkAll: flagQuery.optional(),
    /** Leaves this template out. */
    templateID: idSchema.optional(),
  }),
  /** Named as in the report on contracts. */
  answer: duplicateReport,
})
