import { expect, test } from 'vitest'
import { everyActor } from '#testing/actors.ts'
import type { ClauseDetail } from './api.ts'
import { approvedPart, seesDrafts } from './clause-visibility.ts'

test('versions that are not approved are for who writes or approves clauses, and for readers who see every approval', () => {
  for (const { actor, holds } of everyActor([
    'clause.manage',
    'clause.approve',
    'clause.read',
    'approval.read',
  ]))
    expect(seesDrafts(actor), [...holds].join()).toBe(
      holds.has('clause.manage') ||
        holds.has('clause.approve') ||
        (holds.has('clause.read') && holds.has('approval.read')),
    )
})

const detail = {
  name: '付款',
  approvedOrdinal: 2,
  openState: 1,
  hasApproval: true,
  versions: [
    { id: 31, state: 1 },
    { id: 30, state: 3 },
    { id: 29, state: 2 },
  ],
} as ClauseDetail

test('who only negotiates with a clause sees its approved versions and not that another is being written', () => {
  expect(approvedPart(detail)).toEqual({
    ...detail,
    openState: null,
    hasApproval: false,
    versions: [{ id: 30, state: 3 }],
  })
})

test('a clause that was never approved is not there for them', () => {
  expect(approvedPart({ ...detail, approvedOrdinal: null })).toBeNull()
})
