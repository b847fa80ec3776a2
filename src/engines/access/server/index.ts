export { type GrantReason, giveAccess, isGranted } from './grant.ts'
export { loadActor, loadSession, type Session, sessionTokenHash } from './load-actor.ts'
export { reachSql } from './reach-sql.ts'
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
