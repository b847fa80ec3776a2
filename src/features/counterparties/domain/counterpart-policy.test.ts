import { expect, test } from 'vitest'
import { actorWith, everyActor } from '#testing/actors.ts'
import { counterpartAbilities, mayFillContract } from './counterpart-policy.ts'

test('each ability over a party is one permission of its own', () => {
  for (const { actor, holds } of everyActor([
    'counterpart.update',
    'counterpart.delete',
    'counterpart.reveal',
    'counterpart.read',
  ]))
    expect(counterpartAbilities(actor), [...holds].join()).toMatchObject({
      update: holds.has('counterpart.update'),
      delete: holds.has('counterpart.delete'),
      reveal: holds.has('counterpart.reveal'),
    })
})

test('banks and contacts are seen as the roles say, each by itself', () => {
  expect(counterpartAbilities(actorWith({}))).toMatchObject({ banks: 'write', contacts: 'write' })
  expect(counterpartAbilities(actorWith({}, { 'counterpart.bank': 'hidden' }))).toMatchObject({
    banks: 'hidden',
    contacts: 'write',
  })
  expect(counterpartAbilities(actorWith({}, { 'counterpart.contact': 'read' }))).toMatchObject({
    banks: 'write',
    contacts: 'read',
  })
})

test('numbers are given in full into a contract to readers of parties who draft contracts or may reveal them', () => {
  for (const { actor, holds } of everyActor(['counterpart.read', 'contract.create', 'counterpart.reveal']))
    expect(mayFillContract(actor), [...holds].join()).toBe(
      holds.has('counterpart.read') && (holds.has('contract.create') || holds.has('counterpart.reveal')),
    )
})
