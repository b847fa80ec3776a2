import { type SqlBool, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, route } from '#engines/access/server/index.ts'
import { requireProject } from '#features/projects/server/index.ts'
import { publishedTemplates } from '#features/templates/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { forbidden } from '#shared/errors.ts'
import { containsPattern } from '#shared/same-text.ts'
import { contractStatuses } from '../../domain/contract-status.ts'
import {
  listContractsForRelated,
  listOfflineArchiveSettings,
  listProjectContracts,
  relatable,
} from '../../domain/related-api.ts'
import { contractPage } from './contract-queries.ts'

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

/** Adds an address to the organisation's list. Its screen comes with the archive: until then only the demonstration and tests call this. */
export async function addArchiveAddress(
  { tx, actor, audit }: Context,
  given: { name: string; sortOrder?: number },
): Promise<{ id: number }> {
  const made = await tx
    .insertInto('archive_offline_settings')
    .values({
      organization_id: actor.organizationId,
      name: given.name,
      ...(given.sortOrder !== undefined && { sort_order: given.sortOrder }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({
    action: 'archive_address.create',
    subject: { kind: 'archive_address', id: made.id, name: given.name },
    after: { name: given.name },
  })
  return made
}

/** What forms may choose of these addresses. */
export const archiveAddressTerms = { alias: 'a', choosable: sql<SqlBool>`a.state = 1` }

async function archiveAddresses(
  { tx, actor }: Context,
  { pageNum, pageSize, q }: QueryOf<typeof listOfflineArchiveSettings>,
) {
  const found = tx
    .selectFrom('archive_offline_settings')
    .where('organization_id', '=', actor.organizationId)
    .$if(Boolean(q?.trim()), (query) => query.where('name', '~*', containsPattern(q?.trim() ?? '')))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await found
    .select(['id', 'name', 'state'])
    .orderBy('state')
    .orderBy('sort_order')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { list, total, pageNum, pageSize }
}

/** Lists of what a contract's form can point to: other contracts, templates, addresses; and the contracts of a project. */
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
  route(listOfflineArchiveSettings, {
    may: 'contract.read',
    handle: (context, { query }) => archiveAddresses(context, query),
  }),
]
