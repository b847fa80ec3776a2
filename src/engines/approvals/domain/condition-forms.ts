import { z } from 'zod'
import { fieldGroupListSchema } from '#engines/forms/domain/index.ts'
import { bodyId, endpoint, idParams } from '#shared/endpoint.ts'

export const conditionForm = z.strictObject({ name: z.string(), fieldGroupList: fieldGroupListSchema })
export type ConditionForm = z.output<typeof conditionForm>

export const listConditionForms = endpoint({
  name: 'listApprovalFlowForms',
  method: 'GET',
  path: '/approval_flows/{id}/forms',
  tag: 'approval_flows',
  summary:
    "Forms in force that records of the flow's kind are filled in with: what its conditions may look at",
  params: idParams,
  answer: z.strictObject({ list: z.array(conditionForm) }),
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
