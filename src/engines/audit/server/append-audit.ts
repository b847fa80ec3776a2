import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { sendWithCommit, type Tx } from '#server/database.ts'
import { type AuditEntry, type ChainedEntry, canonicalText, textAround } from '../domain/audit-entry.ts'
import './tables.ts'

/** Who acts, from where, and when by the database's clock. */
export type AuditContext = {
  organizationId: number
  actorId: number | null
  actorName: string
  ip: string
  requestId: string
  now: Date
}

/**
 * Writes entries at the end of the organisation's chain, in the running transaction. The chain's head stays locked until the
 * commit, so call it late. `isLast`: nothing comes after it in this transaction, and the entries leave with the commit.
 */
export async function appendAudit(
  tx: Tx,
  context: AuditContext,
  entries: readonly AuditEntry[],
  { isLast = false }: { isLast?: boolean } = {},
): Promise<void> {
  if (!entries.length) return
  const rows = JSON.stringify(entries.map((entry) => rowOf(chained(context, entry))))
  const statement = sql`select append_audit(${context.organizationId}::integer, ${rows}::jsonb)`
  if (isLast) await sendWithCommit(tx, statement.compile(tx))
  else await statement.execute(tx)
}

/** SHA-256 over the previous link's hash and the entry's canonical text. */
export const linkHash = (previous: Buffer, entry: ChainedEntry): Buffer =>
  createHash('sha256').update(previous).update(canonicalText(entry)).digest()

export const firstHash = Buffer.alloc(32)

/** An entry that has no place yet. */
type Placeless = Omit<ChainedEntry, 'sequence'>

const chained = (context: AuditContext, entry: AuditEntry): Placeless => ({
  organizationId: context.organizationId,
  at: context.now.toISOString(),
  actorId: context.actorId,
  actorName: context.actorName,
  ip: context.ip,
  requestId: context.requestId,
  action: entry.action,
  subjectKind: entry.subject.kind,
  subjectId: entry.subject.id,
  subjectName: (entry.subject.name ?? '').toWellFormed(),
  // Dates and undefined become what JSON makes of them, as they will be read back.
  before: plain(entry.before),
  after: plain(entry.after),
  detail: plain(entry.detail),
})

const plain = (value: unknown): unknown =>
  value === undefined ? null : JSON.parse(JSON.stringify(value, (_, part) => wellFormed(part)))

/** Half of a surrogate pair cannot be stored as jsonb: it becomes U+FFFD, in the row and in the hash alike. */
const wellFormed = (part: unknown): unknown => (typeof part === 'string' ? part.toWellFormed() : part)

/** What `append_audit` takes. */
function rowOf(entry: Placeless) {
  const { before, behind } = textAround(entry)
  return {
    at: entry.at,
    actor_id: entry.actorId,
    actor_name: entry.actorName,
    ip: entry.ip,
    request_id: entry.requestId,
    action: entry.action,
    subject_kind: entry.subjectKind,
    subject_id: entry.subjectId,
    subject_name: entry.subjectName,
    before: entry.before,
    after: entry.after,
    detail: entry.detail,
    textBefore: before,
    textBehind: behind,
  }
}
