import { may } from '#engines/access/domain/index.ts'
import { type Context, route } from '#engines/access/server/index.ts'
import { requireProject } from '#features/projects/server/index.ts'
import { publishedTemplates } from '#features/templates/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { forbidden } from '#shared/errors.ts'
import { contractStatuses } from '../../domain/contract-status.ts'
import {
  addProjectContracts,
  listContractsForRelated,
  listProjectContracts,
  readProjectTotals,
  relatable,
  removeProjectContracts,
} from '../../domain/related-api.ts'
import { contractPage } from './contract-queries.ts'
import { putIntoProject, takeOutOfProject } from './project-contracts.ts'
import { projectTotals } from './project-totals.ts'

type RelatedQuery = QueryOf<typeof listContractsForRelated>

/** What the two later relations begin from: a contract that was signed at least. */
const wantsSigned = (relationType: number): boolean => relationType >= 4

async function relatedPage(context: Context, { type, relationType, ids, ...page }: RelatedQuery) {
  if (type === relatable.templates) {
    if (!may(context.actor, 'template.read')) throw forbidden()
    const templates = await publishedTemplates(context, { ...page, ids })
    return { ...templates, list: templates.list.map((row) => ({ ...row, status: null })) }
  }
  const leastStatus = wantsSigned(relationType) ? contractStatuses.signed : contractStatuses.draft
  const found = await contractPage(context, {
    ...page,
    scope: 'standing_book',
    within: { ids, leastStatus, isVoidLeftOut: true },
  })
  return {
    ...found,
    list: found.list.map(({ id, name, number, status }) => ({ id, name, number, status })),
  }
}

/** Lists of what a contract's form can point to: other contracts, templates; and the contracts of a project. */
export const relatedRoutes: HttpRoute[] = [
  route(listContractsForRelated, {
    may: 'contract.read',
    handle: (context, { query }) => relatedPage(context, query),
  }),
  route(listProjectContracts, {
    may: 'contract.read',
    handle: async (context, { params, query }) => {
      await requireProject(context, params.id)
      return contractPage(context, {
        ...query,
        scope: 'standing_book',
        within: { projectID: params.id },
      })
    },
  }),
  route(readProjectTotals, {
    may: 'contract.read',
    handle: (context, { params, query }) => projectTotals(context, params.id, query.exactTotal),
  }),
  route(addProjectContracts, {
    may: 'project.manage',
    handle: async (context, { params, body }) => {
      await putIntoProject(context, params.id, body.contractIDs)
      return null
    },
  }),
  route(removeProjectContracts, {
    may: 'project.manage',
    handle: async (context, { params, body }) => {
      await takeOutOfProject(context, params.id, body.contractIDs)
      return null
    },
  }),
]
