import { testPrivilegedMatters } from './privileged-matters-walk.ts'

await testPrivilegedMatters('each route once')
