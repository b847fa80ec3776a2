import { expect, it } from 'vitest'
import { overBudget } from './budget.ts'

const journey = (title: string, file: string, seconds: number) => ({
  title,
  file,
  tests: [{ results: [{ duration: seconds * 1000 }] }],
})

it('names quick files and journeys over their budget, dearest first, and nothing of the long tier', () => {
  const costs = {
    'src/a.test.ts': 5.2,
    'src/b.test.ts': 4.9,
    'src/testing/isolation.api.test.ts': 9,
    'src/c.long.test.ts': 90,
    'src/app/web/d.long.test.tsx': 90,
  }
  const specs = [
    journey('slow', 'a.spec.ts', 40),
    journey('fast', 'b.spec.ts', 3),
    journey('long', 'long/c.spec.ts', 90),
  ]
  expect(overBudget(costs, JSON.stringify({ suites: [{ specs }] }))).toEqual([
    '   40.0 s  slow (a.spec.ts)',
    '    5.2 s  src/a.test.ts (processor time)',
  ])
})

it('says nothing where nothing was run', () => {
  expect(overBudget({}, null)).toEqual([])
})
