import { describe, expect, test } from 'vitest'
import { issueText } from '#shared/issues.ts'
import { contractStatuses } from './contract-status.ts'
import { isScored, itemIssue, scoreIssues, totalScore } from './score.ts'

const item = (id: number, maxScore: number, weight: number | null = null) => ({
  id,
  name: `项目${id}`,
  criterion: '',
  maxScore,
  weight,
})
const groups = [
  { name: '履约', items: [item(1, 40), item(2, 20)] },
  { name: '服务', items: [item(3, 40)] },
]
const given = (...scores: (number | null)[]) => scores.map((actualScore, i) => ({ id: i + 1, actualScore }))

describe('a score', () => {
  test('of each item is a whole number from 0 to full marks, in the words of the catalogue [VAL-18]', () => {
    const words = (actual: number | null) => {
      const code = itemIssue({ maxScore: 20 }, actual)
      return code && issueText({ path: '', code }, 'zh-CN')
    }
    expect([0, 1, 20].map(words)).toEqual([null, null, null])
    expect(words(null)).toBe('该字段不能为空')
    expect([-1, 0.5, 19.99, Number.NaN].map(words)).toEqual(Array(4).fill('分值必须为整数、正数'))
    expect([21, 1e9].map(words)).toEqual(Array(2).fill('分值不能大于满分'))
  })

  test('is wrong at each item that is empty, not whole or too high, and where the rule has no such item', () => {
    const found = (...scores: Parameters<typeof scoreIssues>[1]) =>
      scoreIssues(groups, scores).map(({ path, code }) => `${path} ${code}`)
    expect(found(...given(40, 0, 40))).toEqual([])
    expect(found(...given(40, 21, 1.5))).toEqual([
      'resultItems.0.children.1.actualScore scoreAboveFull',
      'resultItems.1.children.0.actualScore scoreNotWhole',
    ])
    expect(found({ id: 1, actualScore: 1 }, { id: 9, actualScore: 1 })).toEqual([
      'resultItems.0.children.1.actualScore scoreEmpty',
      'resultItems.1.children.0.actualScore scoreEmpty',
      'resultItems.9 scoreUnknownItem',
    ])
    expect(found(...given(1, 1, 1), { id: 1, actualScore: 40 })).toEqual(['resultItems scoreUnknownItem'])
  })

  test('is told of 100 with one decimal, each item counting by its points or its own weight', () => {
    expect(totalScore(groups, given(40, 20, 40))).toBe('100')
    expect(totalScore(groups, given(30, 15, 32))).toBe('77')
    expect(totalScore(groups, given(0, 0, 0))).toBe('0')
    const thirds = [{ name: '', items: [item(1, 3), item(2, 3)] }]
    expect(totalScore(thirds, given(1, 3))).toBe('66.7')
    const weighed = [{ name: '', items: [item(1, 10, 90), item(2, 100, 10)] }]
    expect(totalScore(weighed, given(5, 100))).toBe('55')
    expect(totalScore(groups, given(1, null, 1))).toBeNull()
    expect(totalScore([], [])).toBeNull()
  })

  test('is given once a contract is performed, and of none that came to nothing', () => {
    expect(Object.values(contractStatuses).filter(isScored)).toEqual([6, 7, 8, 9, 10, 11])
  })
})
