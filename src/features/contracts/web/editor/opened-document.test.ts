import { expect, test } from 'vitest'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { openedDocument } from './opened-document.ts'

const document = (id: number, kind: ContractDocument['kind'], isCurrent = true): ContractDocument => ({
  id,
  kind,
  state: 'ready',
  fileID: id * 10,
  fileName: `${id}.docx`,
  size: 1,
  ordinal: id,
  isCurrent,
  contractVersion: 1,
  origin: 'filled',
  textID: null,
  reason: '',
  createdBy: '孙丽',
  createdAt: '2026-11-20T00:00:00Z',
})
const abilities = { update: true } as never
const template = { id: 1 } as never
const contract = {
  abilities,
  template,
  documents: [document(2, 'text'), document(1, 'text', false), document(3, 'pdf')],
}
const opened = (params: { downloadUrl?: string; rwMode?: string }, change = {}) => {
  const found = openedDocument({ ...contract, ...change }, params, 'https://law.example.com')
  return found && [found.document.id, found.why]
}

test('the newest text is written by whoever may change the contract, everything else is read, and it is said why [SCR-07]', () => {
  expect(opened({})).toEqual([2, null])
  expect(opened({ downloadUrl: '/api/v1/files/20/content' })).toEqual([2, null])
  expect(opened({ rwMode: 'r' })).toEqual([2, 'whyMode'])
  expect(opened({ downloadUrl: '/api/v1/files/10/content' })).toEqual([1, 'whyOld'])
  expect(opened({ downloadUrl: '/api/v1/files/30/content' })).toEqual([3, 'whyKind'])
  expect(opened({}, { abilities: { update: false } })).toEqual([2, 'whyStatus'])
  expect(opened({}, { template: null })).toEqual([2, 'whyTemplate'])
})

test('a file that is none of the contract, or an address elsewhere, is no document of it [SCR-07]', () => {
  expect(opened({ downloadUrl: '/api/v1/files/99/content' })).toBeNull()
  expect(opened({ downloadUrl: 'https://evil.example.com/api/v1/files/20/content' })).toBeNull()
  expect(opened({}, { documents: [] })).toBeNull()
})
