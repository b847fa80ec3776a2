import {
  listAudit as listAuditEndpoint,
  verifyAudit as verifyAuditEndpoint,
} from '#engines/audit/domain/index.ts'
import { verifyChain } from '#engines/audit/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import * as api from '../domain/api.ts'
import { listAudit } from './audit-log.ts'
import { organizationName } from './organizations.ts'
import { createRole, deleteRole, listRoles, readRole, updateRole } from './roles.ts'
import { type Context, route } from './route.ts'
import { giveGrants, listGrants, takeGrant } from './share-subject.ts'
import { readOwnTitles, readTitles, saveOwnTitles } from './titles.ts'
import { readUserRoles, setUserRoles } from './user-roles.ts'

const roleRoutes: HttpRoute[] = [
  route(api.listRoles, { may: 'role.read', handle: (context, { query }) => listRoles(context, query) }),
  route(api.readRole, { may: 'role.read', handle: (context, { params }) => readRole(context, params.id) }),
  route(api.createRole, { may: 'role.manage', handle: (context, { body }) => createRole(context, body) }),
  route(api.updateRole, {
    may: 'role.manage',
    handle: (context, { params, body }) => updateRole(context, params.id, body),
  }),
  route(api.deleteRole, {
    may: 'role.manage',
    handle: async (context, { params, query }) => {
      await deleteRole(context, params.id, query.version)
      return null
    },
  }),
  route(api.readUserRoles, {
    may: 'role.read',
    handle: (context, { params }) => readUserRoles(context, params.id),
  }),
  route(api.setUserRoles, {
    may: 'role.manage',
    handle: (context, { params, body }) => setUserRoles(context, params.id, body),
  }),
]

const grantRoutes: HttpRoute[] = [
  route(api.listGrants, {
    may: 'signedIn',
    handle: (context, { query }) =>
      listGrants(context, { kind: query.subjectKind, id: query.subjectID }, query),
  }),
  route(api.giveGrants, {
    may: 'signedIn',
    handle: (context, { body }) =>
      giveGrants(context, { kind: body.subjectKind, id: body.subjectID }, body.userIDs, body.ability),
  }),
  route(api.takeGrant, {
    may: 'signedIn',
    handle: async (context, { params }) => {
      await takeGrant(context, params.id)
      return null
    },
  }),
]

const titleRoutes: HttpRoute[] = [
  route(api.readTitles, {
    may: 'signedIn',
    handle: (context, { query }) => readTitles(context, query.type),
  }),
  route(api.readOwnTitles, {
    may: 'signedIn',
    handle: (context, { query }) => readOwnTitles(context, query.type),
  }),
  route(api.saveOwnTitles, {
    may: 'signedIn',
    handle: (context, { query, body }) => saveOwnTitles(context, query.type, body),
  }),
]

const auditRoutes: HttpRoute[] = [
  route(listAuditEndpoint, { may: 'audit.read', handle: (context, { query }) => listAudit(context, query) }),
  route(verifyAuditEndpoint, {
    may: 'audit.read',
    handle: async (context) => {
      const verdict = await verifyChain(context.tx, context.actor.organizationId)
      context.audit({
        action: 'audit.verify',
        subject: await ownOrganization(context),
        detail: verdict,
      })
      return verdict
    },
  }),
]

export const accessRoutes: readonly HttpRoute[] = [
  ...roleRoutes,
  ...grantRoutes,
  ...titleRoutes,
  ...auditRoutes,
]

const ownOrganization = async (context: Context) => ({
  kind: 'organization',
  id: context.actor.organizationId,
  name: await organizationName(context),
})
