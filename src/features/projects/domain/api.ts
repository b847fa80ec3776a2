import { z } from 'zod'
import { bodyId, endpoint, idListQuery, listOf, pageQuery } from '#shared/endpoint.ts'

const tag = 'projects'
const search = z.string().max(200).optional()

/** A project as pickers show it. */
export const projectOption = z.strictObject({
  id: bodyId,
  number: z.string().nullable(),
  name: z.string(),
  /** 1 preparing, 2 running, 3 paused, 4 completed, 5 ended. */
  status: z.literal([1, 2, 3, 4, 5]),
})
export type ProjectOption = z.output<typeof projectOption>

export const listAllProjects = endpoint({
  name: 'listAllProjects',
  method: 'GET',
  path: '/project/list/all',
  tag,
  summary: 'Id, number and name of the projects that the person may see, for selects; ids names single ones',
  query: z.strictObject({
    pageNum: pageQuery.pageNum,
    pageSize: z.coerce.number().int().min(1).max(200).default(200),
    q: search,
    ids: idListQuery(200).optional(),
  }),
  answer: listOf(projectOption),
})
