import type { Context } from '#engines/access/server/index.ts'
import { requireChangeable, subOperations } from '#engines/records/server/index.ts'
import { notFound } from '#shared/errors.ts'
import { confirmedKinds } from '../domain/right-entry.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { rightPart } from './right-part.ts'

const entries = subOperations(intellectualProperty, rightPart, intellectualProperty.subs.record)

/** Confirms a payment or correction that stands on record below a right: 404 for what is none, 403, 409 and 422 as for every change of it. */
export async function confirmPaid(
  context: Context,
  { id, entryId, version }: { id: number; entryId: number; version: number },
): Promise<{ id: number; version: number }> {
  await requireChangeable(context, intellectualProperty, rightPart, id)
  const {
    id: _,
    version: __,
    updateTime: ___,
    updater: ____,
    file,
    ...entry
  } = await entries.one(context, id, entryId, true)
  if (!confirmedKinds.includes(entry.kind)) throw notFound()
  const after = await entries.change(context, id, entryId, {
    ...entry,
    file: file?.id ?? null,
    confirmed: 2,
    version,
  })
  return { id: after.id, version: after.version }
}
