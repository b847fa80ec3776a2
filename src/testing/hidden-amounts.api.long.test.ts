import { testHiddenAmounts } from './hidden-amounts-walk.ts'

await testHiddenAmounts('every combination')
