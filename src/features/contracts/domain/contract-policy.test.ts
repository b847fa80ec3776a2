import { describe, expect, test } from 'vitest'
import type { Actor, DataScope, Permission } from '#engines/access/domain/index.ts'
import { contractAbilities, type GuardedContract, mayEndShares, mayGiveUpdate } from './contract-policy.ts'
import { type ContractStatus, contractStatuses, type ManualAction } from './contract-status.ts'

const me = 7
const everything = [
  'contract.create',
  'contract.read',
  'contract.update',
  'contract.comment',
  'contract.delete',
  'contract.transition',
  'contract.archive',
  'contract.share',
  'contract.share_outside',
] as const satisfies readonly Permission[]
type Held = (typeof everything)[number]

const actorWith = (permissions: Partial<Record<Permission, DataScope>>): Actor => ({
  userId: me,
  organizationId: 1,
  name: '孙丽',
  departmentId: 30,
  departmentIds: [30, 31],
  permissions,
  fieldRights: {},
  timeZone: 'Asia/Shanghai',
  language: 'zh-CN',
})
const all = (scope: DataScope, but?: Held): Actor =>
  actorWith(Object.fromEntries(everything.filter((one) => one !== but).map((one) => [one, scope])))

const contract = (part: Partial<GuardedContract> = {}): GuardedContract => ({
  status: contractStatuses.draft,
  archiveStatus: 0,
  initiatorId: me,
  handlerId: null,
  departmentId: 30,
  granted: false,
  grantedUpdate: false,
  ...part,
})

/** What somebody may do, in words, in the order of the alphabet. */
const allowed = (actor: Actor, of: GuardedContract): string =>
  Object.entries(contractAbilities(actor, of))
    .filter(([, value]) => value === true)
    .map(([name]) => name)
    .sort()
    .join(' ')

const statuses = Object.values(contractStatuses)

// Written from the table of contract life and the permissions, independently of the code.
describe('what whoever has every permission may do with their own contract', () => {
  const drafts = 'comment delete read relate share shareOutside submit transition update upload'
  const open = 'comment read relate share shareOutside transition upload'
  const later = 'read relate share shareOutside transition upload'
  const voided = 'read share transition upload'
  test.each(statuses)('in status %i', (status) => {
    expect(allowed(all('own'), contract({ status }))).toBe(
      status === 1 ? drafts : status === 2 ? open : status === 12 ? voided : later,
    )
  })

  const actions: Partial<Record<ContractStatus, ManualAction[]>> = {
    3: ['startSigning', 'void'],
    4: ['takeBack', 'completeSigning', 'void'],
    6: ['suspend', 'complete'],
    8: ['resume'],
    9: ['complete'],
  }
  test.each(statuses)('by hand in status %i', (status) => {
    expect(contractAbilities(all('own'), contract({ status })).actions).toEqual(actions[status] ?? [])
    expect(contractAbilities(all('own', 'contract.transition'), contract({ status })).actions).toEqual([])
  })
})

describe('without one permission', () => {
  const draft = contract()
  test.each<[Held, string]>([
    ['contract.create', 'comment delete read relate share shareOutside transition update upload'],
    ['contract.read', ''],
    ['contract.update', 'comment delete read relate share shareOutside transition upload'],
    ['contract.comment', 'delete read relate share shareOutside submit transition update upload'],
    ['contract.delete', 'comment read relate share shareOutside submit transition update upload'],
    ['contract.transition', 'comment delete read relate share shareOutside submit update upload'],
    ['contract.archive', 'comment delete read relate share shareOutside submit transition update upload'],
    ['contract.share', 'comment delete read relate shareOutside submit transition update upload'],
    ['contract.share_outside', 'comment delete read relate share submit transition update upload'],
  ])('%s a draft is left with: %s', (but, left) => {
    expect(allowed(all('own', but), draft)).toBe(left)
  })

  test('files come from whoever changes, moves or archives a contract, and from nobody else', () => {
    const paper = contract({ status: contractStatuses.inPerformance, archiveStatus: 1 })
    expect(allowed(actorWith({ 'contract.read': 'all' }), paper)).toBe('read')
    expect(allowed(actorWith({ 'contract.read': 'all', 'contract.archive': 'all' }), paper)).toBe(
      'archive read upload',
    )
    expect(allowed(actorWith({ 'contract.read': 'all', 'contract.transition': 'all' }), paper)).toBe(
      'read relate transition upload',
    )
    expect(allowed(actorWith({ 'contract.archive': 'all', 'contract.transition': 'all' }), paper)).toBe('')
  })
})

test('a contract is archived only while it waits to be archived', () => {
  for (const [archiveStatus, may] of [
    [0, false],
    [1, true],
    [2, false],
  ] as const)
    expect(
      contractAbilities(all('own'), contract({ status: contractStatuses.completed, archiveStatus })).archive,
    ).toBe(may)
})

describe('scoring', () => {
  const scorer = actorWith({ 'contract.read': 'own', 'contract.score': 'own' })
  const may = (actor: Actor, part: Partial<GuardedContract>) =>
    contractAbilities(actor, contract({ status: contractStatuses.inPerformance, ...part })).score

  test('is for what is or was performed, by its people, with the permission', () => {
    expect(statuses.filter((status) => may(scorer, { status }))).toEqual([6, 7, 8, 9, 10, 11])
    expect(may(actorWith({ 'contract.read': 'all' }), {})).toBe(false)
    expect(may(actorWith({ 'contract.score': 'all' }), {})).toBe(false)
  })

  test('is also for who handles it or works on it with them, not for who only reads it', () => {
    const theirs = { initiatorId: 8, handlerId: 9 }
    expect(may(scorer, { ...theirs, handlerId: me })).toBe(true)
    expect(may(scorer, { ...theirs, granted: true, grantedUpdate: true })).toBe(true)
    expect(may(scorer, { ...theirs, granted: true })).toBe(false)
    expect(may(actorWith({ 'contract.read': 'all', 'contract.score': 'own' }), theirs)).toBe(false)
    expect(may(actorWith({ 'contract.read': 'all', 'contract.score': 'all' }), theirs)).toBe(true)
    const mayNot = actorWith({ 'contract.read': 'own' })
    expect(may(mayNot, { ...theirs, granted: true, grantedUpdate: true })).toBe(false)
  })
})

describe('whose contract it is', () => {
  const theirs = contract({ initiatorId: 8, handlerId: 9 })

  test('somebody else’s contract is not there for whoever has their own', () => {
    expect(allowed(all('own'), theirs)).toBe('')
    expect(contractAbilities(all('own'), { ...theirs, status: contractStatuses.toBeSigned }).actions).toEqual(
      [],
    )
  })

  test('who handles it is as near as who started it', () => {
    expect(allowed(all('own'), { ...theirs, handlerId: me })).toBe(allowed(all('own'), contract()))
  })

  test('a department reaches its own contracts, with those below it when the scope says so, and none without a department', () => {
    expect(allowed(all('department'), theirs)).toContain('update')
    expect(allowed(all('department'), { ...theirs, departmentId: 31 })).toBe('')
    expect(allowed(all('department_tree'), { ...theirs, departmentId: 31 })).toContain('update')
    expect(allowed(all('department_tree'), { ...theirs, departmentId: 40 })).toBe('')
    expect(allowed(all('department_tree'), { ...theirs, departmentId: null })).toBe('')
    expect(allowed(all('all'), { ...theirs, departmentId: null })).toContain('update')
  })

  test('a grant to read lets a person comment, one to change submit, and none delete or share', () => {
    expect(allowed(all('own'), { ...theirs, granted: true })).toBe('comment read')
    expect(allowed(all('own'), { ...theirs, granted: true, grantedUpdate: true })).toBe(
      'comment read relate submit update upload',
    )
    // What lets somebody change lets nobody in who may not read.
    expect(allowed(all('own'), { ...theirs, grantedUpdate: true })).toBe('')
    const waits = { ...theirs, status: contractStatuses.completed, archiveStatus: 1 as const, granted: true }
    expect(allowed(all('own'), waits)).toBe('read')
  })
})

test('nobody gives more than they have: changing is given by whoever shares the contract and may change it', () => {
  expect(mayGiveUpdate(all('own'), contract())).toBe(true)
  expect(mayGiveUpdate(all('own', 'contract.share'), contract())).toBe(false)
  expect(mayGiveUpdate(all('own', 'contract.update'), contract())).toBe(false)
  const given = contract({ initiatorId: 8, granted: true, grantedUpdate: true })
  // They were given changing, not sharing.
  expect(mayGiveUpdate(all('own'), given)).toBe(false)
  const sharesAll = actorWith({ 'contract.share': 'all', 'contract.update': 'own' })
  expect(mayGiveUpdate(sharesAll, given)).toBe(true)
  expect(mayGiveUpdate(sharesAll, { ...given, grantedUpdate: false })).toBe(false)
})

describe('sharing outside', () => {
  const shares = (scope: DataScope) => actorWith({ 'contract.read': 'all', 'contract.share_outside': scope })
  const may = (actor: Actor, part: Partial<GuardedContract> = {}) =>
    contractAbilities(actor, contract(part)).shareOutside

  test('is for its initiator and its handler with the right, and a grant gives it to nobody', () => {
    expect(may(shares('own'))).toBe(true)
    expect(may(shares('own'), { initiatorId: 1, handlerId: me })).toBe(true)
    expect(may(shares('own'), { initiatorId: 1, granted: true, grantedUpdate: true })).toBe(false)
    expect(may(shares('all'), { initiatorId: 1, departmentId: 99 })).toBe(true)
    expect(may(actorWith({ 'contract.read': 'all', 'contract.share': 'all' }))).toBe(false)
    expect(may(actorWith({ 'contract.share_outside': 'all' }))).toBe(false)
  })

  test('ends when the contract is archived or void, while links can be taken back in every status', () => {
    for (const part of [{ archiveStatus: 2 as const }, { status: contractStatuses.void }]) {
      expect(may(shares('all'), part)).toBe(false)
      expect(mayEndShares(shares('all'), contract(part))).toBe(true)
    }
    expect(may(shares('all'), { archiveStatus: 1 })).toBe(true)
    expect(mayEndShares(actorWith({ 'contract.read': 'all' }), contract())).toBe(false)
    expect(mayEndShares(actorWith({ 'contract.share_outside': 'all' }), contract())).toBe(false)
    expect(mayEndShares(shares('own'), contract({ initiatorId: 1, granted: true }))).toBe(false)
  })
})
