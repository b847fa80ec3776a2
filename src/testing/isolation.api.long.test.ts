import { testIsolation } from './isolation-walk.ts'

await testIsolation('after each attack')
