import { describe, expect, it } from 'vitest'
import { changed, redone, startHistory, undone } from './edit-history.ts'

describe('undo and redo of the designer', () => {
  it('goes back and forth through every change, and a new change forgets what was undone', () => {
    let history = changed(changed(startHistory('a'), 'b'), 'c')
    history = undone(history)
    expect(history.present).toBe('b')
    expect(redone(history).present).toBe('c')
    expect(undone(history).present).toBe('a')
    expect(undone(undone(undone(history))).present).toBe('a')
    const other = changed(history, 'x')
    expect(redone(other).present).toBe('x')
    expect(undone(other).present).toBe('b')
  })

  it('takes what is typed into one property as one step, until something else is done', () => {
    let history = startHistory('')
    for (const text of ['合', '合同', '合同名']) history = changed(history, text, 'name')
    history = changed(history, '合同名称', 'other')
    expect(undone(history).present).toBe('合同名')
    expect(undone(undone(history)).present).toBe('')
  })

  it('does not count a change that changes nothing, and keeps 200 steps', () => {
    const start = startHistory(0)
    expect(changed(start, 0)).toBe(start)
    let history = start
    for (let number = 1; number <= 500; number++) history = changed(history, number)
    expect(history.past).toHaveLength(200)
  })
})
