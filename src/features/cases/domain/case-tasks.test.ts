import { describe, expect, it } from 'vitest'
import { isLate, type TaskFacts, taskAbilities } from './case-tasks.ts'

const facts = (more: Partial<TaskFacts> = {}): TaskFacts => ({
  state: 1,
  caseStatus: 2,
  changesCase: false,
  takesPart: false,
  ...more,
})
const [nothing, complete, reopen] = [
  { complete: false, reopen: false },
  { complete: true, reopen: false },
  { complete: false, reopen: true },
]

describe('a task of a case', () => {
  it('is completed by who may change the case and by who takes part in the task, by nobody else', () => {
    expect(taskAbilities(facts())).toEqual(nothing)
    expect(taskAbilities(facts({ changesCase: true }))).toEqual(complete)
    expect(taskAbilities(facts({ takesPart: true }))).toEqual(complete)
  })

  it('is opened again once it is done or closed, and completed only while it is open', () => {
    for (const state of [2, 3] as const)
      expect(taskAbilities(facts({ takesPart: true, state }))).toEqual(reopen)
    expect(taskAbilities(facts({ state: 2 }))).toEqual(nothing)
  })

  it('stays as it is in an archived or void case', () => {
    for (const caseStatus of [9, 10] as const)
      for (const state of [1, 2, 3] as const)
        expect(taskAbilities(facts({ changesCase: true, takesPart: true, caseStatus, state }))).toEqual(
          nothing,
        )
  })

  it('is late from the day after its own, while it is open and has a day', () => {
    expect(isLate({ state: 1, due: '2026-03-02' }, '2026-03-02')).toBe(false)
    expect(isLate({ state: 1, due: '2026-03-02' }, '2026-03-03')).toBe(true)
    expect(isLate({ state: 2, due: '2026-03-02' }, '2026-03-03')).toBe(false)
    expect(isLate({ state: 1, due: null }, '2026-03-03')).toBe(false)
  })
})
