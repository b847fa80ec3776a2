import { describe, expect, test } from 'vitest'
import { actorWith } from '#testing/actors.ts'
import { fieldRight, may, neededGrant, type Reached, reaches } from './actor.ts'

const mine: Reached = { ownerIds: [1, null], departmentId: 99 }
const handled: Reached = { ownerIds: [2, 1], departmentId: 99 }
const ofDepartment: Reached = { ownerIds: [2, null], departmentId: 10 }
const below: Reached = { ownerIds: [2], departmentId: 11 }
const elsewhere: Reached = { ownerIds: [2], departmentId: 99 }
const nowhere: Reached = { ownerIds: [null], departmentId: null }

describe('how far a permission reaches', () => {
  test.each([
    ['own', [true, true, false, false, false, false]],
    ['department', [true, true, true, false, false, false]],
    ['department_tree', [true, true, true, true, false, false]],
    ['all', [true, true, true, true, true, true]],
  ] as const)('%s', (scope, reached) => {
    const actor = actorWith({ 'contract.read': scope })
    expect(
      [mine, handled, ofDepartment, below, elsewhere, nowhere].map((record) =>
        reaches(actor, 'contract.read', record),
      ),
    ).toEqual(reached)
  })

  test('nothing without the permission, not even what is their own or was given to them', () => {
    const actor = actorWith({ 'contract.read': 'all' })
    expect(reaches(actor, 'contract.update', { ...mine, granted: true })).toBe(false)
  })

  test('somebody of no department has no colleagues of none', () => {
    const actor = { ...actorWith({ 'contract.read': 'department' }), departmentId: null, departmentIds: [] }
    expect(reaches(actor, 'contract.read', nowhere)).toBe(false)
  })
})

describe('what somebody was given of one record', () => {
  test.each([
    ['contract.read', 'read'],
    ['contract.comment', 'read'],
    ['contract.update', 'update'],
    ['contract.delete', null],
    ['contract.share', null],
    ['contract.transition', null],
    ['contract.archive', null],
  ] as const)('%s takes at least %s', (permission, least) => {
    expect(neededGrant(permission)).toBe(least)
    const actor = actorWith({ [permission]: 'own' })
    const reachedWith = (granted: Reached['granted']) => reaches(actor, permission, { ...elsewhere, granted })
    expect([null, undefined, false].map(reachedWith)).toEqual([false, false, false])
    expect(reachedWith('read')).toBe(least === 'read')
    expect(reachedWith('update')).toBe(least !== null)
    expect(reachedWith(true)).toBe(least !== null)
  })
})

test('a permission is had or not; a field is written unless a role says less', () => {
  const actor = actorWith({ 'audit.read': 'all' }, { 'contract.amount': 'hidden' })
  expect(may(actor, 'audit.read')).toBe(true)
  expect(may(actor, 'role.manage')).toBe(false)
  expect(fieldRight(actor, 'contract.amount')).toBe('hidden')
  expect(fieldRight(actor, 'counterpart.bank')).toBe('write')
})
