import { z } from 'zod'
import { bodyId, endpoint } from '#shared/endpoint.ts'
import { setUpCodes, setUpStates } from './first-contract.ts'

const line = z.strictObject({
  code: z.enum(setUpCodes),
  state: z.enum(setUpStates),
  names: z.array(z.string()),
  id: bodyId.nullable(),
})

export const readFirstContractCheck = endpoint({
  name: 'readFirstContractCheck',
  method: 'GET',
  path: '/contract_set_up',
  tag: 'contracts',
  summary:
    'The checks of a submission beforehand: what is missing before the first contract of each type can be submitted',
  answer: z.strictObject({
    general: z.array(line),
    types: z.array(z.strictObject({ id: bodyId, name: z.string(), lines: z.array(line) })),
    missing: z.number().int(),
  }),
})
