import { expect, test } from 'vitest'
import { aloneApp } from '#testing/index.ts'
import { readOperations } from '../operations.ts'
import { allCalls, everyList } from './calls.ts'
import { overBudget } from './over-budget.ts'

const app = await aloneApp()

test('every list and the most frequent calls keep to their budgets with 10,000 and 100,000 records of each noun', async () => {
  const calls = [...allCalls, ...everyList(await readOperations(app))]
  expect(await overBudget(app, calls, 10_000)).toEqual([])
}, 1_800_000)
