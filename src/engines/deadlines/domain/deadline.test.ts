import { describe, expect, it } from 'vitest'
import { confirmProblem, escalation, reopenProblem, settleProblem } from './deadline.ts'

describe('ending a deadline', () => {
  const met = {
    state: 'met',
    on: '2026-10-08',
    today: '2026-10-09',
    due: '2026-10-08',
    proof: '收据',
    hasFile: false,
  } as const
  it.each([
    [met, null],
    [{ ...met, proof: ' ', hasFile: true }, null],
    [{ ...met, proof: ' ' }, 'needsProof'],
    [{ ...met, on: '2026-10-09' }, 'tooLate'],
    [{ ...met, on: '2026-10-07', today: '2026-10-06' }, 'toCome'],
    [{ ...met, on: '2026-10-06', today: '2026-10-06' }, null],
    [{ ...met, due: null }, 'needsDay'],
    [{ ...met, on: '2026-10-09', state: 'missed' as const }, null],
    [{ ...met, due: null, state: 'moot' as const }, null],
  ])('%j: %s', (settled, problem) => expect(settleProblem(settled)).toBe(problem))
})

describe('taking back that it is settled', () => {
  it.each([
    [{ state: 'open', isEventGone: false }, 'open'],
    [{ state: 'met', isEventGone: false }, null],
    [{ state: 'missed', isEventGone: false }, null],
    [{ state: 'moot', isEventGone: false }, null],
    [{ state: 'met', isEventGone: true }, 'gone'],
    [{ state: 'moot', isEventGone: true }, 'gone'],
  ] as const)('%j: %s', (deadline, problem) => expect(reopenProblem(deadline)).toBe(problem))
})

describe('confirming a day', () => {
  const facts = { state: 'open', due: '2026-10-08', setBy: 7, confirmedBy: null } as const
  it.each([
    [facts, 8, null],
    [facts, 7, 'own'],
    [{ ...facts, setBy: null }, 7, null],
    [{ ...facts, due: null }, 8, 'needsDay'],
    [{ ...facts, confirmedBy: 9 }, 8, 'confirmed'],
    [{ ...facts, state: 'met' as const }, 8, 'settled'],
  ])('%j by %i: %s', (given, userId, problem) => expect(confirmProblem(given, userId)).toBe(problem))
})

it.each([
  [30, true, 0],
  [3, true, 0],
  [3, false, 1],
  [0, true, 1],
  [-1, true, 2],
] as const)('%i days before, confirmed %s: goes %i up', (step, isConfirmed, level) => {
  expect(escalation(step, isConfirmed)).toBe(level)
})
