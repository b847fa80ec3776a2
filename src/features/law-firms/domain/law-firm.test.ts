import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeEngaged, snapshotFieldId } from './law-firm.ts'

test('a field of a snapshot has one name, made from its group and its id, that no other pair has [ENT-05]', () => {
  expect(snapshotFieldId('执业信息', 'licence')).toBe('执业信息/licence')
  expect(snapshotFieldId('a/b', 'c')).not.toBe(snapshotFieldId('a', 'b/c'))
  const pair = fc.tuple(fc.string(), fc.string())
  fc.assert(
    fc.property(pair, pair, ([group, field], [otherGroup, otherField]) => {
      const isSame = group === otherGroup && field === otherField
      expect(snapshotFieldId(group, field) === snapshotFieldId(otherGroup, otherField)).toBe(isSame)
    }),
  )
})

test('suspended and removed firms get no new work', () => {
  expect(([1, 2, 3, 4] as const).map(mayBeEngaged)).toEqual([true, true, false, false])
})
