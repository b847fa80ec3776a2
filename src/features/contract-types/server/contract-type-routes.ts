import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import {
  createContractType,
  deleteContractType,
  listContractTypes,
  updateContractType,
} from '../domain/api.ts'
import {
  addContractType,
  changeContractType,
  contractTypes,
  presentContractType,
  removeContractType,
} from './contract-type-operations.ts'
import { scoreRuleRoutes } from './score-rules.ts'

export const contractTypeRoutes: HttpRoute[] = [
  route(listContractTypes, {
    may: 'contract_type.read',
    handle: async ({ tx, actor, locale }) => {
      const types = await contractTypes(tx, actor.organizationId)
      return types.map((type) => presentContractType(types, type, locale))
    },
  }),
  route(createContractType, {
    may: 'contract_type.manage',
    handle: (context, { body }) => addContractType(context, body),
  }),
  route(updateContractType, {
    may: 'contract_type.manage',
    handle: (context, { params, body }) => changeContractType(context, params.id, body),
  }),
  route(deleteContractType, {
    may: 'contract_type.manage',
    handle: async (context, { params, query }) => {
      await removeContractType(context, params.id, query.version)
      return null
    },
  }),
  ...scoreRuleRoutes,
]
