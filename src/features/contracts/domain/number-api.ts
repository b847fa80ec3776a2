import { z } from 'zod'
import { duplicateReport } from '#engines/numbering/domain/index.ts'
import { endpoint, flagQuery, idSchema } from '#shared/endpoint.ts'

export const checkContractNumber = endpoint({
  name: 'checkContractNumber',
  method: 'GET',
  path: '/contract_number/check_duplicate',
  tag: 'contracts',
  summary: 'Contracts that already use a number, or every number that is used twice',
  query: z.strictObject({
    contractNumber: z.string().max(64).optional(),
    checkAll: flagQuery.optional(),
    /** Leaves this contract out. */
    contractID: idSchema.optional(),
  }),
  answer: duplicateReport,
})
