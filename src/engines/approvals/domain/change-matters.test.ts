import { describe, expect, test } from 'vitest'
import {
  changeMatters,
  mattersChanged,
  netChange,
  outdatedBy,
  unapprovedChanges,
  type WatchedChange,
} from './change-matters.ts'
import { readFlow } from './flow-definition.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute))
const change = (
  minute: number,
  by: number,
  matter: WatchedChange['items'][number]['matter'],
  before: unknown,
  after: unknown,
): WatchedChange => ({ at: at(minute), by, items: [{ key: matter, matter, before, after }] })
const yuan = (amount: string, unit = 'CNY') => ({ amount, unit })

describe('what was changed since an approval', () => {
  test('is what says something else now: put back as it was is no change, the same figure in another currency is one', () => {
    const there = change(1, 7, 'amount', yuan('100'), yuan('900'))
    expect([...mattersChanged([there])]).toEqual(['amount'])
    expect([...mattersChanged([there, change(2, 8, 'amount', yuan('900'), yuan('100'))])]).toEqual([])
    expect([...mattersChanged([change(1, 7, 'amount', yuan('100'), yuan('100', 'USD'))])]).toEqual(['amount'])
  })

  test('counts for each approval from when it was given, and only what the flow watches', () => {
    const changes = [change(10, 7, 'amount', 1, 2), change(20, 7, 'term', 'a', 'b')]
    const approved = [
      { id: 1, by: 2, at: at(5) },
      { id: 2, by: 3, at: at(15) },
      { id: 3, by: 4, at: at(25) },
    ]
    const all = outdatedBy(changes, approved, changeMatters)
    expect(all).toEqual({ outdated: new Set([1, 2]), matters: ['amount', 'term'] })
    expect(outdatedBy(changes, approved, ['amount'])).toEqual({ outdated: new Set([1]), matters: ['amount'] })
    expect(outdatedBy(changes, approved, [])).toEqual({ outdated: new Set(), matters: [] })
  })

  test('is unapproved as long as nobody else approved after it', () => {
    const changes = [change(10, 7, 'amount', 1, 2), change(12, 8, 'term', 'a', 'b')]
    expect(unapprovedChanges(changes, [], 7)).toEqual(['amount'])
    expect(unapprovedChanges(changes, [{ id: 1, by: 7, at: at(11) }], 7)).toEqual(['amount'])
    expect(unapprovedChanges(changes, [{ id: 1, by: 3, at: at(5) }], 7)).toEqual(['amount'])
    expect(unapprovedChanges(changes, [{ id: 1, by: 3, at: at(11) }], 7)).toEqual([])
    expect(unapprovedChanges(changes, [], 3)).toEqual([])
  })

  test('made at the very moment of an approval counts as later: nobody can say that it was seen', () => {
    const changes = [change(10, 7, 'amount', 1, 2)]
    const approved = [{ id: 1, by: 3, at: at(10) }]
    expect(outdatedBy(changes, approved, changeMatters).matters).toEqual(['amount'])
    expect(unapprovedChanges(changes, approved, 7)).toEqual(['amount'])
  })
})

test('fields are told from before the first change to after the last, without those that say the same again', () => {
  const changes = [
    { before: { amount: 1, remark: '' }, after: { amount: 2, remark: '急' } },
    { before: { amount: 2, remark: '急' }, after: { amount: 3, remark: '' } },
    { before: null, after: { term: 'a' } },
  ]
  expect(netChange(changes)).toEqual({ before: { amount: 1, term: null }, after: { amount: 3, term: 'a' } })
})

test('a flow of before watches what it named with the own party, or else everything', () => {
  const stored = (askAgainOn?: string[]) =>
    readFlow({ formatVersion: 6, nodes: [], ...(askAgainOn && { askAgainOn }) }).askAgainOn
  expect([stored(), stored([]), stored(['amount']), stored(['parties', 'term'])]).toEqual([
    undefined,
    undefined,
    ['amount'],
    ['parties', 'term', 'ownParty'],
  ])
  expect(readFlow({ formatVersion: 7, nodes: [], askAgainOn: [] }).askAgainOn).toEqual([])
})
