import { expect, test } from 'vitest'
import { lawDispute } from './dispute-record.ts'

test('a dispute stands where the agreed codes say', () => {
  const { options } = lawDispute.fields.status
  expect(Object.entries(options).map(([code, words]) => `${code} ${words.split(' | ')[0]}`)).toEqual([
    '1 已登记',
    '2 处理中',
    '3 协商调解中',
    '4 已转案件',
    '5 已解决',
    '6 已关闭',
    '9 已作废',
  ])
})
