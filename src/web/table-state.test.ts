import { describe, expect, it } from 'vitest'
import {
  changed,
  listQueryOf,
  readTableState,
  totalText,
  withCondition,
  writeTableState,
} from './table-state.ts'

const fresh = readTableState({}, '-updateTime')

describe('a list in the address', () => {
  it('is clean when nothing was chosen', () => {
    expect(Object.values(writeTableState(fresh, '-updateTime')).filter(Boolean)).toEqual([])
    expect(listQueryOf(fresh)).toEqual({
      pageNum: 1,
      pageSize: 20,
      q: undefined,
      sort: '-updateTime',
      filter: undefined,
    })
  })

  it('keeps search, conditions, order and page over a reload', () => {
    const state = changed(withCondition(fresh, { key: 'status', operator: 'in', values: ['1', '3'] }), {
      q: '服务器 采购',
      sort: { key: 'amount', descending: false },
      page: 3,
      size: 50,
    })
    expect(readTableState(writeTableState(state, '-updateTime'), '-updateTime')).toEqual(state)
  })

  it('keeps that the person turned sorting off', () => {
    const state = changed(fresh, { sort: undefined })
    expect(readTableState(writeTableState(state, '-updateTime'), '-updateTime').sort).toBeUndefined()
  })

  it('opens with defaults when the address is nonsense', () => {
    expect(readTableState({ page: '-4', size: '9999', filter: 'x' })).toMatchObject({
      page: 1,
      size: 20,
      conditions: [],
    })
  })

  it('parts two tables of one page by a prefix', () => {
    expect(readTableState({ 'c.page': '2', page: '5' }, undefined, 'c.').page).toBe(2)
  })
})

describe('a condition', () => {
  it('replaces the one of the same key, goes without values, and turns to the first page', () => {
    const once = withCondition(
      { ...fresh, page: 4 },
      { key: 'amount', operator: 'between', values: ['100', ''] },
    )
    expect(once.page).toBe(1)
    const twice = withCondition(once, { key: 'amount', operator: 'gte', values: ['5'] })
    expect(twice.conditions).toHaveLength(1)
    expect(withCondition(twice, { key: 'amount', operator: 'between', values: ['', ''] }).conditions).toEqual(
      [],
    )
    expect(withCondition(fresh, { key: 'party', operator: 'empty', values: [] }).conditions).toHaveLength(1)
  })
})

it('a capped total says that there are more', () => {
  expect(totalText(1000, true)).toBe('1000+')
  expect(totalText(7, false)).toBe('7')
})
