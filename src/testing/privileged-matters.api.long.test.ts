import { testPrivilegedMatters } from './privileged-matters-walk.ts'

await testPrivilegedMatters('every combination')
