import { expect, test } from 'vitest'
import type { ListChoice, ListDefinition } from '#shared/list.ts'
import { listQueryOf } from './table-state.ts'
import { addressOfView, queryOfView, stateOfView, viewIn, withoutView, withView } from './table-views.ts'

const definition: ListDefinition = {
  type: 'project',
  columns: [
    { key: 'name', label: '名称', cell: 'text', sortable: true },
    { key: 'size', label: '规模', cell: 'number', sortable: true },
  ],
  filters: [{ key: 'size', label: '规模', kind: 'number' }],
  defaultSort: '-updateTime',
}
const large = {
  id: 'a',
  name: '大项目',
  query: 'filter=size%3Agte%3A100&sort=-size',
  columns: ['name', 'size'],
}
const gone = { id: 'b', name: '旧', query: 'filter=old%3Aeq%3A1%3Bsize%3Agte%3A5&sort=old', columns: null }
const choice: ListChoice = { columns: null, views: [large, gone], defaultView: null }
const named = { choice, definition, prefix: '' }
const withDefault = { ...named, choice: { ...choice, defaultView: 'a' } }
type Params = Record<string, string>
const clean = (params: object) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Params

test('a view is the address it writes: what it shows comes back by it, and by nothing else', () => {
  const address = clean(addressOfView(large, stateOfView(large, definition), named))
  expect(address).toEqual({ view: 'a', filter: 'size:gte:100', sort: '-size' })
  expect(viewIn(address, named)).toMatchObject({ view: large, isChanged: false })
  // Conditions taken out within a view stay out over a reload.
  const cleared = viewIn({ view: 'a' }, named)
  expect([cleared.view?.id, cleared.isChanged, cleared.state.conditions]).toEqual(['a', true, []])
})

test('the page is no change of a view, the number of rows is', () => {
  const address = clean(addressOfView(large, stateOfView(large, definition), named))
  expect(viewIn({ ...address, page: '3' }, named).isChanged).toBe(false)
  expect(viewIn({ ...address, size: '50' }, named).isChanged).toBe(true)
})

test('a list that is opened without saying how opens with the view that the person chose', () => {
  const opened = viewIn({}, withDefault)
  expect([opened.view?.id, listQueryOf(opened.state).filter, opened.isChanged]).toEqual([
    'a',
    'size:gte:100',
    false,
  ])
  expect(viewIn({ other: '1' }, withDefault).view?.id).toBe('a')
  // A link with a filter of its own is that filter, and all is all.
  expect(viewIn({ filter: 'size:gte:1' }, withDefault)).toMatchObject({ view: null })
  const all = clean(addressOfView(null, stateOfView(null, definition), withDefault))
  expect(all).toEqual({ view: 'all' })
  expect(viewIn(all, withDefault)).toMatchObject({ view: null, isChanged: false })
  expect(clean(addressOfView(null, stateOfView(null, definition), named))).toEqual({})
})

test('a view leaves out what the list does not offer any more', () => {
  const state = stateOfView(gone, definition)
  expect([state.conditions.map(({ key }) => key), state.sort]).toEqual([['size'], undefined])
  expect(viewIn({ view: 'unknown', q: 'x' }, named)).toMatchObject({ view: null, state: { q: 'x' } })
})

test('views are added, changed in their place and taken out', () => {
  const renamed = { ...large, name: '很大' }
  expect(withView(choice, renamed).views.map(({ name }) => name)).toEqual(['很大', '旧'])
  expect(withView(choice, { ...large, id: 'c' }).views.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(withoutView(withDefault.choice, 'a')).toEqual({ columns: null, views: [gone], defaultView: null })
  expect(withoutView(withDefault.choice, 'b').defaultView).toBe('a')
  expect(queryOfView(stateOfView(large, definition), definition)).toBe(large.query)
})

test('two tables of one page have a view each', () => {
  const second = { ...named, prefix: 'b_' }
  expect(clean(addressOfView(large, stateOfView(large, definition), second))).toEqual({
    b_view: 'a',
    b_filter: 'size:gte:100',
    b_sort: '-size',
  })
  expect(viewIn({ view: 'a', filter: 'size:gte:100' }, second)).toMatchObject({ view: null })
})

test('what a list does not offer narrows nothing, and is said: of an address, and of a view with the operator of before', () => {
  const leftOut = (params: Params) => viewIn(params, named).leftOut
  expect(leftOut({ filter: 'size:gte:1', sort: '-size' })).toEqual([])
  expect(leftOut({ filter: 'size:foo:1;old:in:2;odd;size:has:3', sort: 'old' })).toEqual([
    '规模 foo 1',
    'old in 2',
    'odd',
    '规模 has 3',
    'old',
  ])
  expect(leftOut({ view: 'b' })).toEqual(['old eq 1', 'old'])
  expect(leftOut({ sort: '-updateTime' })).toEqual([])
  expect(leftOut({})).toEqual([])
  expect(viewIn({}, { ...named, choice: { ...choice, defaultView: 'b' } }).leftOut).toHaveLength(2)
  // In place of an order that it does not have the list stands in its own.
  const byName = { ...definition, defaultSort: 'name' }
  expect(stateOfView(gone, byName).sort).toEqual({ key: 'name', descending: false })
  // An operator that the list does not have is not sent either.
  expect(stateOfView({ ...gone, query: 'filter=size%3Ahas%3A5' }, definition).conditions).toEqual([])
})
