import { z } from 'zod'
import { bodyId, endpoint, idListQuery, idParams, listOf, pageQuery } from '#shared/endpoint.ts'

const tag = 'law firms'
const search = z.string().max(200).optional()
/** As many as a page holds. */
const ids = idListQuery(200)

/** A lawyer as pickers show them. */
export const lawyerRow = z.strictObject({
  id: bodyId,
  name: z.string(),
  lawFirmID: bodyId,
  lawFirm: z.strictObject({ id: bodyId, name: z.string() }),
  expertise: z.string(),
  licenceNumber: z.string(),
  /** 1 practising, 2 left. */
  status: z.literal([1, 2]),
})
export type LawyerRow = z.output<typeof lawyerRow>

export const listLawyersByLawFirms = endpoint({
  name: 'listLawyersByLawFirms',
  method: 'GET',
  path: '/lawyers/by_law_firms',
  tag,
  summary: 'The practising lawyers of these firms, by name',
  query: z.strictObject({ ...pageQuery, q: search, lawFirmIDs: ids }),
  answer: listOf(lawyerRow),
})

export const listLawyersOfLawFirm = endpoint({
  name: 'listLawyersOfLawFirm',
  method: 'GET',
  path: '/law_firms/{id}/lawyers',
  tag,
  summary: 'All lawyers of one firm, also those who left',
  params: idParams,
  query: z.strictObject({ ...pageQuery, q: search }),
  answer: listOf(lawyerRow),
})

/** `GET /law_firms/visible`: every firm by id and name, for whoever may see firms. */
export const listVisibleLawFirms = endpoint({
  name: 'listVisibleLawFirms',
  method: 'GET',
  path: '/law_firms/visible',
  tag,
  summary: 'The firms that the person may see, by name; q finds a part of the Chinese or English name',
  query: z.strictObject({ ...pageQuery, q: search }),
  answer: listOf(z.strictObject({ id: bodyId, name: z.string() })),
})
