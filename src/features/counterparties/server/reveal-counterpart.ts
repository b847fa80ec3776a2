import { fieldRight } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { notFound } from '#shared/errors.ts'
import type { Revealable } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { type LoadedCounterpart, standingCounterpart } from './load-counterpart.ts'

/** One masked value in full. Who looked at what is recorded; 404 for what does not exist or is hidden from the person. */
export async function revealCounterpart(
  context: Context,
  kind: PartyKind,
  id: number,
  { field, itemId }: { field: Revealable; itemId?: number | undefined },
): Promise<{ value: string }> {
  const loaded = await standingCounterpart(context, kind, id)
  const value = valueIn(context, loaded, field, itemId)
  if (value === undefined) throw notFound()
  context.audit({
    action: 'counterpart.reveal',
    subject: { kind: 'counterpart', id: loaded.record.id, name: loaded.record.name },
    detail: { field, ...(itemId !== undefined && { itemId }) },
  })
  return { value }
}

function valueIn(
  { actor }: Context,
  { record, banks, contacts }: LoadedCounterpart,
  field: Revealable,
  itemId: number | undefined,
): string | undefined {
  switch (field) {
    case 'idNumber':
      return record.id_number ?? ''
    case 'phone':
      return record.phone
    case 'bankAccount':
      if (fieldRight(actor, 'counterpart.bank') === 'hidden') return undefined
      return banks.find((bank) => bank.id === itemId)?.account
    case 'contactPhone':
      if (fieldRight(actor, 'counterpart.contact') === 'hidden') return undefined
      return contacts.find((contact) => contact.id === itemId)?.phone
  }
}
