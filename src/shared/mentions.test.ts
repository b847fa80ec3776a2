import { expect, test } from 'vitest'
import { mentionsIn } from './mentions.ts'

const marked = (text: string, ...names: string[]) =>
  mentionsIn(text, names).map((one) => (one.isMention ? `[${one.text}]` : one.text))

test.each<[string, string[], string[]]>([
  ['请 @王小明 看', ['王小明'], ['请 ', '[@王小明]', ' 看']],
  ['@王小明，@王小 都看', ['王小', '王小明'], ['[@王小明]', '，', '[@王小]', ' 都看']],
  ['@@甲', ['甲'], ['@', '[@甲]']],
  ['发到 a@b.com', ['甲'], ['发到 a@b.com']],
  ['@甲', [], ['@甲']],
  ['', ['甲'], []],
])('who is mentioned in "%s" is marked, and nothing of the words is lost', (text, names, pieces) => {
  expect(marked(text, ...names)).toEqual(pieces)
  expect(
    mentionsIn(text, names)
      .map((one) => one.text)
      .join(''),
  ).toBe(text)
})
