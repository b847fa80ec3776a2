import { sql } from 'kysely'
import { nameUsersOfForms } from '#engines/form-designer/server/index.ts'
import {
  chooseFormByContractType,
  dynamicSource,
  nameFormReferences,
  pageOfOptions,
} from '#engines/forms/server/index.ts'
import { nameNumberingTargets } from '#engines/numbering/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { nameIn } from '#shared/text.ts'
import { fullName } from '#shared/tree.ts'
import { isChoosable, settingsOf } from '../domain/contract-type.ts'
import {
  choosableTypes,
  contractTypeNames,
  contractTypes,
  knownContractTypes,
} from './contract-type-operations.ts'
import { contractTypeRoutes } from './contract-type-routes.ts'

export const server: ServerSlice = {
  routes: contractTypeRoutes,
  wire() {
    nameFormReferences('contractType', 'contract_types', { alias: 'r', english: sql<string>`r.name_en` })
    chooseFormByContractType(async (tx, organizationId, contractTypeId) => {
      const types = await knownContractTypes(tx, organizationId)
      return types.some(({ id }) => id === contractTypeId)
        ? settingsOf(types, contractTypeId).formID
        : undefined
    })
    nameNumberingTargets('contractType', { namesOf: contractTypeNames, existing: choosableTypes })
    nameUsersOfForms(async ({ tx, actor, locale }, formIds) => {
      const types = await knownContractTypes(tx, actor.organizationId)
      return new Map(
        formIds.map((id) => [
          id,
          types.filter(({ formID }) => formID === id).map((type) => nameIn(type, locale)),
        ]),
      )
    })
    dynamicSource('contractTypes', {
      may: 'contract_type.read',
      read: async ({ tx, actor, locale }, page) => {
        const types = await contractTypes(tx, actor.organizationId)
        const offered = types.filter(({ id }) => isChoosable(types, id))
        return pageOfOptions(
          offered.map(({ id }) => ({ id, label: fullName(types, id, locale) })),
          page,
        )
      },
    })
  },
}
