import { expect, test } from 'vitest'
import { queueParams } from './review-path.ts'

test('a review keeps how the inbox was narrowed and sorted, and nothing else of its address', () => {
  const address = {
    q: '采购',
    filter: 'kind:in:contract',
    sort: '-dueAt',
    page: '3',
    size: '50',
    tab: 'todo',
  }
  expect(queueParams(address)).toEqual({ q: '采购', filter: 'kind:in:contract', sort: '-dueAt' })
  expect(queueParams({ q: '', page: '2' })).toEqual({})
})
