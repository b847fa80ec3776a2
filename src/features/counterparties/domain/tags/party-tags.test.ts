import { expect, test } from 'vitest'
import { changedTags, maxTagLength, maxTags, plainTags, tagIssues } from './party-tags.ts'

test('Tags are kept once as a search reads them, and a text with a separator is several', () => {
  expect(plainTags([' 战略供应商 ', '上市公司、央企，ABC', 'ａｂｃ', '', '；'])).toEqual([
    '战略供应商',
    '上市公司',
    '央企',
    'ABC',
  ])
  expect(plainTags(['Key  account', 'key account'])).toEqual(['Key account'])
})

test('Tags are added behind those that are there, and taken away however they are written', () => {
  expect(changedTags(['VIP', '央企'], { add: ['上市公司', 'vip'], remove: [] })).toEqual([
    'VIP',
    '央企',
    '上市公司',
  ])
  expect(changedTags(['VIP', '央企'], { add: ['上市公司'], remove: ['vip', '上市公司'] })).toEqual(['央企'])
  expect(changedTags([], { add: [], remove: ['VIP'] })).toEqual([])
})

test('A party has a number of tags, each of some length', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `标签${i}`)
  const codes = (tags: string[]) =>
    tagIssues(tags, 'tags', 'zh-CN').map(({ code, params }) => [code, params?.max])
  expect(codes(many(maxTags))).toEqual([])
  expect(codes(many(maxTags + 1))).toEqual([['tooManyEntries', maxTags]])
  expect(codes(['长'.repeat(maxTagLength)])).toEqual([])
  expect(codes(['长'.repeat(maxTagLength + 1)])).toEqual([['tooLong', maxTagLength]])
})
