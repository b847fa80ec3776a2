import { officeSessionSchema } from '#engines/editor/domain/index.ts'
import { endpoint, idParams } from '#shared/endpoint.ts'

export const openContractOffice = endpoint({
  name: 'openContractOffice',
  method: 'POST',
  path: '/contracts/{id}/office_session',
  tag: 'contracts',
  summary:
    "What the operator's office server needs to open the newest text of the contract over WOPI for this person: an access token, the document's address (WOPISrc) and where both are sent; to edit where they may and nobody else writes, else to view. 503 where no office server is set or it does not answer.",
  params: idParams,
  status: 201,
  answer: officeSessionSchema,
})
