import { expect, test } from 'vitest'
import {
  type ScoreSchedule,
  sameTimes,
  scheduleIssues,
  soundSchedule,
  usualSchedule,
} from './score-schedule.ts'

const nobody = { initiator: false, handler: false, roleIDs: [] }
const monthly = (month: number | null): ScoreSchedule => ({ ...usualSchedule, yearly: { month } })

test('a rule that asks at no time is one by hand', () => {
  expect(soundSchedule({ ...usualSchedule, onCompletion: false })).toBeNull()
  expect(soundSchedule(null)).toBeNull()
  const twice = { ...usualSchedule, who: { ...nobody, roleIDs: [3, 3] } }
  expect(soundSchedule(twice)?.who.roleIDs).toEqual([3])
})

test('a rule that asks has somebody to ask, and roles that are there', () => {
  const found = (schedule: ScoreSchedule | null, roles?: ReadonlySet<number>) =>
    scheduleIssues(schedule, roles).map(({ path, code }) => `${path} ${code}`)
  expect(found(null)).toEqual([])
  expect(found(usualSchedule)).toEqual([])
  expect(found({ ...usualSchedule, who: nobody })).toEqual(['asking.who requiredSelect'])
  expect(found({ ...usualSchedule, who: nobody, onCompletion: false })).toEqual([])
  const byRoles = { ...usualSchedule, who: { ...nobody, roleIDs: [3, 4] } }
  expect(found(byRoles)).toEqual([])
  expect(found(byRoles, new Set([3, 4]))).toEqual([])
  expect(found(byRoles, new Set([3]))).toEqual(['asking.who.roleIDs scoreRoleGone'])
})

test('who is asked and how often changes no day on which scores fall due', () => {
  expect(sameTimes(usualSchedule, { ...usualSchedule, who: nobody, remindDays: null })).toBe(true)
  expect(sameTimes(null, usualSchedule)).toBe(false)
  expect(sameTimes(null, { ...usualSchedule, onCompletion: false })).toBe(true)
  expect(sameTimes(usualSchedule, monthly(null))).toBe(false)
  expect(sameTimes(monthly(null), monthly(1))).toBe(false)
  expect(sameTimes(monthly(1), monthly(1))).toBe(true)
})
