import { describe, expect, test } from 'vitest'
import { type Rating, ratings } from '../counterpart.ts'
import { approvalOf, gateOfRating, type PartyGate } from './party-approvals.ts'

describe('what is asked for before a party gets another rating', () => {
  test('is blacklisting onto the blacklist, release from it, and a change of rating otherwise', () => {
    const asked = (from: Rating, to: Rating) => gateOfRating(from, to)
    expect([asked(0, 40), asked(30, 40)]).toEqual(['blacklist', 'blacklist'])
    expect([asked(40, 0), asked(40, 10)]).toEqual(['release', 'release'])
    expect([asked(0, 10), asked(20, 30), asked(10, 0)]).toEqual(['rating', 'rating', 'rating'])
    for (const rating of ratings) expect(asked(rating, rating)).toBeNull()
  })

  test('belongs to the approval that decides on it', () => {
    const kinds = (['blacklist', 'release', 'rating'] satisfies PartyGate[]).map(
      (ask) => approvalOf(ask).approval.kind,
    )
    expect(kinds).toEqual(['counterpart_blacklist', 'counterpart_blacklist', 'counterpart_rating'])
    for (const ask of ['blacklist', 'release', 'rating'] as const)
      expect(Object.keys(approvalOf(ask).approval.gates)).toContain(ask)
  })
})
