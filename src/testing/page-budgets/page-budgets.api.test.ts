import { expect, test } from 'vitest'
import { aloneApp } from '#testing/index.ts'
import { type Operation, readOperations } from '../operations.ts'
import { allCalls, everyList, grows, quickCalls } from './calls.ts'
import { faultsOf, overBudget, withoutBudget } from './over-budget.ts'

const app = await aloneApp()

test('eleven frequent calls keep to their budgets of statements and pages, and ten times the rows cost them no more', async () => {
  expect(await overBudget(app, quickCalls, 500)).toEqual([])
})

test('every list of the product has a budget, which the long tests hold it to: the lead may read them all', async () => {
  const lists = [...allCalls, ...everyList(await readOperations(app))].filter(({ name }) =>
    name.startsWith('lead: '),
  )
  expect(lists.length).toBeGreaterThan(90)
  expect(withoutBudget(lists, 10_000)).toEqual([])
  const added = {
    method: 'GET',
    path: '/seals',
    parameters: [{ name: 'pageSize', in: 'query', schema: {} }],
  } as Operation
  expect(withoutBudget(everyList([added]), 10_000)).toContain('lead: /seals?pageSize=20')
  expect(() => everyList([{ ...added, path: '/seals/{id}/log' }])).toThrow('no id for /seals/{id}/log')
})

test('a statement more, a page more than may be, growth with the rows and a call without a budget are faults', () => {
  const list = { name: 'list' }
  const budget = { statements: 9, pages: 100, pagesOfMany: 110 }
  expect(faultsOf(list, budget, budget)).toEqual([])
  expect(faultsOf(list, { ...budget, pages: 145, pagesOfMany: 157 }, budget)).toEqual([])
  expect(faultsOf(list, { ...budget, statements: 10 }, budget)).toEqual(['list: 10 statements, at most 9'])
  expect(faultsOf(list, { ...budget, pages: 146 }, budget)).toEqual(['list: 146 pages, at most 145'])
  expect(faultsOf(list, { ...budget, pagesOfMany: 158 }, budget)).toEqual([
    'list: 158 pages with ten times the rows, at most 157',
  ])
  const grown = { ...budget, pagesOfMany: 191 }
  expect(faultsOf(list, grown, grown)).toEqual([
    'list: 191 pages with ten times the rows (100 before), at most 190',
  ])
  expect(faultsOf({ name: Object.keys(grows)[0] as string }, grown, grown)).toEqual([])
  expect(faultsOf(list, budget, undefined)).toEqual(['list has no budget: BUDGETS=write'])
})
