import { describe, expect, it } from 'vitest'
import { boundOf, changedRange, cutDecimals } from './range-input.tsx'

describe('a number range filter', () => {
  it('keeps at most 8 decimals, cut off as they are typed, and fewer for amounts [VAL-12]', () => {
    expect(boundOf('1.123456789')).toBe('1.12345678')
    expect(boundOf('-0.000000009')).toBe('0')
    expect(boundOf('1.239', 2)).toBe('1.23')
    expect(boundOf('1.1234567891', 20)).toBe('1.12345678')
    expect(cutDecimals('1.1234567891')).toBe('1.12345678')
    expect(cutDecimals('１．２３９', 2)).toBe('１．２３')
    expect(cutDecimals('123456789012.')).toBe('123456789012.')
    expect(boundOf('１，２００')).toBe('1200')
    expect(boundOf('abc')).toBe('')
  })

  it('rejects a minimum above the maximum and clears the side that was typed [VAL-12]', () => {
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
