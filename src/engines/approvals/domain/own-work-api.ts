import { z } from 'zod'
import { bodyId, endpoint, versionSchema } from '#shared/endpoint.ts'
import { approvalPerson } from './api.ts'

const tag = 'approvals'

const settings = {
  /** Whether the administrators are asked where no superior and no fallback may be. */
  administrators: z.boolean(),
  /** 0: as shipped. */
  version: versionSchema,
}

export const approvalSettings = z.strictObject({ fallback: approvalPerson.nullable(), ...settings })
export type ApprovalSettings = z.output<typeof approvalSettings>

export const readApprovalSettings = endpoint({
  name: 'readApprovalSettings',
  method: 'GET',
  path: '/approval_settings',
  tag,
  summary: 'Whom the organisation asks where everybody who could approve something submitted or wrote it',
  answer: approvalSettings,
})

export const updateApprovalSettings = endpoint({
  name: 'updateApprovalSettings',
  method: 'PUT',
  path: '/approval_settings',
  tag,
  summary: 'Changes it; 422 for a fallback approver who is not active in the organisation, 409 when stale',
  body: z.strictObject({ fallbackID: bodyId.nullable(), ...settings }),
  answer: approvalSettings,
})
