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

const absenceBody = z.strictObject({
  delegateID: bodyId,
  fromDate: dateSchema,
  toDate: dateSchema,
  kinds: z.array(z.string().min(1).max(60)).max(50).default([]),
})

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
  body: absenceBody,
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

export const listAbsences = endpoint({
  name: 'listApprovalAbsences',
  method: 'GET',
  path: '/approval_absences',
  tag,
  summary: 'Everybody who is away, now or later, with who stands in for them',
  answer: z.strictObject({ list: z.array(delegation) }),
})

export const createAbsence = endpoint({
  name: 'createApprovalAbsence',
  method: 'POST',
  path: '/approval_absences',
  tag,
  summary:
    'An administrator says that somebody is away and who stands in for them; both are told. 404 for who is not there, 422 as for one’s own',
  status: 201,
  body: absenceBody.extend({ userID: bodyId }),
  answer: delegation,
})

export const endAbsence = endpoint({
  name: 'endApprovalAbsence',
  method: 'DELETE',
  path: '/approval_absences/{id}',
  tag,
  summary: "An administrator ends somebody's absence; what others have not answered comes back",
  params: idParams,
})
