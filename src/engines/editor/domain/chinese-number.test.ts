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
  ['toString', 3, null],
  ['taiwaneseCountingThousand', 101, '一百零一'],
  ['ideographLegalTraditional', 26, '貳拾陸'],
  ['ideographTraditional', 1, '甲'],
  ['ideographTraditional', 11, '11'],
  ['ideographZodiac', 12, '亥'],
  ['ideographZodiacTraditional', 11, '甲戌'],
  ['decimalEnclosedCircle', 1, '①'],
  ['decimalEnclosedCircleChinese', 20, '⑳'],
  ['decimalEnclosedCircleChinese', 21, '㉑'],
  ['decimalEnclosedCircle', 50, '㊿'],
  ['decimalEnclosedCircle', 51, '51'],
  ['decimalEnclosedParen', 12, '⑿'],
  ['decimalEnclosedFullstop', 1, '⒈'],
  ['decimalEnclosedFullstop', 21, '21'],
  ['decimalFullWidth', 10, '１０'],
  ['lowerLetter', 26, 'z'],
  ['upperLetter', 27, 'AA'],
  ['upperLetter', 28, 'BB'],
  ['chineseCounting', 0, null],
])('a paragraph numbered %s %d is written %s', (format, value, text) => {
  expect(chineseNumber(format, value)).toBe(text)
})
