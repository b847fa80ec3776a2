import { expect, test } from 'vitest'
import { askingIssues, type ScoreAsking, sameTimes, soundAsking, usualAsking } from './score-asking.ts'

const nobody = { initiator: false, handler: false, roleIDs: [] }
const monthly = (month: number | null): ScoreAsking => ({ ...usualAsking, yearly: { month } })

test('a rule that asks at no time is one by hand', () => {
  expect(soundAsking({ ...usualAsking, onCompletion: false })).toBeNull()
  expect(soundAsking(null)).toBeNull()
  const twice = { ...usualAsking, who: { ...nobody, roleIDs: [3, 3] } }
  expect(soundAsking(twice)?.who.roleIDs).toEqual([3])
})

test('a rule that asks has somebody to ask, and roles that are there', () => {
  const found = (asking: ScoreAsking | null, roles?: ReadonlySet<number>) =>
    askingIssues(asking, roles).map(({ path, code }) => `${path} ${code}`)
  expect(found(null)).toEqual([])
  expect(found(usualAsking)).toEqual([])
  expect(found({ ...usualAsking, who: nobody })).toEqual(['asking.who requiredSelect'])
  expect(found({ ...usualAsking, who: nobody, onCompletion: false })).toEqual([])
  const byRoles = { ...usualAsking, who: { ...nobody, roleIDs: [3, 4] } }
  expect(found(byRoles)).toEqual([])
  expect(found(byRoles, new Set([3, 4]))).toEqual([])
  expect(found(byRoles, new Set([3]))).toEqual(['asking.who.roleIDs scoreRoleGone'])
})

test('who is asked and how often changes no day on which scores fall due', () => {
  expect(sameTimes(usualAsking, { ...usualAsking, who: nobody, remindDays: null })).toBe(true)
  expect(sameTimes(null, usualAsking)).toBe(false)
  expect(sameTimes(null, { ...usualAsking, onCompletion: false })).toBe(true)
  expect(sameTimes(usualAsking, monthly(null))).toBe(false)
  expect(sameTimes(monthly(null), monthly(1))).toBe(false)
  expect(sameTimes(monthly(1), monthly(1))).toBe(true)
})
