import { defineConfig } from 'vitest/config'

const rules = [
  'src/shared/**/*.test.ts',
  'src/*/*/domain/**/*.test.ts',
  'tools/**/*.test.ts',
  'src/**/web/**/*.test.{ts,tsx}',
]
const exclude = ['**/node_modules/**', '.tmp/**']

export default defineConfig({
  test: {
    maxWorkers: 2,
    retry: 0,
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
          include: rules,
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
          exclude: [...exclude, ...rules],
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
