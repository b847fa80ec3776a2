import { z } from 'zod'
import { fieldGroupListSchema } from '#engines/forms/domain/index.ts'
import { bodyId, endpoint, idParams } from '#shared/endpoint.ts'

export const conditionForm = z.strictObject({
  name: z.string(),
  formVersionID: bodyId,
  fieldGroupList: fieldGroupListSchema,
  /** What steps can do with its fields; empty where records of the kind do not heed it. */
  stepFields: z.array(z.strictObject({ id: z.string(), mayEdit: z.boolean(), mayHide: z.boolean() })),
  /** The field that says the amount of the record; null: the form, or the kind, has none. */
  amountField: z.string().nullable(),
})
const named = z.strictObject({ id: bodyId, name: z.string() })
export type ConditionForm = z.output<typeof conditionForm>

export const listConditionForms = endpoint({
  name: 'listApprovalFlowForms',
  method: 'GET',
  path: '/approval_flows/{id}/forms',
  tag: 'approval_flows',
  summary:
    'What conditions of the flow may look at: forms in force that its kind of records is filled in with, which its steps can open or hide fields of, and the ratings, types and own parties that they can have',
  params: idParams,
  answer: z.strictObject({
    list: z.array(conditionForm),
    /** What parties of such records can be rated, the best first: what branches may look at; empty where the records have no parties. */
    ratings: z.array(z.strictObject({ rating: z.number().int(), name: z.string() })),
    /** Types that such records can have, which stand below one another, and our own parties that they can name; empty where they have none. */
    types: z.array(named.extend({ parentID: bodyId.nullable() })),
    ownParties: z.array(named),
  }),
})

export const listFlowPositions = endpoint({
  name: 'listApprovalFlowPositions',
  method: 'GET',
  path: '/approval_flows/{id}/positions',
  tag: 'approval_flows',
  summary: 'Positions of the organisation whose holders a step of the flow may ask, by name',
  params: idParams,
  answer: z.strictObject({ list: z.array(named) }),
})
