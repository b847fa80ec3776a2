import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import './tables.ts'

/** A lock holds 30 minutes unless it is refreshed ([MS-WOPI] 3.3.5.1). */
const minutes = 30

type Place = { kind: string; id: number }
export type HeldLock = { lock: string; base: number | null }

/** The lock of a document as it is, '' for none; the row stays locked until the transaction ends, so that lock requests come one after another. */
export async function currentLock({ tx, actor }: Context, { kind, id }: Place): Promise<HeldLock> {
  await sql`insert into office_locks (organization_id, document_kind, document_id) values (${actor.organizationId}, ${kind}, ${id})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<HeldLock>`
    select case when expires_at > clock_timestamp() then lock else '' end as lock, base_version as base
    from office_locks where organization_id = ${actor.organizationId} and document_kind = ${kind} and document_id = ${id} for update`.execute(
    tx,
  )
  return rows[0] as HeldLock
}

/** Sets, changes or refreshes a lock; `base`: the version that is edited under it from now on; `begins`: by this person. '' takes it away. */
export async function setLock(
  { tx, actor }: Context,
  { kind, id }: Place,
  lock: string,
  { base, begins = false }: { base?: number | undefined; begins?: boolean } = {},
): Promise<void> {
  await tx
    .updateTable('office_locks')
    .set({
      lock,
      ...(base !== undefined && { base_version: base }),
      ...(begins && { user_id: actor.userId, since: sql<Date>`clock_timestamp()` }),
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${lock === '' ? 0 : minutes})`,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('document_kind', '=', kind)
    .where('document_id', '=', id)
    .execute()
}

export type OfficeWriter = { userId: number; name: string; since: Date }

/** Who opened a document to write it at the office server, as long as its lock holds; others may write there with them. null: nobody. */
export async function officeWriter(
  { tx, actor }: Context,
  { kind, id }: Place,
): Promise<OfficeWriter | null> {
  const { rows } = await sql<OfficeWriter>`select l.user_id as "userId", u.name, l.since
    from office_locks l join people u on u.id = l.user_id
    where l.organization_id = ${actor.organizationId} and l.document_kind = ${kind} and l.document_id = ${id}
      and l.lock <> '' and l.expires_at > clock_timestamp()`.execute(tx)
  return rows[0] ?? null
}
