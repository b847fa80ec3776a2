import { z } from 'zod'
import { limit } from '#shared/constants.ts'
import {
  bodyId,
  endpoint,
  englishName,
  idParams,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
  versionQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { cellTypes, filterKinds, filterOperators, type ListDefinition } from '#shared/list.ts'
import { dataScopes, fieldRights, guardedFieldNames, permissionNames } from './permissions.ts'

const tag = 'access'

/** Lazy: app/ provides the names after this file is loaded. */
const permissionRow = z.strictObject({
  permission: z.lazy(() => z.enum(permissionNames())),
  scope: z.enum(dataScopes),
})
const fieldRightRow = z.strictObject({
  field: z.lazy(() => z.enum(guardedFieldNames())),
  right: z.enum(fieldRights),
})

export const roleRow = z.strictObject({
  id: bodyId,
  /** Of a default role; null for a role that the organisation made. */
  key: z.string().nullable(),
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  /** People with this role who have not left. */
  people: z.number().int(),
  version: versionSchema,
})
export type RoleRow = z.output<typeof roleRow>

export const roleDetail = roleRow.extend({
  permissions: z.array(permissionRow),
  fieldRights: z.array(fieldRightRow),
})
export type RoleDetail = z.output<typeof roleDetail>

const roleBody = z.strictObject({
  name: z.string().trim().min(1).max(limit.name),
  nameEn: englishName.optional(),
  description: z.string().trim().max(limit.multiLine).default(''),
  permissions: z.array(permissionRow).max(200),
  fieldRights: z.array(fieldRightRow).max(200).default([]),
})
export type RoleInput = z.output<typeof roleBody>

export const listRoles = endpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/roles',
  tag,
  summary: 'Roles of the organisation',
  query: z.strictObject({ ...pageQuery, q: z.string().max(limit.name).optional() }),
  answer: listOf(roleRow),
})

export const readRole = endpoint({
  name: 'readRole',
  method: 'GET',
  path: '/roles/{id}',
  tag,
  summary: 'One role with its permissions, data scopes and field rights',
  params: idParams,
  answer: roleDetail,
})

export const createRole = endpoint({
  name: 'createRole',
  method: 'POST',
  path: '/roles',
  tag,
  summary: 'New role',
  status: 201,
  body: roleBody,
  answer: roleDetail,
})

export const updateRole = endpoint({
  name: 'updateRole',
  method: 'PUT',
  path: '/roles/{id}',
  tag,
  summary: 'Replaces what a role allows; counts on the next request of everybody who has it',
  params: idParams,
  body: roleBody.extend({ version: versionSchema }),
  answer: roleDetail,
})

export const deleteRole = endpoint({
  name: 'deleteRole',
  method: 'DELETE',
  path: '/roles/{id}',
  tag,
  summary: 'Deletes a role that nobody has; default roles stay',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
})

export const userRoles = z.strictObject({
  roles: z.array(z.strictObject({ id: bodyId, name: z.string() })),
  /** Of the person: the same that `GET /users/{id}` shows. */
  version: versionSchema,
})

export const readUserRoles = endpoint({
  name: 'readUserRoles',
  method: 'GET',
  path: '/users/{id}/roles',
  tag,
  summary: 'Roles of a person',
  params: idParams,
  answer: userRoles,
})

export const setUserRoles = endpoint({
  name: 'setUserRoles',
  method: 'PUT',
  path: '/users/{id}/roles',
  tag,
  summary: 'Replaces the roles of a person',
  params: idParams,
  body: z.strictObject({ roleIDs: z.array(bodyId).max(50), version: versionSchema }),
  answer: userRoles,
})

const abilities = ['read', 'update'] as const
export const grantReasons = ['given', 'approver', 'participant'] as const

export const grantRow = z.strictObject({
  id: bodyId,
  subjectKind: z.string(),
  subjectID: bodyId,
  user: z.strictObject({
    id: bodyId,
    name: z.string(),
    nickname: z.string(),
    avatarFileID: bodyId.nullable(),
  }),
  ability: z.enum(abilities),
  /** Why: given by a person, through an approval, by a people field of the form. Only what was given can be taken. */
  reason: z.enum(grantReasons),
  grantedBy: z.string().nullable(),
  grantedAt: instantSchema,
})
export type GrantRow = z.output<typeof grantRow>

const subjectKind = z.string().min(1).max(60)

export const listGrants = endpoint({
  name: 'listGrants',
  method: 'GET',
  path: '/grants',
  tag,
  summary: 'Single people who were given a record',
  query: z.strictObject({ ...pageQuery, subjectKind, subjectID: idSchema }),
  answer: listOf(grantRow),
})

export const giveGrants = endpoint({
  name: 'giveGrants',
  method: 'POST',
  path: '/grants',
  tag,
  summary: 'Gives single people a record; giving it twice changes nothing',
  body: z.strictObject({
    subjectKind,
    subjectID: bodyId,
    userIDs: z.array(bodyId).min(1).max(100),
    ability: z.enum(abilities).default('read'),
  }),
  answer: z.strictObject({ given: z.number().int() }),
})

export const takeGrant = endpoint({
  name: 'takeGrant',
  method: 'DELETE',
  path: '/grants/{id}',
  tag,
  summary: 'Takes back what was given to a person',
  params: idParams,
})

const choice = z.strictObject({ value: z.string(), label: z.string(), color: z.string().optional() })
const listDefinition = z.strictObject({
  type: z.string(),
  columns: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      cell: z.enum(cellTypes),
      sortable: z.boolean().optional(),
      width: z.number().nullable().optional(),
      shown: z.boolean().optional(),
      fixed: z.boolean().optional(),
      choices: z.array(choice).optional(),
    }),
  ),
  filters: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      kind: z.enum(filterKinds),
      operators: z.array(z.enum(filterOperators)).optional(),
      choices: z.array(choice).optional(),
    }),
  ),
  defaultSort: z.string().optional(),
})

const ownColumns = z.array(z.string().max(limit.listKey)).max(200).nullable()
const viewId = z.string().regex(/^[\w-]{1,40}$/)
const listChoice = z.strictObject({
  columns: ownColumns,
  views: z
    .array(
      z.strictObject({
        id: viewId,
        name: z.string().trim().min(1).max(limit.viewName),
        query: z.string().max(4000),
        columns: ownColumns,
      }),
    )
    .max(50),
  defaultView: viewId.nullable(),
})

const typeQuery = z.strictObject({ type: z.string().min(1).max(60) })

export const readTitles = endpoint({
  name: 'readTitles',
  method: 'GET',
  path: '/titles/filter',
  tag,
  summary: 'Columns and filter conditions that a list offers',
  query: typeQuery,
  answer: listDefinition as z.ZodType<ListDefinition, ListDefinition>,
})

export const readOwnTitles = endpoint({
  name: 'readOwnTitles',
  method: 'GET',
  path: '/titles/self',
  tag,
  summary: "One's own columns of a list, in order, and saved views",
  query: typeQuery,
  answer: listChoice,
})

export const saveOwnTitles = endpoint({
  name: 'saveOwnTitles',
  method: 'PUT',
  path: '/titles/self',
  tag,
  summary: "Changes one's own columns and saved views of a list",
  query: typeQuery,
  body: listChoice,
  answer: listChoice,
})
