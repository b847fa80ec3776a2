import { describe, expect, test } from 'vitest'
import { differences } from './difference.ts'

const changedOf = (before: unknown, after: unknown) =>
  differences(before, after)
    .filter(({ changed }) => changed)
    .map(({ path, before: was, after: is }) => [path.join('.'), was, is])

describe('both sides of a change', () => {
  test('are compared value by value, whatever the order of the keys', () => {
    expect(changedOf({ name: '甲', abbr: 'J' }, { abbr: 'J', name: '乙' })).toEqual([['name', '甲', '乙']])
    expect(changedOf({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } })).toEqual([])
  })

  test('show a list of names as one value and a list of records place by place', () => {
    expect(changedOf({ roles: ['甲', '乙'] }, { roles: ['甲'] })).toEqual([['roles', ['甲', '乙'], ['甲']]])
    expect(changedOf({ banks: [{ account: '1' }] }, { banks: [{ account: '1' }, { account: '2' }] })).toEqual(
      [['banks.1.account', null, '2']],
    )
  })

  test('show an amount of money as one value', () => {
    const money = (amount: string) => ({ total: { amount, unit: 'CNY' } })
    expect(changedOf(money('100'), money('250'))).toEqual([
      ['total', { amount: '100', unit: 'CNY' }, { amount: '250', unit: 'CNY' }],
    ])
  })

  test('are all new for a new record and all gone for a deleted one', () => {
    expect(changedOf(null, { name: '甲', note: null })).toEqual([['name', null, '甲']])
    expect(changedOf({ name: '甲' }, null)).toEqual([['name', '甲', null]])
  })
})
