import { expect, test } from 'vitest'
import { choice, date, flag, money, people, person, text } from './field.ts'
import { valueWords } from './value-words.ts'

test('what a field says is told in words, and nothing as nothing', () => {
  const status = choice('状态 | Status', { 1: '在办 | Running', 2: '已结 | Closed' })
  const cases = [
    [text('名 | Name', { most: 9 }), '甲', '甲'],
    [date('日 | Day'), '2026-03-01', '2026-03-01'],
    [date('日 | Day'), null, ''],
    [status, 2, '已结'],
    [status, 7, ''],
    [flag('密 | Secret'), 2, '是'],
    [money('额 | Amount'), { amount: '123456', unit: 'CNY' }, '1,234.56 元'],
    [person('人 | Person'), { id: 1, name: '陈静' }, '陈静'],
    [people('人 | People', { table: 't', own: 'a', other: 'b' }), [{ name: '甲' }, { name: '乙' }], '甲、乙'],
  ] as const
  expect(cases.map(([field, value]) => valueWords(field, value, 'zh-CN'))).toEqual(
    cases.map(([, , words]) => words),
  )
  expect(valueWords(status, 1, 'en')).toBe('Running')
})
