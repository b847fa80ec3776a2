import { expect, test } from 'vitest'
import { type Call, isSound, judge } from './judge.ts'

const done = (wrote: string): Call => ({ wrote, status: 201, code: 0 })
const there = new Map([
  ['a', 1],
  ['b', 1],
])

test('what was acknowledged and is not there is lost, what is there twice is doubled, and what had no answer may be either', () => {
  const unanswered: Call = { wrote: 'c', status: null, code: null }
  expect(isSound(judge([done('a'), done('b'), unanswered], there))).toBe(true)
  expect(isSound(judge([done('a'), unanswered], new Map([...there, ['c', 1]])))).toBe(true)
  expect(judge([done('a'), done('d')], there)).toMatchObject({ acknowledged: 2, lost: ['d'] })
  const twice = judge(
    [done('a'), unanswered],
    new Map([
      ['a', 1],
      ['c', 2],
    ]),
  )
  expect([twice.doubled, isSound(twice)]).toEqual([['c'], false])
})

test('only a 503 or 507 in our words is excused: no other failure, and no page of a proxy', () => {
  const answer = (status: number, code: number | null): Call => ({ wrote: null, status, code })
  const good = judge([answer(503, 50301), answer(507, 50701), answer(507, 50702), answer(200, 0)], there)
  expect([isSound(good), good.announced]).toEqual([true, 3])
  for (const [status, code] of [
    [500, 50001],
    [503, null],
    [502, null],
    [401, 40102],
    [409, 40906],
    [404, 40401],
  ] as const)
    expect(judge([answer(status, code)], there).odd).toEqual([`${status}/${code} reading`])
  const late = { wrote: null, status: 409, code: 40901 }
  expect(isSound(judge([{ ...late, allows: [409] }], there))).toBe(true)
  expect(isSound(judge([{ ...late, status: 500, allows: [409] }], there))).toBe(false)
})
