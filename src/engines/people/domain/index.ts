export {
  changePassword,
  endSession,
  listSessions,
  type PersonSummary,
  personSummary,
  readSession,
  readSetup,
  type SessionInfo,
  sessionInfo,
  setUp,
  signIn,
  signOut,
} from './api.ts'
export {
  createDepartment,
  type Department,
  type DepartmentInput,
  deleteDepartment,
  department,
  designateDepartments,
  listDepartments,
  readDepartment,
  updateDepartment,
} from './department-api.ts'
export { type Organization, organization, readOrganization, updateOrganization } from './organization-api.ts'
export { type PasswordWeakness, passwordWeakness, passwordWeaknessText } from './password-policy.ts'
export { readUsage, type UsageRow, usageRow } from './usage-api.ts'
export {
  createUser,
  type FoundPerson,
  findPeople,
  foundPerson,
  liftAddressLimit,
  listUsers,
  type Profile,
  profile,
  readAddressLimit,
  readProfile,
  readUser,
  resetUserPassword,
  setUserState,
  type User,
  type UserInput,
  unlockUser,
  updateProfile,
  updateUser,
  user,
} from './user-api.ts'
export { maskedPhone, type UserState, userStates } from './user-state.ts'
