import { databaseNow } from '#server/database.ts'
import { fileStoreOf } from '#server/files/index.ts'
import type { Services } from '#server/services.ts'

const hour = 3_600_000
const day = 24 * hour
const keptAfterRemoval = 30 * day
const atOnce = 1000

/**
 * Daily: takes away what no record knows (an upload or an export that broke off between storing and committing, a day old), what
 * was removed 30 days ago, and half-arrived files. Answers how many of each. Without a time given, what is old by the database's clock and by this process's, so that neither deletes
 * anything by being wrong.
 */
export async function sweepFiles(
  services: Services,
  given?: Date,
): Promise<{ orphans: number; removed: number; incoming: number }> {
  const now = given ?? new Date(Math.min(Date.now(), (await databaseNow(services.database)).getTime()))
  const store = fileStoreOf(services.config)
  let orphans = 0
  let keys: string[] = []
  const drop = async () => {
    const unknown = await unknownKeys(services, keys)
    for (const key of unknown) await store.remove(key)
    orphans += unknown.length
    keys = []
  }
  for await (const key of store.keysBefore(new Date(now.getTime() - day)))
    if (keys.push(key) === atOnce) await drop()
  if (keys.length) await drop()
  const removed = await dropRemoved(services, now)
  return { orphans, removed, incoming: await store.sweepIncoming(new Date(now.getTime() - 6 * hour)) }
}

async function unknownKeys({ database }: Services, keys: readonly string[]): Promise<string[]> {
  const rows = await database.system((tx) =>
    tx
      .selectFrom('files')
      .select('storage_key')
      .where('storage_key', 'in', keys)
      .union((the) => the.selectFrom('file_repairs').select('storage_key').where('storage_key', 'in', keys))
      .execute(),
  )
  const known = new Set(rows.map((row) => row.storage_key))
  return keys.filter((key) => !known.has(key))
}

/** The records stay, for the audit; their bytes go, and count no longer. A sweep that broke off, or a month without one, is made up for by the next. */
async function dropRemoved({ database, config }: Services, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptAfterRemoval)
  const rows = await database.system((tx) =>
    tx
      .selectFrom('files')
      .select('storage_key')
      .where('state', '=', 'removed')
      .where('removed_at', '<', before)
      .where('dropped_at', 'is', null)
      .union((the) =>
        the
          .selectFrom('file_repairs as r')
          .select('r.storage_key')
          .where('r.removed_at', '<', before)
          .where('r.dropped_at', 'is', null)
          // Another file, made from the same one, may still tell of it.
          .where((is) =>
            is.not(
              is.exists(
                is
                  .selectFrom('file_repairs as other')
                  .select('other.file_id')
                  .whereRef('other.storage_key', '=', 'r.storage_key')
                  .where((other) =>
                    other.or([
                      other('other.removed_at', 'is', null),
                      other('other.removed_at', '>=', before),
                    ]),
                  ),
              ),
            ),
          ),
      )
      .execute(),
  )
  for (let n = 0; n < rows.length; n += atOnce) {
    const keys = rows.slice(n, n + atOnce).map((row) => row.storage_key)
    for (const key of keys) await fileStoreOf(config).remove(key)
    await database.system(async (tx) => {
      for (const table of ['files', 'file_repairs'] as const)
        await tx
          .updateTable(table)
          .set({ dropped_at: now })
          .where('storage_key', 'in', keys)
          .where('dropped_at', 'is', null)
          .execute()
    })
  }
  return rows.length
}
