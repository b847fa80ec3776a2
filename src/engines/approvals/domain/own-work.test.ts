import { describe, expect, test } from 'vitest'
import { firstAskable, standInsOf } from './own-work.ts'

describe('who stands in for approvers who submitted or wrote it', () => {
  // 5, 6, 7 manage upward; 11 is the fallback approver; 8, 9 administer.
  const standing = (rule: { fallbackId: number | null; administrators: boolean }, ...gone: number[]) =>
    firstAskable(standInsOf([5, 6, 7], [8, 9], rule), (id) => !gone.includes(id))
  const named = { fallbackId: 11, administrators: true }

  test('is the nearest manager who may, upward', () => {
    expect(standing(named)).toEqual([5])
    expect(standing(named, 5, 6)).toEqual([7])
  })

  test('else the fallback approver, and the administrators only where the organisation chose so', () => {
    const noManager = [5, 6, 7]
    expect(standing(named, ...noManager)).toEqual([11])
    expect(standing(named, ...noManager, 11)).toEqual([8, 9])
    expect(standing({ ...named, fallbackId: null }, ...noManager, 9)).toEqual([8])
    expect(standing({ ...named, administrators: false }, ...noManager, 11)).toEqual([])
    expect(standing({ fallbackId: null, administrators: false }, ...noManager)).toEqual([])
  })
})
