import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Of a test file: seconds of processor time that its worker spent on it, loading included; the database is not. */
    processorSeconds?: number
  }
}

// Runs before each test file (setupFiles). tools/reporters/units.ts reads what it notes: `npm test` names files over their budget.
const before = process.cpuUsage()

// biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from this pattern.
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(before)
  file.meta.processorSeconds = (user + system) / 1_000_000
})
