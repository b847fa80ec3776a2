import { expect, test } from 'vitest'
import { aloneApp } from '#testing/index.ts'
import { allCalls } from './calls.ts'
import { overBudget } from './over-budget.ts'

const app = await aloneApp()

test('the most frequent calls keep to their budgets with 10,000 and 100,000 records of each noun', async () => {
  expect(await overBudget(app, allCalls, 10_000)).toEqual([])
}, 1_800_000)
