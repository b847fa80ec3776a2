import { testHiddenValues } from './hidden-values-walk.ts'

await testHiddenValues('every combination')
