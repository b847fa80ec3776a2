export { accessRoutes } from './access-routes.ts'
export { keepAdministrator, managesRoles } from './administrator-guard.ts'
export { type AuditGuard, guardAudit, type NameRedaction } from './audit-log.ts'
export { cleanUpAccess } from './clean-up.ts'
export { exportRoute, type ListExport } from './export-route.ts'
export { giveAccess, grantedAbility } from './grant.ts'
export {
  type Guest,
  type GuestAccess,
  type GuestContext,
  guestRoute,
  type Refused,
  refused,
} from './guest-route.ts'
export { hasAnother } from './has-another.ts'
export { likePattern } from './like.ts'
export { loadActor, type Session, sessionTokenHash } from './load-actor.ts'
export { giveNewPermissions } from './new-permissions.ts'
export { clockOf, inEveryOrganization, lockOrganization, organizationName } from './organizations.ts'
export { peopleWith } from './people-with.ts'
export { reachSql } from './reach-sql.ts'
export { roleUse, type UseCheck } from './roles.ts'
export {
  actAs,
  type Context,
  findSession,
  type Given,
  publicRoute,
  type RequestContext,
  requireSession,
  route,
} from './route.ts'
export { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts'
export { sessionIsLive } from './session-is-live.ts'
export { type ShareSubject, shareSubject } from './share-subject.ts'
export { keepTitles, listTitles } from './titles.ts'
export { giveRoles } from './user-roles.ts'
export {
  firstOfRanges,
  holdersOf,
  ownRanges,
  type Ranges,
  rangesOf,
  unionOfRanges,
  visibleSql,
} from './visible-sql.ts'
export { waitingRoute } from './waiting-route.ts'
