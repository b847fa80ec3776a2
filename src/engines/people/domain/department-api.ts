import { z } from 'zod'
import { limit } from '#shared/constants.ts'
import { bodyId, endpoint, englishName, idParams, versionQuery, versionSchema } from '#shared/endpoint.ts'
import { personSummary } from './api.ts'

const tag = 'people'
const name = z.string().trim().min(1).max(limit.name)
/** A query that says which version is meant, and nothing else. */
export const versionInQuery = z.strictObject({ version: versionQuery })

export const department = z.strictObject({
  id: bodyId,
  parentID: bodyId.nullable(),
  name: z.string(),
  nameEn: z.string(),
  /** '/1/4/': the ids from the top down to this one. */
  path: z.string(),
  abbr: z.string().nullable(),
  head: personSummary.nullable(),
  sortOrder: z.number().int(),
  /** Active people of this very department. */
  people: z.number().int(),
  version: versionSchema,
})
export type Department = z.output<typeof department>

const departmentBody = z.strictObject({
  name,
  /** Absent: none, or as it was. */
  nameEn: englishName.optional(),
  parentID: bodyId,
  abbr: z.string().trim().max(limit.code).nullable().default(null),
  headUserID: bodyId.nullable().default(null),
  sortOrder: z.number().int().min(-1_000_000).max(1_000_000).default(0),
})
export type DepartmentInput = z.output<typeof departmentBody>

export const listDepartments = endpoint({
  name: 'listDepartments',
  method: 'GET',
  path: '/departments',
  tag,
  summary: 'All departments, a parent before what stands below it',
  answer: z.array(department),
})

export const readDepartment = endpoint({
  name: 'readDepartment',
  method: 'GET',
  path: '/departments/{id}',
  tag,
  summary: 'One department',
  params: idParams,
  answer: department,
})

export const createDepartment = endpoint({
  name: 'createDepartment',
  method: 'POST',
  path: '/departments',
  tag,
  summary: 'New department below another',
  status: 201,
  body: departmentBody,
  answer: department,
})

export const updateDepartment = endpoint({
  name: 'updateDepartment',
  method: 'PUT',
  path: '/departments/{id}',
  tag,
  summary: 'Renames a department or moves it with everything below; parentID null for the top one only',
  params: idParams,
  body: departmentBody.extend({ parentID: bodyId.nullable(), version: versionSchema }),
  answer: department,
})

export const deleteDepartment = endpoint({
  name: 'deleteDepartment',
  method: 'DELETE',
  path: '/departments/{id}',
  tag,
  summary: 'Deletes a department that nothing uses',
  params: idParams,
  query: versionInQuery,
})

export const designateDepartments = endpoint({
  name: 'designateDepartments',
  method: 'POST',
  path: '/departments/designate',
  tag,
  summary: 'These departments with name, path and abbreviation; ids that do not exist are left out',
  body: z.strictObject({ ids: z.array(bodyId).max(200) }),
  answer: z.array(
    z.strictObject({
      id: bodyId,
      name: z.string(),
      path: z.string(),
      /** Names from the top down to this one. */
      pathNames: z.array(z.string()),
      abbr: z.string().nullable(),
    }),
  ),
})
