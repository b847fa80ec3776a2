import { describe, expect, test } from 'vitest'
import {
  archivingIssues,
  mostSeals,
  partiesToSign,
  type Signing,
  type SigningFacts,
  signingIssues,
  takesSignedCopies,
} from './contract-signing.ts'
import { askedFor, type ContractStatus, endsWhileSuspended, manualActions } from './contract-status.ts'

const facts: SigningFacts = {
  today: '2026-11-22',
  approvedOn: '2026-11-18',
  parties: [
    { partyType: 1, partyName: '云启科技' },
    { partyType: 2, partyName: '华信设备' },
  ],
  copies: [7, 8],
}
const said: Signing = {
  documentID: 7,
  signedOn: '2026-11-20',
  signatories: [
    { partyType: 1, partyName: '云启科技', name: '周岚' },
    { partyType: 2, partyName: '华信设备', name: '罗立' },
  ],
  sealType: 2,
  sealCount: 2,
}
const found = (more: Partial<Signing>, of: Partial<SigningFacts> = {}) =>
  signingIssues({ ...said, ...more }, { ...facts, ...of }).map(({ path, code }) => `${path} ${code}`)

describe('what a signing must say', () => {
  test('a copy, a day, who signed for each party and the seals are enough', () => {
    expect(found({})).toEqual([])
  })

  test('nothing said is refused part by part', () => {
    const nothing = { documentID: null, signedOn: null, signatories: [], sealType: null, sealCount: null }
    expect(found(nothing)).toEqual([
      'documentID requiredFile',
      'signedOn requiredSelect',
      'signatories.0.name required',
      'signatories.1.name required',
      'sealType requiredSelect',
    ])
  })

  test('the copy is one of this contract', () => {
    expect(found({ documentID: 9 })).toEqual(['documentID notOption'])
    expect(found({ documentID: 8 })).toEqual([])
  })

  test('the day is not to come and not before the approval; both ends count', () => {
    expect(found({ signedOn: '2026-11-22' })).toEqual([])
    expect(found({ signedOn: '2026-11-23' })).toEqual(['signedOn dateToCome'])
    expect(found({ signedOn: '2026-11-18' })).toEqual([])
    expect(found({ signedOn: '2026-11-17' })).toEqual(['signedOn signedBeforeApproval'])
    expect(found({ signedOn: '2001-01-01' }, { approvedOn: null })).toEqual([])
  })

  test('each party is signed for by somebody, under its own name, and nobody else is', () => {
    const [ours, theirs] = said.signatories as [Signing['signatories'][0], Signing['signatories'][0]]
    expect(found({ signatories: [ours, { ...theirs, name: '  ' }] })).toEqual(['signatories.1.name required'])
    expect(found({ signatories: [ours, { ...theirs, partyName: '别家' }] })).toEqual([
      'signatories.1.name required',
    ])
    expect(found({ signatories: [{ ...ours, partyType: 2 }, theirs] })).toEqual([
      'signatories.0.name required',
    ])
    expect(found({ signatories: [ours, theirs, theirs] })).toEqual(['signatories wrongType'])
  })

  test('seals are counted from one, and without a seal there are none', () => {
    for (const sealCount of [null, 0, -1, mostSeals + 1])
      expect(found({ sealCount }), String(sealCount)).toEqual(['sealCount required'])
    for (const sealCount of [1, mostSeals]) expect(found({ sealCount })).toEqual([])
    for (const sealCount of [null, 0]) expect(found({ sealType: 0, sealCount })).toEqual([])
    expect(found({ sealType: 0, sealCount: 1 })).toEqual(['sealCount sealsOfNone'])
  })
})

test('who signs: the parties of the contract, and our or the other side where it names nobody there', () => {
  const ours = { partyType: 1, name: '云启科技' }
  const theirs = { partyType: 2, name: '华信设备' }
  const named = (parties: { partyType: number; name: string }[]) =>
    partiesToSign(parties).map(({ partyType, partyName }) => `${partyType}${partyName}`)
  expect(named([theirs, ours])).toEqual(['2华信设备', '1云启科技'])
  expect(named([ours, ours])).toEqual(['1云启科技', '1云启科技'])
  expect(named([theirs])).toEqual(['1', '2华信设备'])
  expect(named([ours])).toEqual(['1云启科技', '2'])
  expect(named([])).toEqual(['1', '2'])
})

test('archived is what has its signed copy and lies at an address that is in use, at a place there', () => {
  const facts = { copies: [7], addresses: [3] }
  const found = (more: object) =>
    archivingIssues({ documentID: 7, addressID: 3, place: '2 柜 5 盒', ...more }, facts).map(
      ({ path, code }) => `${path} ${code}`,
    )
  expect(found({})).toEqual([])
  expect(found({ documentID: null, addressID: null, place: ' ' })).toEqual([
    'documentID requiredFile',
    'addressID requiredSelect',
    'place required',
  ])
  expect(found({ documentID: 8, addressID: 4 })).toEqual(['documentID notOption', 'addressID notOption'])
})

test('signed copies belong to what was approved and is not void', () => {
  const taking = Array.from({ length: 12 }, (_, index) => (index + 1) as ContractStatus).filter(
    takesSignedCopies,
  )
  expect(taking).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('every action by hand that claims something asks for it; extending is none of them', () => {
  expect(Object.entries(manualActions).map(([action, { needs }]) => [action, needs])).toEqual([
    ['startSigning', null],
    ['takeBack', 'reason'],
    ['completeSigning', 'signing'],
    ['suspend', 'reason'],
    ['resume', 'reason'],
    ['complete', 'reason'],
    ['void', 'reason'],
  ])
  expect(askedFor('void')).toEqual('原因 | Reason')
  expect(askedFor('complete')).toMatch(/^履行完毕的依据 \| /)
})

test('a suspended contract whose last day has passed is told of once for that day', () => {
  const contract = { status: 8 as const, endDate: '2026-11-21', notifiedEnd: null }
  expect(endsWhileSuspended(contract, '2026-11-22')).toBe(true)
  expect(endsWhileSuspended(contract, '2026-11-21')).toBe(false)
  expect(endsWhileSuspended({ ...contract, endDate: null }, '2026-11-22')).toBe(false)
  expect(endsWhileSuspended({ ...contract, status: 6 }, '2026-11-22')).toBe(false)
  expect(endsWhileSuspended({ ...contract, notifiedEnd: '2026-11-21' }, '2026-11-22')).toBe(false)
  expect(endsWhileSuspended({ ...contract, notifiedEnd: '2026-10-01' }, '2026-11-22')).toBe(true)
})
