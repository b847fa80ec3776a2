import { expect, test } from 'vitest'
import type { ApprovalDetail, HistoryEntry } from './api.ts'
import { lastWord } from './last-word.ts'

const entry = (id: number, action: HistoryEntry['action'], instanceID = 1): HistoryEntry => ({
  id,
  instanceID,
  action,
  at: '2026-11-22T03:00:00.000Z',
  askedAt: null,
  user: null,
  nodeName: '法务',
  comment: `第${id}句`,
  detail: {},
})
const of = (state: ApprovalDetail['state'], ...history: HistoryEntry[]) => lastWord({ id: 1, state, history })

test('the last rejection, return or cancelling says why an approval stands where it is', () => {
  expect(of('rejected', entry(1, 'submit'), entry(2, 'reject'))?.id).toBe(2)
  expect(
    of('returned', entry(1, 'return'), entry(2, 'resubmit'), entry(3, 'return'), entry(4, 'comment'))?.id,
  ).toBe(3)
  expect(of('cancelled', entry(1, 'return'), entry(2, 'cancel'))?.id).toBe(2)
})

test('what goes on, ended well, or was said of an earlier approval of the record is no reason', () => {
  for (const state of ['running', 'approved', 'withdrawn'] as const)
    expect(of(state, entry(1, 'return'), entry(2, 'reject'))).toBeNull()
  expect(of('rejected', entry(1, 'reject', 7))).toBeNull()
})
