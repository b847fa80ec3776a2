export type { Waiting } from '../domain/user-api.ts'
export {
  createOrganization,
  startOrganizationsWith,
} from './create-organization.ts'
export {
  createDepartment,
  departmentUse,
  listDepartments,
  updateDepartment,
} from './departments.ts'
export { imageFileCheck } from './image-file.ts'
export { holdPresence, type LeavingDuty, leavingDuty } from './leaving.ts'
export { departmentJson, peopleJson, personJson } from './people-json.ts'
export { peopleRoutes } from './people-routes.ts'
export { holdersOfPosition, namePositions, peopleAtPosition, positionTable } from './positions.ts'
export { resetPasswordFromOutside } from './reset-from-outside.ts'
export { sessionRoutes } from './session-routes.ts'
export { findPeople } from './user-queries.ts'
export {
  createUser,
  newOneTimePassword,
} from './users.ts'
