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
export { type PasswordWeakness, passwordWeakness, passwordWeaknessText } from './password-policy.ts'
