import {
  type Actor,
  type FieldRight,
  fieldRight,
  may,
  type Permission,
} from '#engines/access/domain/index.ts'
import type { PartyKind } from './counterpart.ts'

/** What a person may do with parties, and how much of them they see. Parties have no data scope: every reader sees all of them. */
export type CounterpartAbilities = {
  update: boolean
  delete: boolean
  reveal: boolean
  /** Rating and state are a judgement on the party: who only makes one for a draft leaves them as they start. */
  judge: boolean
  /** Two parties become one, and two again: what is kept of both is changed, and one of them is gone from the lists. */
  merge: boolean
  /** 'hidden': neither shown nor kept from the person that it exists; 'read': shown, not changed. */
  banks: FieldRight
  contacts: FieldRight
}

/**
 * What lets a person make a party: whoever drafts contracts adds a counterparty that is missing; as whom the organisation signs is for those who
 * keep parties.
 */
export const creating: Readonly<Record<PartyKind, Permission>> = {
  internal: 'counterpart.update',
  external: 'counterpart.create',
}

/** The only place that decides; the abilities travel with each record. */
export const counterpartAbilities = (actor: Actor): CounterpartAbilities => ({
  update: may(actor, 'counterpart.update'),
  delete: may(actor, 'counterpart.delete'),
  reveal: may(actor, 'counterpart.reveal'),
  judge: may(actor, 'counterpart.update'),
  merge:
    may(actor, 'counterpart.update') &&
    may(actor, 'counterpart.delete') &&
    fieldRight(actor, 'counterpart.bank') === 'write' &&
    fieldRight(actor, 'counterpart.contact') === 'write',
  banks: fieldRight(actor, 'counterpart.bank'),
  contacts: fieldRight(actor, 'counterpart.contact'),
})

/**
 * Whether the person may be given a party's bank account and phone in full in order to write them into a contract: who drafts contracts
 * may, one picked party at a time, and it is recorded. Identity numbers are for those who may look at them (`counterpart.reveal`).
 */
export const mayFillContract = (actor: Actor): boolean =>
  may(actor, 'counterpart.read') && (may(actor, 'contract.create') || may(actor, 'counterpart.reveal'))

/** Whether the person is told what contracts with a party come to. A sum over one contract is its amount: it is for those who see every contract with its amount. */
export const seesSums = (actor: Actor): boolean =>
  fieldRight(actor, 'contract.amount') !== 'hidden' && actor.permissions['contract.read'] === 'all'
