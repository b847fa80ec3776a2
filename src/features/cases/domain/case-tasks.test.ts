import { describe, expect, it } from 'vitest'
import { mostChecklistLines } from '#features/case-types/domain/index.ts'
import { caseTask } from './case-entries.ts'
import { checklistLines, isLate, type TaskFacts, taskAbilities } from './case-tasks.ts'

const able = (more: Partial<TaskFacts> = {}): string[] =>
  Object.entries(
    taskAbilities({
      state: 1,
      caseStatus: 2,
      changesCase: false,
      takesPart: false,
      isChecker: false,
      didIt: false,
      ...more,
    }),
  ).flatMap(([key, may]) => (may ? [key] : []))
const open = ['complete', 'tick', 'handOver']

describe('a task of a case', () => {
  it('is completed, ticked or handed over by who may change the case and by who takes part in it, by nobody else', () => {
    expect(able()).toEqual([])
    expect(able({ changesCase: true })).toEqual(open)
    expect(able({ takesPart: true })).toEqual(open)
    expect(able({ isChecker: true })).toEqual([])
  })

  it('is opened again once it is done or closed, and worked on only while it is open', () => {
    for (const state of [2, 3] as const) {
      expect(able({ takesPart: true, state })).toEqual(['reopen'])
      expect(able({ isChecker: true, state })).toEqual(['reopen'])
      expect(able({ state })).toEqual([])
    }
  })

  it('is checked by its checker or who may change the case, never by who said that it is done, who may take that back', () => {
    const state = 4
    expect(able({ state })).toEqual([])
    expect(able({ state, isChecker: true })).toEqual(['check', 'reopen'])
    expect(able({ state, changesCase: true })).toEqual(['check', 'reopen'])
    expect(able({ state, takesPart: true })).toEqual(['reopen'])
    expect(able({ state, changesCase: true, takesPart: true, didIt: true })).toEqual(['reopen'])
    expect(able({ state, isChecker: true, didIt: true })).toEqual(['reopen'])
    // Nor is it completed by who is to check it.
    expect(able({ changesCase: true, isChecker: true })).toEqual(['tick', 'handOver'])
  })

  it('stays as it is in an archived or void case', () => {
    for (const caseStatus of [9, 10] as const)
      for (const state of [1, 2, 3, 4] as const)
        expect(able({ changesCase: true, takesPart: true, isChecker: true, caseStatus, state })).toEqual([])
  })

  it('is late from the day after its own, while it waits for somebody and has a day', () => {
    for (const state of [1, 4] as const) {
      expect(isLate({ state, due: '2026-03-02' }, '2026-03-02')).toBe(false)
      expect(isLate({ state, due: '2026-03-02' }, '2026-03-03')).toBe(true)
    }
    for (const state of [2, 3] as const)
      expect(isLate({ state, due: '2026-03-02' }, '2026-03-03')).toBe(false)
    expect(isLate({ state: 1, due: null }, '2026-03-03')).toBe(false)
  })

  it('has a list of a line each', () => {
    expect(checklistLines(' 起诉状 \n\n证据目录\n起诉状')).toEqual(['起诉状', '证据目录'])
    expect(checklistLines('')).toEqual([])
  })

  it('is checked by a second person, and its list is not endless', () => {
    const person = (id: number) => ({ id, name: '某', nickname: null, avatarFileID: null })
    const given = { remindDays: null, owner: person(1), helpers: [person(2)], checker: null, checklist: '' }
    const at = (more: object) => caseTask.check?.({ ...given, ...more } as never).map(({ path }) => path)
    expect(at({})).toEqual([])
    expect(at({ checker: person(3) })).toEqual([])
    for (const id of [1, 2]) expect(at({ checker: person(id) })).toEqual(['checker'])
    expect(at({ checklist: Array(mostChecklistLines).fill('一').join('\n') })).toEqual([])
    expect(
      at({
        checklist: Array(mostChecklistLines + 1)
          .fill('一')
          .join('\n'),
      }),
    ).toEqual(['checklist'])
    for (const remindDays of [-1, 1.5, 366]) expect(at({ remindDays })).toEqual(['remindDays'])
  })
})
