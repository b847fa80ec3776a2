import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wait } from '#shared/constants.ts'
import { searchTimer } from './search-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a search while typing', () => {
  it('starts 750 ms after the last key, once [KON-01]', () => {
    const search = vi.fn()
    const timer = searchTimer(wait.search, search)
    timer.typed('合')
    vi.advanceTimersByTime(700)
    timer.typed('合同')
    vi.advanceTimersByTime(749)
    expect(search).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(search).toHaveBeenCalledExactlyOnceWith('合同')
  })

  it('waits until the input method has composed', () => {
    const search = vi.fn()
    const timer = searchTimer(wait.search, search)
    timer.composing(true)
    timer.typed('ht')
    vi.advanceTimersByTime(5000)
    expect(search).not.toHaveBeenCalled()
    timer.composing(false)
    timer.typed('合同')
    vi.advanceTimersByTime(750)
    expect(search).toHaveBeenCalledExactlyOnceWith('合同')
  })

  it('does not search the same text twice in a row, and stops when told', () => {
    const search = vi.fn()
    const timer = searchTimer(wait.search, search)
    timer.now('甲')
    timer.typed('甲')
    vi.advanceTimersByTime(1000)
    expect(search).toHaveBeenCalledTimes(1)
    timer.typed('乙')
    timer.stop()
    vi.advanceTimersByTime(1000)
    expect(search).toHaveBeenCalledTimes(1)
  })
})
