import { describe, expect, test } from 'vitest'
import {
  factsAtOnce,
  lastDecisionOf,
  lastReturnedText,
  lastSeenText,
  lastSubmissionOf,
  nextToReview,
  type ReviewFact,
  type ReviewRisk,
  sinceDecisionOf,
  worstFirst,
} from './review.ts'

const at = '2026-11-25T08:00:00.000Z'
type Entry = Parameters<typeof lastSeenText>[0][number]
const entry = (action: Entry['action'], id: number | null, ordinal?: number): Entry => ({
  action,
  at,
  user: id === null ? null : ({ id } as Entry['user']),
  detail: ordinal ? { text: { ordinal, sha256: `${ordinal}` } } : {},
})
const history = [
  entry('submit', 1),
  entry('approve', 2, 1),
  entry('return', 3, 1),
  entry('resubmit', 1),
  entry('comment', 2),
  entry('approve', 4, 2),
]

describe('what I decided last', () => {
  test('a comment is no decision, and another’s decision is not mine', () => {
    expect(lastDecisionOf(history, 2)).toBe(history[1])
    expect(lastDecisionOf(history, 3)).toBe(history[2])
    expect(lastDecisionOf(history, 1)).toBeNull()
    // Who only did something has seen it too.
    expect(lastDecisionOf([entry('handle', 5, 2)], 5)?.action).toBe('handle')
  })

  test('of several the last one counts', () => {
    const twice = [...history, entry('approve', 2, 3)]
    expect(lastDecisionOf(twice, 2)).toBe(twice.at(-1))
    expect(lastSeenText(twice, 2)?.ordinal).toBe(3)
  })

  test('everything after it is what changed since, for who never decided nothing', () => {
    expect(sinceDecisionOf(history, 3)).toEqual(history.slice(3))
    expect(sinceDecisionOf(history, 4)).toEqual([])
    expect(sinceDecisionOf(history, 9)).toEqual([])
  })

  test('the text seen last is that of the last decision that names one', () => {
    expect(lastSeenText(history, 2)).toEqual({ ordinal: 1, sha256: '1' })
    expect(lastSeenText([...history, entry('approve', 2)], 2)?.ordinal).toBe(1)
    expect(lastSeenText(history, 1)).toBeNull()
  })
})

test('the text that was returned last is found, whoever returned it', () => {
  expect(lastReturnedText(history)).toEqual({ ordinal: 1, sha256: '1' })
  const again = [...history, entry('return', 4, 2), entry('approve', 3, 3)]
  expect(lastReturnedText(again)?.ordinal).toBe(2)
  // A return that names no text hides none that does.
  expect(lastReturnedText([...again, entry('return', 2)])?.ordinal).toBe(2)
  // What an earlier approval returned is not what this one was changed since.
  expect(lastReturnedText([...again, entry('reject', 2), entry('submit', 1)])).toBeNull()
  expect(lastReturnedText([entry('submit', 1), entry('approve', 2, 1)])).toBeNull()
})

test('the last submission is the one that was made again after a return', () => {
  expect(lastSubmissionOf(history)).toBe(history[3])
  expect(lastSubmissionOf(history.slice(0, 2))).toBe(history[0])
  expect(lastSubmissionOf([])).toBeNull()
})

test('a phone shows the amount and two parties at once, other ones before our own', () => {
  const fact = (key: string, more: Partial<ReviewFact> = {}): ReviewFact => ({
    ...{ key, label: key, text: key, notes: [], isMain: false },
    ...more,
  })
  const facts = [
    fact('asked'),
    fact('ours', { party: 'own' }),
    fact('theirs', { party: 'other' }),
    fact('third', { party: 'other' }),
    fact('amount', { isMain: true }),
    fact('term'),
  ]
  const keys = ({ atOnce, rest }: ReturnType<typeof factsAtOnce>) =>
    [atOnce, rest].map((part) => part.map(({ key }) => key).join())
  expect(keys(factsAtOnce(facts))).toEqual(['amount,theirs,third', 'asked,ours,term'])
  expect(keys(factsAtOnce([fact('term')]))).toEqual(['', 'term'])
})

describe('which one is reviewed next', () => {
  const of = (...ids: number[]) => ids.map((id) => ({ kind: 'paper', id }))
  const paper = (id: number) => ({ kind: 'paper', id })

  test('the one after it, after the last one the first', () => {
    expect(nextToReview(of(1, 2, 3), paper(1))?.id).toBe(2)
    expect(nextToReview(of(1, 2, 3), paper(3))?.id).toBe(1)
    expect(nextToReview(of(1, 2, 3), paper(1), 0, -1)?.id).toBe(3)
    expect(nextToReview(of(1, 2, 3), paper(2), 1, -1)?.id).toBe(1)
  })

  test('once it is decided the one that took its place', () => {
    expect(nextToReview(of(1, 3), paper(2), 1)?.id).toBe(3)
    expect(nextToReview(of(1, 2), paper(3), 2)?.id).toBe(1)
    expect(nextToReview(of(1, 3), paper(2), 1, -1)?.id).toBe(1)
  })

  test('nothing when nothing else waits', () => {
    expect(nextToReview(of(1), paper(1))).toBeNull()
    expect(nextToReview([], paper(1), 3)).toBeNull()
  })

  test('the same number of another kind is another record', () => {
    const waiting = [
      { kind: 'paper', id: 1 },
      { kind: 'letter', id: 1 },
    ]
    expect(nextToReview(waiting, paper(1))).toBe(waiting[1])
  })
})

test('what weighs most stands first, the rest in its order', () => {
  const risk = (code: string, weight: ReviewRisk['weight']): ReviewRisk => ({
    code,
    weight,
    text: '',
    quote: '',
  })
  const given = [risk('d', 'fine'), risk('b', 'low'), risk('a', 'high'), risk('c', 'low')]
  expect(worstFirst(given).map(({ code }) => code)).toEqual(['a', 'b', 'c', 'd'])
})
