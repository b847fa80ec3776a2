import { testIsolation } from './isolation-walk.ts'

await testIsolation('at the end')
