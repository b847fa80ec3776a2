import { expect, test } from 'vitest'
import { partiesOfRecords } from './party-references.ts'
import { serverSlices } from './server-slices.ts'

test('where a merge moves parties follows from the fields of nouns, and only who may read records is told of them', () => {
  const found = serverSlices
    .flatMap(({ records = [] }) => records)
    .flatMap(partiesOfRecords)
    .map(({ table, key, isTie, owner }) => [table, key, isTie ?? false, owner.table, owner.column, owner.may])
  expect(found).toEqual([
    ['project_counterparts', ['project_id'], true, 'projects', 'project_id', undefined],
    // A party on one side and another on the other side of the same matter are two ties.
    ['law_dispute_parties', ['dispute_id', 'side'], true, 'law_disputes', 'dispute_id', undefined],
    ['law_case_parties', ['case_id', 'side'], true, 'law_cases', 'case_id', undefined],
    [
      ...['intellectual_property_organizations', ['id'], false],
      // Its server's part lets everybody of the organisation see them: the permission decides.
      ...['intellectual_property_organizations', 'id', 'intellectual_property.read'],
    ],
  ])
})
