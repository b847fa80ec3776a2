import { z } from 'zod'
import { endpoint, idParams, instantSchema } from '#shared/endpoint.ts'

export const openContractOffice = endpoint({
  name: 'openContractOffice',
  method: 'POST',
  path: '/contracts/{id}/office_session',
  tag: 'contracts',
  summary:
    "What the operator's office server needs to open the newest text of the contract over WOPI for this person: an access token and the address (WOPISrc). 503 where no office server is set.",
  params: idParams,
  status: 201,
  answer: z.strictObject({ accessToken: z.string(), expiresAt: instantSchema, wopiSource: z.string() }),
})
