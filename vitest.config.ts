import { defineConfig } from 'vitest/config'
import { ruleTests } from './tools/rule-tests.ts'

/** The long tier is left out by `npm test` (tools/test.ts) alone: files named to vitest are always found. */
const long = process.env.CHANCERY_QUICK_TESTS === '1' ? ['**/*.long.test.*'] : []
const exclude = ['**/node_modules/**', '.tmp/**', ...long]

export default defineConfig({
  test: {
    maxWorkers: 2,
    // What fails in CI is run again by file, not by test (tools/test.ts): the tests of a file share what it sets up.
    retry: 0,
    setupFiles: ['src/testing/file-cost.ts'],
    // Limits of what stands still, not of what is slow: a machine with other work takes many times as long for the same.
    expect: { poll: { timeout: 60_000 } },
    // One worker loads the product once, not once a file, which was a quarter of the time: a test leaves no state in a module behind.
    // It is kept only while the next file is of the same project: the projects run one after the other (groupOrder).
    isolate: false,
    // By chance: its seed is printed, and --sequence.seed gives the same order again.
    sequence: { shuffle: { files: true, tests: false } },
    projects: [
      {
        // Pure rules and screens: no database, nothing to set up.
        extends: true,
        test: {
          name: 'rules',
          include: ruleTests,
          exclude,
          testTimeout: 600_000,
          sequence: { shuffle: { tests: true }, groupOrder: 0 },
        },
      },
      {
        // Through HTTP on a real PostgreSQL.
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: [...exclude, ...ruleTests],
          globalSetup: ['src/testing/global-setup.ts'],
          // One more than there are cores: these tests wait for the database and for programs that they start.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
