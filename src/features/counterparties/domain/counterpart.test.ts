import { expect, it } from 'vitest'
import { ratings, ratingTone } from './counterpart.ts'
import { counterpartListDefinition } from './counterpart-list.ts'

const expected = [
  [0, 'neutral'],
  [10, 'danger'],
  [20, 'danger'],
  [30, 'danger'],
  [40, 'danger'],
]

it('shows each rating in the one red of ratings, but no rating in none', () => {
  expect(ratings.map((rating) => [rating, ratingTone(rating)])).toEqual(expected)
  const { columns } = counterpartListDefinition('external', 'zh-CN', { showsBanks: false, seesSums: false })
  const choices = columns.find(({ key }) => key === 'rating')?.choices ?? []
  expect(choices.map(({ value, color }) => [Number(value), color])).toEqual(expected)
})
