import { z } from 'zod'
import { personSummary } from '#engines/people/domain/index.ts'
import {
  bodyId,
  endpoint,
  idListQuery,
  idParams,
  instantSchema,
  listOf,
  pageQuery,
} from '#shared/endpoint.ts'

const tag = 'projects'
const search = z.string().max(200).optional()
const status = z.literal([1, 2, 3, 4, 5])
const money = z.strictObject({ amount: z.string(), unit: z.string() })

export const projectRow = z.strictObject({
  id: bodyId,
  number: z.string().nullable(),
  name: z.string(),
  type: z.string(),
  /** 1 preparing, 2 running, 3 paused, 4 completed, 5 ended. */
  status,
  lead: personSummary.nullable(),
  departmentName: z.string().nullable(),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  budget: money.nullable(),
  updateTime: instantSchema,
})
export type ProjectRow = z.output<typeof projectRow>

/** A project as pickers show it. */
export const projectOption = projectRow.pick({ id: true, number: true, name: true, status: true })
export type ProjectOption = z.output<typeof projectOption>

export const projectDetail = projectRow.extend({
  departmentID: bodyId.nullable(),
  members: z.array(personSummary),
  counterparts: z.array(z.strictObject({ id: bodyId, name: z.string() })),
  description: z.string(),
  version: z.number().int(),
})
export type ProjectDetail = z.output<typeof projectDetail>

export const listProjects = endpoint({
  name: 'listProjects',
  method: 'GET',
  path: '/project/list',
  tag,
  summary: 'Projects that the person may see, newest change first; q finds a part of number or name',
  query: z.strictObject({
    ...pageQuery,
    q: search,
    status: z.coerce.number().pipe(status).optional(),
  }),
  answer: listOf(projectRow),
})

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

export const readProject = endpoint({
  name: 'readProject',
  method: 'GET',
  path: '/project/{id}',
  tag,
  summary: 'A project with its members and counterparties',
  params: idParams,
  answer: projectDetail,
})
