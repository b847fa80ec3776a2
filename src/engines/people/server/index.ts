export type { Waiting } from '../domain/user-api.ts'
export {
  type CreatedOrganization,
  createOrganization,
  type NewOrganization,
  type OrganizationStart,
  startOrganizationsWith,
} from './create-organization.ts'
export {
  createDepartment,
  deleteDepartment,
  departmentUse,
  designateDepartments,
  listDepartments,
  setDepartmentAbbr,
  updateDepartment,
} from './departments.ts'
export { type ImageFileCheck, imageFileCheck } from './image-file.ts'
export { holdPresence, type LeavingDuty, leavingDuty } from './leaving.ts'
export { readOrganization, updateOrganization } from './organization.ts'
export { hashPassword } from './password.ts'
export { departmentJson, peopleJson, personJson } from './people-json.ts'
export { peopleRoutes } from './people-routes.ts'
export { holdersOfPosition, namePositions, peopleAtPosition, positionTable } from './positions.ts'
export { updateProfile } from './profile.ts'
export { type ResetPerson, resetPasswordFromOutside } from './reset-from-outside.ts'
export { endSessions, refuseWeakPassword, sessionRoutes } from './session-routes.ts'
export { findPeople } from './user-queries.ts'
export {
  createUser,
  type NewUser,
  newOneTimePassword,
  resetPassword,
  setUserState,
  updateUser,
} from './users.ts'
