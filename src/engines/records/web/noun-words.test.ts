import { expect, test } from 'vitest'
import { nounIn } from './noun-words.ts'

test('a noun stands in an English sentence with a small letter, unless its first letters stand for words', () => {
  const words = (one: string, many: string) =>
    ({ words: { one: `词 | ${one}`, many: `词 | ${many}` } }) as const
  expect(nounIn(words('Law firm', 'Law firms'), 'en')).toBe('law firm')
  expect(nounIn(words('IP right', 'IP rights'), 'en', true)).toBe('IP rights')
  expect(nounIn(words('IP right', 'IP rights'), 'zh-CN')).toBe('词')
})
