import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import * as departmentApi from '../domain/department-api.ts'
import * as organizationApi from '../domain/organization-api.ts'
import * as usageApi from '../domain/usage-api.ts'
import * as userApi from '../domain/user-api.ts'
import * as departments from './departments.ts'
import { readOrganization, updateOrganization } from './organization.ts'
import { readProfile, updateProfile } from './profile.ts'
import { addressStanding, forgetAddress } from './throttle.ts'
import { readUsage } from './usage.ts'
import { findPeople, listUsers, readUser } from './user-queries.ts'
import { createUser, listWaiting, resetPassword, setUserState, unlockUser, updateUser } from './users.ts'

const departmentRoutes: HttpRoute[] = [
  // Everybody fills in departments and filters by them; the pages that keep them ask for more.
  route(departmentApi.listDepartments, { may: 'signedIn', handle: departments.listDepartments }),
  route(departmentApi.readDepartment, {
    may: 'people.read',
    handle: (context, { params }) => departments.readDepartment(context, params.id),
  }),
  route(departmentApi.createDepartment, {
    may: 'people.manage',
    handle: (context, { body }) => departments.createDepartment(context, body),
  }),
  route(departmentApi.updateDepartment, {
    may: 'people.manage',
    handle: (context, { params, body }) => departments.updateDepartment(context, params.id, body),
  }),
  route(departmentApi.deleteDepartment, {
    may: 'people.manage',
    handle: async (context, { params, query }) => {
      await departments.deleteDepartment(context, params.id, query.version)
      return null
    },
  }),
  route(departmentApi.designateDepartments, {
    may: 'signedIn',
    handle: (context, { body }) => departments.designateDepartments(context, body.ids),
  }),
]

const userRoutes: HttpRoute[] = [
  route(userApi.listUsers, { may: 'people.read', handle: (context, { query }) => listUsers(context, query) }),
  route(userApi.readUser, {
    may: 'people.read',
    handle: (context, { params }) => readUser(context, params.id),
  }),
  route(userApi.createUser, {
    may: 'people.manage',
    handle: (context, { body }) => createUser(context, body),
    withoutSecret: (answer) => ({ ...answer, oneTimePassword: null }),
  }),
  route(userApi.updateUser, {
    may: 'people.manage',
    handle: (context, { params, body }) => updateUser(context, params.id, body),
  }),
  route(userApi.listWaiting, {
    may: 'people.manage',
    handle: (context, { params }) => listWaiting(context, params.id),
  }),
  route(userApi.setUserState, {
    may: 'people.manage',
    handle: (context, { params, body }) => setUserState(context, params.id, body),
  }),
  route(userApi.resetUserPassword, {
    may: 'people.manage',
    handle: async (context, { params }) => ({ oneTimePassword: await resetPassword(context, params.id) }),
    withoutSecret: () => ({ oneTimePassword: null }),
  }),
  route(userApi.unlockUser, {
    may: 'people.manage',
    handle: async (context, { params }) => {
      await unlockUser(context, params.id)
      return null
    },
  }),
  route(userApi.readAddressLimit, {
    may: 'people.manage',
    handle: ({ services, request }) => addressStanding(services.database, request.ip),
  }),
  route(userApi.liftAddressLimit, {
    may: 'people.manage',
    handle: async (context) => {
      const { services, request, audit, actor } = context
      await forgetAddress(services.database, request.ip)
      const standing = await addressStanding(services.database, request.ip)
      audit({
        action: 'user.unlockAddress',
        subject: { kind: 'organization', id: actor.organizationId, name: standing.address },
      })
      return standing
    },
  }),
  route(usageApi.readUsage, { may: 'organization.manage', handle: readUsage }),
  route(userApi.findPeople, { may: 'signedIn', handle: (context, { query }) => findPeople(context, query) }),
]

const ownRoutes: HttpRoute[] = [
  route(userApi.readProfile, { may: 'signedIn', handle: readProfile }),
  route(userApi.updateProfile, {
    may: 'signedIn',
    handle: (context, { body }) => updateProfile(context, body),
  }),
  route(organizationApi.readOrganization, { may: 'signedIn', handle: readOrganization }),
  route(organizationApi.updateOrganization, {
    may: 'organization.manage',
    handle: (context, { body }) => updateOrganization(context, body),
  }),
]

export const peopleRoutes: readonly HttpRoute[] = [...departmentRoutes, ...userRoutes, ...ownRoutes]
