import { z } from 'zod'
import { endpoint, flagQuery, idParams, instantSchema } from '#shared/endpoint.ts'
import { jsonValue } from '#shared/json-value.ts'
import { approvalPerson, flowDetail, flowNames } from './api.ts'
import { flowDefinitionSchema } from './flow-definition.ts'

const tag = 'approval_flows'

export const flowVersion = z.strictObject({
  /** 1, 2, 3 … */
  number: z.number().int(),
  publishedAt: instantSchema,
  /** Null: whoever published it is not there any more. */
  publisher: approvalPerson.nullable(),
  isInForce: z.boolean(),
  definition: flowDefinitionSchema,
})
export type FlowVersion = z.output<typeof flowVersion>

export const listFlowVersions = endpoint({
  name: 'listApprovalFlowVersions',
  method: 'GET',
  path: '/approval_flows/{id}/versions',
  tag,
  summary: 'The newest hundred published versions of a flow, newest first, with the names of whom they hold',
  params: idParams,
  query: z.strictObject({
    /** Only the one in force. */
    inForce: flagQuery.optional(),
  }),
  answer: z.strictObject({
    list: z.array(flowVersion),
    ...flowNames,
  }),
})

export const importFlow = endpoint({
  name: 'importApprovalFlow',
  method: 'POST',
  path: '/approval_flows/import',
  tag,
  summary:
    'Makes a draft of a flow that was taken out as JSON. 422 says what is wrong with the file, also of a newer format, and whom nobody here is called like',
  status: 201,
  body: z.strictObject({
    file: jsonValue,
    /** What it is called here; as in the file when absent. */
    name: z.string().trim().min(1).max(200).optional(),
  }),
  answer: flowDetail,
})
