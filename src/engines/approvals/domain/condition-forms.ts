import { z } from 'zod'
import { fieldGroupListSchema } from '#engines/forms/domain/index.ts'
import { bodyId, endpoint, idParams } from '#shared/endpoint.ts'

export const conditionForm = z.strictObject({
  name: z.string(),
  formVersionID: bodyId,
  fieldGroupList: fieldGroupListSchema,
  /** What steps can do with its fields; empty where records of the kind do not heed it. */
  stepFields: z.array(z.strictObject({ id: z.string(), mayEdit: z.boolean(), mayHide: z.boolean() })),
})
export type ConditionForm = z.output<typeof conditionForm>

export const listConditionForms = endpoint({
  name: 'listApprovalFlowForms',
  method: 'GET',
  path: '/approval_flows/{id}/forms',
  tag: 'approval_flows',
  summary:
    'What conditions of the flow may look at: forms in force that its kind of records is filled in with, which its steps can open or hide fields of, and the ratings that their parties can have',
  params: idParams,
  answer: z.strictObject({
    list: z.array(conditionForm),
    /** What parties of such records can be rated, the best first: what branches may look at; empty where the records have no parties. */
    ratings: z.array(z.strictObject({ rating: z.number().int(), name: z.string() })),
  }),
})

export const listFlowPositions = endpoint({
  name: 'listApprovalFlowPositions',
  method: 'GET',
  path: '/approval_flows/{id}/positions',
  tag: 'approval_flows',
  summary: 'Positions of the organisation whose holders a step of the flow may ask, by name',
  params: idParams,
  answer: z.strictObject({ list: z.array(z.strictObject({ id: bodyId, name: z.string() })) }),
})
