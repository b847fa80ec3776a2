import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Condition,
  chosenColumns,
  countedAtMost,
  filterOperators,
  formatConditions,
  formatSort,
  type ListDefinition,
  parseConditions,
  parseSort,
  shownCount,
} from './list.ts'

const definition: ListDefinition = {
  type: 'contract',
  columns: [
    { key: 'name', label: '名称', cell: 'text', fixed: true },
    { key: 'amount', label: '金额', cell: 'money' },
    { key: 'note', label: '备注', cell: 'text', shown: false },
  ],
  filters: [],
}

describe('conditions in an address', () => {
  it('are read back exactly as they were written, whatever is typed', () => {
    const condition: fc.Arbitrary<Condition> = fc.record({
      key: fc.stringMatching(/^[a-z][A-Za-z0-9_.]{0,12}$/),
      operator: fc.constantFrom(...filterOperators),
      values: fc
        .array(fc.string(), { minLength: 1, maxLength: 3 })
        .filter((v) => !(v.length === 1 && v[0] === '')),
    })
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 4 }), (conditions) => {
        expect(parseConditions(formatConditions(conditions))).toEqual(conditions)
      }),
    )
  })

  it('leave out what is no condition', () => {
    expect(parseConditions('status:in:1,3;nonsense;x:drop:1')).toEqual([
      { key: 'status', operator: 'in', values: ['1', '3'] },
    ])
    expect(parseConditions(undefined)).toEqual([])
  })

  it('keep an open end of a range', () => {
    expect(parseConditions('amount:between:,200000')).toEqual([
      { key: 'amount', operator: 'between', values: ['', '200000'] },
    ])
  })
})

describe('sorting', () => {
  it('has the direction in its sign', () => {
    expect(parseSort('-updateTime')).toEqual({ key: 'updateTime', descending: true })
    expect(formatSort({ key: 'name', descending: false })).toBe('name')
    expect(parseSort('')).toBeUndefined()
  })
})

describe('columns of a person', () => {
  it('are the list’s own until chosen', () => {
    expect(chosenColumns(definition, null).map((c) => c.key)).toEqual(['name', 'amount'])
  })

  it('follow the choice, keep fixed columns and drop those that no longer exist', () => {
    expect(chosenColumns(definition, ['note', 'gone', 'amount']).map((c) => c.key)).toEqual([
      'name',
      'note',
      'amount',
    ])
  })
})

it('a count beyond what is counted is shown as more', () => {
  expect([0, 12, countedAtMost, countedAtMost + 1].map(shownCount)).toEqual([0, 12, 1000, '1000+'])
})
