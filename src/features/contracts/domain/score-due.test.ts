import { describe, expect, test } from 'vitest'
import { usualSchedule } from '#features/contract-types/domain/index.ts'
import { contractStatuses } from './contract-status.ts'
import { asksFor, type People, peopleAsked, periodOf, wholeContract, yearlyDue } from './score-due.ts'

const performed = { status: contractStatuses.inPerformance, begunOn: '2024-02-29', endsOn: null }
const long = '2000-01-01'
const due = (today: string, more: object = {}, month: number | null = null, since = long) =>
  yearlyDue({ month }, { ...performed, ...more }, { since, today })

describe('a yearly score falls due', () => {
  test('on each anniversary of the start, of 29 February on the last day of that month', () => {
    expect(due('2025-02-27')).toBeNull()
    expect(due('2025-02-28')).toBe('2025-02-28')
    expect(due('2026-02-27')).toBe('2025-02-28')
    expect(due('2028-02-28')).toBe('2027-02-28')
    expect(due('2028-02-29')).toBe('2028-02-29')
    expect(due('2024-02-29')).toBeNull()
    expect(due('2023-06-01')).toBeNull()
    expect(due('2026-12-31', { begunOn: '2025-01-01' })).toBe('2026-01-01')
  })

  test('on the first day of the month that the rule says, never on the day on which the contract begins', () => {
    expect(due('2024-12-31', {}, 12)).toBe('2024-12-01')
    expect(due('2024-11-30', {}, 12)).toBeNull()
    expect(due('2024-12-01', {}, 12)).toBe('2024-12-01')
    expect(due('2025-01-31', {}, 2)).toBeNull()
    expect(due('2025-02-01', {}, 2)).toBe('2025-02-01')
    expect(due('2025-06-01', { begunOn: '2025-06-01' }, 6)).toBeNull()
  })

  test('while the contract is in performance, to its last day; without a start never', () => {
    expect(due('2026-03-01', { endsOn: '2026-02-28' })).toBe('2026-02-28')
    expect(due('2026-03-01', { endsOn: '2026-02-27' })).toBeNull()
    expect(due('2026-03-01', { begunOn: null })).toBeNull()
    const { inAlteration, suspended, expired, completed, signed } = contractStatuses
    expect(due('2026-03-01', { status: inAlteration })).toBe('2026-02-28')
    for (const status of [suspended, expired, completed, signed])
      expect(due('2026-03-01', { status })).toBeNull()
  })

  test('since the rule asks: a day before is not asked for later', () => {
    expect(due('2026-06-01', {}, null, '2026-02-28')).toBe('2026-02-28')
    expect(due('2026-06-01', {}, null, '2026-03-01')).toBeNull()
  })

  test('after years without a run, once, for the last day', () => {
    expect(periodOf(due('2029-05-01') ?? '')).toBe(2029)
  })
})

test('a rule asks for years, for the whole contract, or for neither', () => {
  const yearly = { ...usualSchedule, onCompletion: false, yearly: { month: null } }
  expect([asksFor(usualSchedule, wholeContract), asksFor(usualSchedule, 2026)]).toEqual([true, false])
  expect([asksFor(yearly, wholeContract), asksFor(yearly, 2026)]).toEqual([false, true])
  expect([asksFor(null, wholeContract), asksFor(null, 2026)]).toEqual([false, false])
})

describe('who is asked', () => {
  const [initiator, handler, manager, chief, holder, left] = [1, 2, 3, 4, 5, 6]
  const people = (gone: readonly number[], more: Partial<People> = {}): People => ({
    initiatorId: initiator,
    handlerId: handler,
    holders: new Map([[9, [holder, left, handler]]]),
    isActive: (id) => id !== left && !gone.includes(id),
    managerOf: (id) => (id === handler ? manager : id === manager ? chief : id === chief ? manager : null),
    ...more,
  })
  const who = (initiator: boolean, handler: boolean, roleIDs: number[] = []) => ({
    who: { initiator, handler, roleIDs },
  })

  test('is whom the rule names, each once; holders of a role who left are nobody', () => {
    expect(peopleAsked(who(true, false), people([]))).toEqual([initiator])
    expect(peopleAsked(who(true, true, [9, 8]), people([]))).toEqual([initiator, handler, holder])
    expect(peopleAsked(who(false, true), people([], { handlerId: null }))).toEqual([])
    expect(peopleAsked(who(false, false, [9]), people([]))).toEqual([holder, handler])
  })

  test('is the manager of whoever left, and theirs; nobody where all of the line left', () => {
    expect(peopleAsked(who(false, true), people([handler]))).toEqual([manager])
    expect(peopleAsked(who(false, true), people([handler, manager]))).toEqual([chief])
    expect(peopleAsked(who(false, true), people([handler, manager, chief]))).toEqual([])
    expect(peopleAsked(who(true, false), people([initiator]))).toEqual([])
  })
})
