export {
  changePassword,
  endSession,
  listSessions,
  type PersonSummary,
  personSummary,
  readSession,
  readSetup,
  type SessionInfo,
  setUp,
  signIn,
  signOut,
} from './api.ts'
export { listDepartments } from './department-api.ts'
export { passwordWeakness, passwordWeaknessText } from './password-policy.ts'
export { readUsage } from './usage-api.ts'
export {
  findPeople,
  type Profile,
  readProfile,
  updateProfile,
} from './user-api.ts'
