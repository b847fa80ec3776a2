import { sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { UsageLimit } from '#shared/usage.ts'
import type { Database, Tx } from './database.ts'
import type { Services } from './services.ts'

type Who = { organizationId: number; userId: number }
type Stored = { person: string; organization: string }
const mega = 2 ** 20

/** The sum that is kept and what came since, of a person (`$2`) and their organisation (`$1`). */
const stored = `select coalesce(sum(bytes) filter (where user_id = $2), 0) as person, coalesce(sum(bytes), 0) as organization from (
  select user_id, bytes from stored_bytes where organization_id = $1
  union all select user_id, bytes from stored_bytes_added where organization_id = $1) k`

/**
 * 507 (ownStorageSpent, storageSpent) when this person or their organisation has no room for `bytes` more among the files it keeps: said before anything is sent. What is on its way
 * elsewhere is not known here; `holdStorage` has the last word.
 */
export async function requireStorage(
  { database, usage }: Pick<Services, 'database' | 'usage'>,
  { organizationId, userId }: Who,
  bytes: number,
): Promise<void> {
  if (!usage) return
  const [row] = await database.query<Stored>(stored, [organizationId, userId])
  judge(usage.limits.storage, row, bytes)
}

/**
 * The same for what this transaction has stored, exactly: of two at once that fit alone and not together the later one fails. To be called last in an operation, because everybody
 * of the organisation who stores something waits from here until it commits.
 */
export async function holdStorage({
  tx,
  services: { usage },
  actor,
}: {
  tx: Tx
  services: Pick<Services, 'usage'>
  actor: Who
}): Promise<void> {
  if (!usage) return
  const { organizationId, userId } = actor
  await sql`select pg_advisory_xact_lock(hashtext('stored bytes'), ${organizationId})`.execute(tx)
  await sql`select fold_stored_bytes(${organizationId})`.execute(tx)
  const { rows } =
    await sql<Stored>`select coalesce(sum(bytes) filter (where user_id = ${userId}), 0) as person, sum(bytes) as organization
    from stored_bytes where organization_id = ${organizationId}`.execute(tx)
  judge(usage.limits.storage, rows[0], 0)
}

function judge(limit: UsageLimit, row: Stored | undefined, bytes: number): void {
  const spent = (kept: string | undefined, most: number) => Number(kept ?? 0) + bytes > most
  if (spent(row?.person, limit.person))
    throw new AppError('ownStorageSpent', { limit: Math.floor(limit.person / mega) })
  if (spent(row?.organization, limit.organization))
    throw new AppError('storageSpent', { limit: Math.floor(limit.organization / mega) })
}

/** Every kept sum beside the sum over all files, in one moment, and mended where they differ; answers how many did: 0 unless somebody wrote past the triggers. */
export async function mendStoredBytes({ system }: Pick<Database, 'system'>): Promise<number> {
  return system(async (tx) => {
    const { numAffectedRows } = await sql`
      insert into stored_bytes_added (organization_id, user_id, bytes)
      select organization_id, user_id, coalesce(f.bytes, 0) - coalesce(k.bytes, 0)
      from (select organization_id, user_id, sum(size) as bytes from stored_files group by organization_id, user_id) f
      full join (select organization_id, user_id, sum(bytes) as bytes from (
          select organization_id, user_id, bytes from stored_bytes
          union all select organization_id, user_id, bytes from stored_bytes_added) b group by organization_id, user_id) k
        using (organization_id, user_id)
      where coalesce(f.bytes, 0) <> coalesce(k.bytes, 0)`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}

/** Sums up what came and went: for organisations in which nobody uploads. */
export const foldStoredBytes = ({ system }: Pick<Database, 'system'>): Promise<unknown> =>
  system((tx) => sql`select fold_stored_bytes(id) from organizations`.execute(tx))
