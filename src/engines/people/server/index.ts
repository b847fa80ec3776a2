export { type CreatedOrganization, createOrganization, type NewOrganization } from './create-organization.ts'
export { hashPassword } from './password.ts'
export { endSessions, refuseWeakPassword, sessionRoutes } from './session-routes.ts'
