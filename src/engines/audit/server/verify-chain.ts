import type { Tx } from '#server/database.ts'
import type { ChainedEntry } from '../domain/audit-entry.ts'
import { firstHash, linkHash } from './append-audit.ts'
import './tables.ts'

export type ChainVerdict = { checked: number; brokenSequence: number | null }

const batch = 2_000

/**
 * Recomputes every link of one organisation's chain. `brokenSequence` names the first entry that is missing, changed or out of
 * place; null when the chain is whole up to the head that it had when the check began. Writing goes on meanwhile.
 */
export async function verifyChain(tx: Tx, organizationId: number): Promise<ChainVerdict> {
  const head = await tx
    .selectFrom('audit_heads')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  const end = head ? Number(head.sequence) : 0
  let previous: Buffer = firstHash
  let sequence = 0
  while (sequence < end) {
    const rows = await tx
      .selectFrom('audit_entries')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('sequence', '>', sequence)
      .where('sequence', '<=', end)
      .orderBy('sequence')
      .limit(batch)
      .execute()
    for (const row of rows) {
      const entry = entryOf(row)
      const hash = linkHash(previous, entry)
      if (entry.sequence !== sequence + 1 || !row.previous_hash.equals(previous) || !row.hash.equals(hash))
        return { checked: sequence, brokenSequence: sequence + 1 }
      previous = hash
      sequence = entry.sequence
    }
    if (rows.length < batch) break
  }
  if (sequence < end) return { checked: sequence, brokenSequence: sequence + 1 }
  // Every link is whole, so a head that says otherwise was changed itself: its entry is the one in doubt.
  if (head && !head.hash.equals(previous)) return { checked: sequence, brokenSequence: sequence }
  return { checked: sequence, brokenSequence: head ? null : await firstWithoutHead(tx, organizationId) }
}

/** An entry of a chain whose head was removed; null when nothing was ever written. */
async function firstWithoutHead(tx: Tx, organizationId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('audit_entries')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_heads').select('sequence').where('organization_id', '=', organizationId))),
    )
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row.sequence) : null
}

type Row = {
  organization_id: number
  sequence: number
  at: Date
  actor_id: number | null
  actor_name: string
  ip: string
  request_id: string
  action: string
  subject_kind: string
  subject_id: number | null
  subject_name: string
  before: unknown
  after: unknown
  detail: unknown
}

/** The entry of a stored row, as it was hashed. */
export const entryOf = (row: Row): ChainedEntry => ({
  organizationId: row.organization_id,
  sequence: Number(row.sequence),
  at: row.at.toISOString(),
  actorId: row.actor_id,
  actorName: row.actor_name,
  ip: row.ip,
  requestId: row.request_id,
  action: row.action,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  before: row.before,
  after: row.after,
  detail: row.detail,
})
