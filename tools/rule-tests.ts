/** The tests of pure rules, screens and tools, as globs: they need no database, and are never run twice. All others under src/ do. */
export const ruleTests = [
  'src/shared/**/*.test.ts',
  'src/*/*/domain/**/*.test.ts',
  'tools/**/*.test.ts',
  'src/**/web/**/*.test.{ts,tsx}',
]
