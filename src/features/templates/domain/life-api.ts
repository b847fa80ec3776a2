import { z } from 'zod'
import { approvalPreview, chosenApprovers } from '#engines/approvals/domain/index.ts'
import { comparisonSchema } from '#engines/comparison/domain/index.ts'
import { bodyId, endpoint, idParams, idSchema, listOf, pageQuery, versionSchema } from '#shared/endpoint.ts'
import { templateDetail, templateSummary, templateVersionSchema } from './api.ts'

const tag = 'templates'
const versionParams = z.strictObject({ id: idSchema, versionId: idSchema })

export const submitTemplate = endpoint({
  name: 'submitTemplate',
  method: 'PUT',
  path: '/templates/{id}/versions/{versionId}/submit',
  tag,
  summary: 'Send a version to approval; when it is approved, new contracts are drafted from it',
  params: versionParams,
  body: z.strictObject({
    version: versionSchema,
    comment: z.string().trim().max(2000).default(''),
    chosen: chosenApprovers,
  }),
  answer: templateDetail,
})

export const previewTemplateApproval = endpoint({
  name: 'previewTemplateApproval',
  method: 'POST',
  path: '/templates/{id}/versions/{versionId}/preview_approval',
  tag,
  summary: 'Who would be asked if this version were submitted now',
  params: versionParams,
  body: z.strictObject({}),
  answer: approvalPreview,
})

export const templateApproval = z.strictObject({
  template: templateSummary,
  /** The version that waits, or that the last approval was about. */
  version: templateVersionSchema,
  /** The version in use beside it; null: none, or it is this one. */
  published: z.strictObject({ id: bodyId, ordinal: z.number().int() }).nullable(),
})
export type TemplateApproval = z.output<typeof templateApproval>

export const readTemplateApproval = endpoint({
  name: 'readTemplateApproval',
  method: 'GET',
  path: '/templates/{id}/approval',
  tag,
  summary:
    'What an approver sees: the version that waits (or was last decided) and the one in use; for those who keep templates, see every approval, or were asked',
  params: idParams,
  answer: templateApproval,
})

const side = z.string().regex(/^(version|file)-[1-9]\d{0,14}$/)
const comparedSide = z.strictObject({
  kind: z.enum(['version', 'file']),
  name: z.string(),
  ordinal: z.number().int().nullable(),
})
export type ComparedTemplateSide = z.output<typeof comparedSide>

export const compareTemplate = endpoint({
  name: 'compareTemplate',
  method: 'GET',
  path: '/templates/{id}/comparison',
  tag,
  summary: 'Two texts side by side: versions of the template (version-12) or an uploaded file (file-34)',
  params: idParams,
  query: z.strictObject({ left: side, right: side }),
  answer: comparisonSchema.extend({
    template: z.strictObject({ id: bodyId, name: z.string() }),
    left: comparedSide,
    right: comparedSide,
  }),
})

export const templateContract = z.strictObject({
  id: bodyId,
  name: z.string(),
  number: z.string().nullable(),
  /** As a person reads it. */
  status: z.string(),
  versionID: bodyId,
  ordinal: z.number().int(),
  initiator: z.string(),
  updatedAt: z.iso.datetime(),
})
export type TemplateContract = z.output<typeof templateContract>

export const listTemplateContracts = endpoint({
  name: 'listTemplateContracts',
  method: 'GET',
  path: '/templates/{id}/contracts',
  tag,
  summary: 'Contracts that came from the template and that the person may see, newest change first',
  params: idParams,
  query: z.strictObject({ ...pageQuery, versionID: idSchema.optional() }),
  answer: listOf(templateContract),
})

export const templateSettings = z.strictObject({
  /** The approval flow of templates; null: they are published directly. */
  flowID: bodyId.nullable(),
  flowName: z.string().nullable(),
  version: versionSchema,
})
export type TemplateSettings = z.output<typeof templateSettings>

export const readTemplateSettings = endpoint({
  name: 'readTemplateSettings',
  method: 'GET',
  path: '/template_settings',
  tag,
  summary: 'How templates of the organisation are approved',
  answer: templateSettings,
})

export const updateTemplateSettings = endpoint({
  name: 'updateTemplateSettings',
  method: 'PUT',
  path: '/template_settings',
  tag,
  summary: 'Choose the approval flow of templates, or none; what waits for approval keeps its flow',
  body: z.strictObject({ flowID: bodyId.nullable(), version: versionSchema }),
  answer: templateSettings,
})
