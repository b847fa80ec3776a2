import { expect, test } from 'vitest'
import { mentionedNames } from './mentions.ts'

test.each([
  ['请 @孙丽 看一下', ['孙丽']],
  ['@孙丽萍，@周宁：付款期限', ['孙丽萍', '周宁']],
  ['＠孙丽再看，@孙丽', ['孙丽']],
  ['＠周宁请看', ['周宁']],
  ['孙丽 看一下，a@b.cn', []],
  ['@', []],
])('%s mentions %j [SCR-07]', (text, names) => {
  expect([...mentionedNames(text, ['孙丽', '孙丽萍', '周宁', ''])]).toEqual(names)
})
