import { describe, expect, it } from 'vitest'
import { boundOf, changedRange } from './range-input.tsx'

describe('a number range filter', () => {
  it('keeps at most 8 decimals', () => {
    expect(boundOf('1.123456789')).toBe('1.12345678')
    expect(boundOf('１，２００')).toBe('1200')
    expect(boundOf('abc')).toBe('')
  })

  it('rejects a minimum above the maximum and clears the side that was typed', () => {
    expect(changedRange({ min: '', max: '10' }, 'min', '11')).toEqual({
      range: { min: '', max: '10' },
      rejected: true,
    })
    expect(changedRange({ min: '5', max: '' }, 'max', '4')).toEqual({
      range: { min: '5', max: '' },
      rejected: true,
    })
    expect(changedRange({ min: '5', max: '' }, 'max', '5')).toEqual({
      range: { min: '5', max: '5' },
      rejected: false,
    })
  })
})
