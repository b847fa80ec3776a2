import { expect, test } from 'vitest'
import { type ChainedEntry, canonicalText, textAround } from './audit-entry.ts'

const entry: ChainedEntry = {
  organizationId: 1,
  sequence: 907,
  at: '2026-11-27T08:00:00.000Z',
  actorId: null,
  actorName: '王"引号"\\',
  ip: '',
  requestId: 'r',
  action: 'contract.update',
  subjectKind: 'contract',
  subjectId: 5,
  subjectName: '甲,"sequence":1,乙',
  before: { sequence: 3, b: [1, null, { z: 1, a: undefined }] },
  after: null,
  detail: { sequences: '"sequence":', after: { sequence: { sequence: 2 } } },
}

test('what is hashed is the same before and behind the place, wherever else that word stands', () => {
  const { sequence, ...placeless } = entry
  const { before, behind } = textAround(placeless)
  expect(before + sequence + behind).toBe(canonicalText(entry))
  expect(JSON.parse(before + sequence + behind)).toMatchObject({
    sequence: 907,
    subjectName: entry.subjectName,
  })
})
