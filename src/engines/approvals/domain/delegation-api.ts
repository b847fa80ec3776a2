import { z } from 'zod'
import { bodyId, dateSchema, endpoint, idParams, idSchema } from '#shared/endpoint.ts'
import { approvalPerson } from './api.ts'

const tag = 'approvals'

export const delegation = z.strictObject({
  id: bodyId,
  /** Whoever reads this is away, and may end it; else they stand in. */
  isMine: z.boolean(),
  /** Who is away. */
  person: approvalPerson,
  /** Who stands in for them. */
  delegate: approvalPerson,
  fromDate: dateSchema,
  toDate: dateSchema,
  /** Kinds of records; empty: every kind. */
  kinds: z.array(z.string()),
})
export type Delegation = z.output<typeof delegation>

export const listDelegations = endpoint({
  name: 'listApprovalDelegations',
  method: 'GET',
  path: '/approval_delegations',
  tag,
  summary: 'Who stands in for the person, and for whom they do, now or later',
  answer: z.strictObject({ list: z.array(delegation) }),
})

export const createDelegation = endpoint({
  name: 'createApprovalDelegation',
  method: 'POST',
  path: '/approval_delegations',
  tag,
  summary:
    'Somebody stands in for the person while they are away; 422 where those who stand in would do so in a circle, or another absence overlaps',
  status: 201,
  body: z.strictObject({
    delegateID: bodyId,
    fromDate: dateSchema,
    toDate: dateSchema,
    kinds: z.array(z.string().min(1).max(60)).max(50).default([]),
  }),
  answer: delegation,
})

export const endDelegation = endpoint({
  name: 'endApprovalDelegation',
  method: 'DELETE',
  path: '/approval_delegations/{id}',
  tag,
  summary: "Ends one's absence; what the other has not answered comes back",
  params: idParams,
})

export const listDeputyAbsences = endpoint({
  name: 'listDeputyAbsences',
  method: 'GET',
  path: '/approval_absences/of_deputy',
  tag,
  summary: 'When somebody who would stand in is away on these days themselves, and so whom they named',
  query: z.strictObject({ userID: idSchema, fromDate: dateSchema, toDate: dateSchema }),
  answer: z.strictObject({ list: z.array(delegation) }),
})
