import { describe, expect, test } from 'vitest'
import { keptShare, shareAfterKey, shareBounds } from './split-share.ts'

const limits = { first: 360, second: 320 }

describe('the border between two panes', () => {
  test('leaves each of them its least width', () => {
    expect(keptShare(0.5, 1200, limits)).toBe(0.5)
    expect(keptShare(0.1, 1200, limits)).toBe(0.3)
    expect(keptShare(0.99, 1200, limits)).toBeCloseTo(1 - 320 / 1200)
    expect(shareBounds(1200, limits)).toEqual([0.3, 1 - 320 / 1200])
  })

  test('stands between the least widths where there is no room for both, and when nothing sensible was kept', () => {
    expect(keptShare(0.9, 500, limits)).toBeCloseTo(360 / 680)
    expect(keptShare(0.1, 0, limits)).toBeCloseTo(360 / 680)
    expect(keptShare(Number.NaN, 1200, limits)).toBe(0.3)
  })

  test('moves by keys, and no other key is taken', () => {
    expect(shareAfterKey({ key: 'ArrowLeft' }, 0.5)).toBeCloseTo(0.48)
    expect(shareAfterKey({ key: 'ArrowRight', shiftKey: true }, 0.5)).toBeCloseTo(0.6)
    expect(shareAfterKey({ key: 'PageUp' }, 0.5)).toBeCloseTo(0.4)
    expect(shareAfterKey({ key: 'PageDown' }, 0.5)).toBeCloseTo(0.6)
    expect(keptShare(shareAfterKey({ key: 'Home' }, 0.5) ?? 0, 1200, limits)).toBe(0.3)
    expect(keptShare(shareAfterKey({ key: 'End' }, 0.5) ?? 0, 1200, limits)).toBeCloseTo(1 - 320 / 1200)
    expect(shareAfterKey({ key: 'Tab' }, 0.5)).toBeNull()
  })
})
