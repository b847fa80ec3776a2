import { testOddCalls } from './odd-calls-run.ts'

// `ODD_CALLS=6000 ODD_SEED=7 npx vitest run src/testing/odd-calls.api.long.test.ts` makes more of them.
await testOddCalls(Number(process.env.ODD_CALLS ?? 300), 1)
