import { expect, it } from 'vitest'
import { mentionBefore, withMention } from './mentions.ts'

it('what is typed after an @ asks for people, also in the middle of Chinese words', () => {
  expect(mentionBefore('请@孙', 3)).toEqual({ start: 1, query: '孙' })
  expect(mentionBefore('@', 1)).toEqual({ start: 0, query: '' })
  expect(mentionBefore('请@孙丽 看', 6)).toBeNull()
  expect(mentionBefore('请@孙丽，看', 6)).toBeNull()
  expect(mentionBefore('没有', 2)).toBeNull()
  // Before the @ nobody is being mentioned.
  expect(mentionBefore('请@孙', 1)).toBeNull()
})

it('the chosen person stands in place of what was typed, the rest of the words stays', () => {
  expect(withMention('请@孙看一下', { start: 1, query: '孙' }, '孙丽')).toEqual({
    text: '请@孙丽 看一下',
    caret: 5,
  })
})
