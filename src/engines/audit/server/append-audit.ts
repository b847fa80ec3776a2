import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { sendWithCommit, type Tx } from '#server/database.ts'
import { type AuditEntry, type ChainedEntry, canonicalText } from '../domain/audit-entry.ts'
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
  const head = await lockHead(tx, context.organizationId)
  let { hash, sequence } = head
  const rows: object[] = []
  for (const entry of entries) {
    sequence += 1
    const chained = chain(context, entry, sequence)
    const previous = hash
    hash = linkHash(previous, chained)
    rows.push(rowOf(chained, previous, hash))
  }
  const statement = sql`
    with head as (
      update audit_heads set sequence = ${sequence}, hash = ${hash} where organization_id = ${context.organizationId}
    )
    insert into audit_entries (organization_id, sequence, at, actor_id, actor_name, ip, request_id, action, subject_kind, subject_id,
      subject_name, before, after, detail, previous_hash, hash)
    select r.organization_id, r.sequence, r.at, r.actor_id, r.actor_name, r.ip, r.request_id, r.action, r.subject_kind, r.subject_id,
      r.subject_name, nullif(r.before, 'null'), nullif(r.after, 'null'), nullif(r.detail, 'null'), decode(r.previous_hash, 'hex'), decode(r.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(organization_id integer, sequence bigint, at timestamptz, actor_id bigint,
      actor_name text, ip text, request_id text, action text, subject_kind text, subject_id bigint, subject_name text, before jsonb, after jsonb,
      detail jsonb, previous_hash text, hash text)`
  if (isLast) await sendWithCommit(tx, statement.compile(tx))
  else await statement.execute(tx)
}

/** SHA-256 over the previous link's hash and the entry's canonical text. */
export const linkHash = (previous: Buffer, entry: ChainedEntry): Buffer =>
  createHash('sha256').update(previous).update(canonicalText(entry)).digest()

export const firstHash = Buffer.alloc(32)

async function lockHead(tx: Tx, organizationId: number): Promise<{ sequence: number; hash: Buffer }> {
  const { rows } = await sql<{ sequence: number; hash: Buffer }>`
    insert into audit_heads (organization_id, sequence, hash) values (${organizationId}, 0, ${firstHash})
    on conflict (organization_id) do update set sequence = audit_heads.sequence
    returning sequence, hash`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the audit chain has no head')
  return { sequence: Number(row.sequence), hash: row.hash }
}

const chain = (context: AuditContext, entry: AuditEntry, sequence: number): ChainedEntry => ({
  organizationId: context.organizationId,
  sequence,
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

const rowOf = (entry: ChainedEntry, previous: Buffer, hash: Buffer) => ({
  organization_id: entry.organizationId,
  sequence: entry.sequence,
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
  previous_hash: previous.toString('hex'),
  hash: hash.toString('hex'),
})
