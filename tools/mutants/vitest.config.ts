import { defineConfig } from 'vitest/config'

/** The tests that judge rules: pure ones alone. What is found in texts is held by corpora of its own and would cost each mutant a minute. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    include: ['src/shared/**/*.test.ts', 'src/*/*/domain/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'src/engines/extraction/**'],
  },
})
