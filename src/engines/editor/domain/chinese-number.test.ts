import { expect, test } from 'vitest'
import { chineseNumber } from './chinese-number.ts'

test.each([
  ['chineseCountingThousand', 1, '一'],
  ['chineseCountingThousand', 10, '十'],
  ['chineseCountingThousand', 12, '十二'],
  ['chineseCountingThousand', 20, '二十'],
  ['chineseCountingThousand', 101, '一百零一'],
  ['chineseCountingThousand', 120, '一百二十'],
  ['chineseCounting', 21, '二十一'],
  ['chineseCounting', 100, '一○○'],
  ['ideographDigital', 12, '一二'],
  ['chineseLegalSimplified', 3, '叁'],
  ['decimal', 3, null],
  ['chineseCounting', 0, null],
])('a paragraph numbered %s %d is written %s', (format, value, text) => {
  expect(chineseNumber(format, value)).toBe(text)
})
