import { expect, test } from 'vitest'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { modesWithin, openedDocument } from './opened-document.ts'

const document = (id: number, kind: ContractDocument['kind'], isCurrent = true): ContractDocument => ({
  id,
  kind,
  state: 'ready',
  fileID: id * 10,
  fileName: `${id}.docx`,
  size: 1,
  ordinal: id,
  isCurrent,
  isBlanked: false,
  contractVersion: 1,
  origin: 'filled',
  change: 'save',
  restoredOrdinal: null,
  textID: null,
  repairs: [],
  reason: '',
  createdBy: '孙丽',
  createdAt: '2026-11-20T00:00:00Z',
})
const abilities = { update: true, suggest: false, comment: true } as never
const contract = {
  abilities,
  documents: [document(2, 'text'), document(1, 'text', false), document(3, 'pdf')],
}
const opened = (params: { downloadUrl?: string; rwMode?: string }, change = {}) => {
  const found = openedDocument({ ...contract, ...change }, params, 'https://law.example.com')
  return found && [found.document.id, found.most, found.why]
}

test('the newest text is written or commented by who may, else read, with the reason [SCR-07]', () => {
  expect(opened({})).toEqual([2, 'edit', null])
  expect(opened({ downloadUrl: '/api/v1/files/20/content' })).toEqual([2, 'edit', null])
  expect(opened({ rwMode: 'r' })).toEqual([2, 'view', 'whyMode'])
  expect(opened({ downloadUrl: '/api/v1/files/10/content' })).toEqual([1, 'view', 'whyOld'])
  expect(opened({ downloadUrl: '/api/v1/files/30/content' })).toEqual([3, 'view', 'whyKind'])
  const theirs = { ...document(4, 'text'), fileName: '对方来稿.pdf' }
  const blanked = { ...document(5, 'text'), isBlanked: true }
  expect(opened({}, { documents: [blanked] })).toEqual([5, 'view', 'whyBlanked'])
  expect(opened({}, { documents: [theirs] })).toEqual([4, 'view', 'whyKind'])
  expect(opened({}, { abilities: { update: false, comment: true } })).toEqual([2, 'comment', 'whyComment'])
  expect(opened({}, { abilities: { update: false, comment: false } })).toEqual([2, 'view', 'whyStatus'])
})

test('the modes that are offered are those that the rights allow [SCR-07]', () => {
  expect(modesWithin('edit')).toEqual(['edit', 'suggest', 'comment', 'view'])
  expect(modesWithin('comment')).toEqual(['comment', 'view'])
  expect(modesWithin('view')).toEqual(['view'])
})

test('a file that is none of the contract, or an address elsewhere, is no document of it [SCR-07]', () => {
  expect(opened({ downloadUrl: '/api/v1/files/99/content' })).toBeNull()
  expect(opened({ downloadUrl: 'https://evil.example.com/api/v1/files/20/content' })).toBeNull()
  expect(opened({}, { documents: [] })).toBeNull()
})
