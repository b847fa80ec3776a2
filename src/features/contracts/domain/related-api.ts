import { z } from 'zod'
import {
  bodyId,
  endpoint,
  exactTotalQuery,
  idListQuery,
  idParams,
  listOf,
  pageQuery,
} from '#shared/endpoint.ts'
import { sumSchema } from '#shared/money-totals.ts'
import { contractRow } from './api.ts'

const search = z.string().max(200).optional()
const relationType = z.literal([1, 2, 3, 4, 5])

/** What a list for relations is about. */
export const relatable = { contracts: 1, templates: 2 } as const

export const relatedRow = z.strictObject({
  id: bodyId,
  name: z.string(),
  number: z.string().nullable(),
  /** Of a contract; null for a template. */
  status: z.number().int().nullable(),
})
export type RelatedRow = z.output<typeof relatedRow>

export const listContractsForRelated = endpoint({
  name: 'listContractsForRelated',
  method: 'GET',
  path: '/contracts/list_for_related',
  tag: 'contracts',
  summary:
    'What a contract can be related to: contracts that the person may see and that are not void, or published templates',
  query: z.strictObject({
    ...pageQuery,
    /** 1 main, 2 framework, 3 related, 4 renewal, 5 alteration. Renewal and alteration want contracts that were signed. */
    relationType: z.coerce.number().pipe(relationType).default(3),
    /** 1 contracts, 2 templates. */
    type: z.coerce
      .number()
      .pipe(z.literal([1, 2]))
      .default(1),
    q: search,
    ids: idListQuery(200).optional(),
  }),
  answer: listOf(relatedRow),
})

export const listProjectContracts = endpoint({
  name: 'listProjectContracts',
  method: 'GET',
  path: '/project/{id}/contracts',
  tag: 'projects',
  summary: 'The contracts of a project that the person may see, newest change first',
  params: idParams,
  query: z.strictObject({ ...pageQuery, q: search }),
  answer: listOf(contractRow),
})

export const readProjectTotals = endpoint({
  name: 'readProjectTotals',
  method: 'GET',
  path: '/project/{id}/contracts/totals',
  tag: 'projects',
  summary:
    'How many contracts of a project the person may see, and what those that are not void come to, one sum a currency',
  params: idParams,
  query: z.strictObject(exactTotalQuery),
  answer: z.strictObject({
    total: z.number().int(),
    /** There are more: nothing was summed. */
    totalIsCapped: z.boolean().optional(),
    amounts: z.array(sumSchema),
  }),
})

const contractIDs = z.strictObject({ contractIDs: z.array(bodyId).min(1).max(200) })

export const addProjectContracts = endpoint({
  name: 'addProjectContracts',
  method: 'PUT',
  path: '/project/{id}/contracts',
  tag: 'projects',
  summary: 'Puts contracts into a project; those that are in it already stay',
  params: idParams,
  body: contractIDs,
})

export const removeProjectContracts = endpoint({
  name: 'removeProjectContracts',
  method: 'DELETE',
  path: '/project/{id}/contracts',
  tag: 'projects',
  summary: 'Takes contracts out of a project; refused for those whose own form names it',
  params: idParams,
  body: contractIDs,
})
