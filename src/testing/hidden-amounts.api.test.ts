import { testHiddenAmounts } from './hidden-amounts-walk.ts'

await testHiddenAmounts('each route once')
