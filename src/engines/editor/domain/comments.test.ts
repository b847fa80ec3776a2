import { describe, expect, it } from 'vitest'
import {
  commentColors,
  commentRights,
  commentText,
  isEmptySelection,
  longestComment,
  officeCommentConstant,
} from './comments.ts'

describe('comments of a document', () => {
  it('a selection without its text, or without its range, is empty [VAL-21]', () => {
    expect(isEmptySelection({ text: '总价', range: { start: 3 } })).toBe(false)
    expect(isEmptySelection({ text: '', range: { start: 3 } })).toBe(true)
    expect(isEmptySelection({ text: null, range: { start: 3 } })).toBe(true)
    expect(isEmptySelection({ range: { start: 3 } })).toBe(true)
    expect(isEmptySelection({ text: '总价', range: null })).toBe(true)
    expect(isEmptySelection({ text: '总价' })).toBe(true)
    expect(isEmptySelection(null)).toBe(true)
    // A range that starts at 0 is one.
    expect(isEmptySelection({ text: '总', range: 0 })).toBe(false)
  })

  it('the number and the colours of the product that this one follows are kept', () => {
    expect(officeCommentConstant).toBe(12047)
    expect(commentColors).toEqual({ selection: '#FFF3BF', active: '#FFD43B' })
  })

  it('only its author changes a comment; who writes the text may take away one that was written elsewhere', () => {
    const person = { userId: 7, mayComment: true, mayWrite: true }
    expect(commentRights({ userId: 7 }, person)).toEqual({ mayChange: true, mayRemove: true, mayReply: true })
    expect(commentRights({ userId: 8 }, person)).toEqual({
      mayChange: false,
      mayRemove: false,
      mayReply: true,
    })
    expect(commentRights({ userId: null }, person)).toEqual({
      mayChange: false,
      mayRemove: true,
      mayReply: true,
    })
    expect(commentRights({ userId: null }, { ...person, mayWrite: false }).mayRemove).toBe(false)
    // Somebody unknown is nobody's author.
    expect(commentRights({ userId: null }, { ...person, userId: null, mayWrite: false }).mayChange).toBe(
      false,
    )
    expect(commentRights({ userId: 7 }, { ...person, mayComment: false })).toEqual({
      mayChange: false,
      mayRemove: false,
      mayReply: false,
    })
  })

  it('a comment says something, and not more than fits', () => {
    expect(commentText('  请核对\r\n金额 \n')).toEqual({ text: '请核对\n金额' })
    expect(commentText(' \n ')).toEqual({ reason: 'emptyText' })
    expect(commentText('字'.repeat(longestComment))).toHaveProperty('text')
    expect(commentText('字'.repeat(longestComment + 1))).toEqual({ reason: 'tooLong' })
    // Counted as people count: one character outside the basic plane is one.
    expect(commentText('𠮷'.repeat(longestComment))).toHaveProperty('text')
  })
})
