import { testOddCalls } from './odd-calls-run.ts'

await testOddCalls(40, 12)
