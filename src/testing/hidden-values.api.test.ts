import { testHiddenValues } from './hidden-values-walk.ts'

await testHiddenValues('each route once')
