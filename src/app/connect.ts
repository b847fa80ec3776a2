import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database.ts'
import { refuseUnfitDatabase } from '#server/database-fitness.ts'
import {
  type EmbeddedPostgres,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/embedded-postgres/index.ts'
import type { Log } from '#server/log.ts'
import { migrate } from '#server/migrate.ts'
import { StartError, type Tell } from '#server/start-error.ts'

/** The product's database as its owner has it, checked and up to date, and how to let go of it. */
export interface Connected {
  database: Database
  connection: { host?: string; port?: number; user?: string; database?: string; connectionString?: string }
  /** The embedded server, if that is what it is. */
  embedded?: EmbeddedPostgres
  /** Closes the owner's connections. */
  leave(): Promise<void>
  /** The same, then stops the embedded server if that is what it is. */
  stop(): Promise<void>
}

/**
 * Connects to the database of the settings (the embedded one unless DATABASE_URL names another), refuses one
 * that is too old, and brings its tables up to date unless `migrated` is false. `beside`
 * is for a command that may run beside the product on the same data directory.
 */
export async function connect(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
  {
    migrated = true,
    beside = false,
    tell = () => {},
  }: { migrated?: boolean; beside?: boolean; tell?: Tell } = {},
): Promise<Connected> {
  const openEmbedded = beside ? joinEmbeddedPostgres : startEmbeddedPostgres
  const embedded = config.databaseUrl ? null : await openEmbedded({ dataDir: config.dataDir })
  const connection = embedded ? pick(embedded.connection) : { connectionString: config.databaseUrl as string }
  const database = openDatabase({
    connection,
    onIdleError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  })
  const leave = onlyOnce(() => closeSoon(database))
  const stop = async () => {
    await leave()
    await embedded?.stop()
  }
  try {
    await untilReached(() => refuseUnfitDatabase(database))
    if (migrated) await bringUpToDate(database, config, log, tell)
  } catch (error) {
    await stop()
    throw asStartError(error as Error, config)
  }
  return { database, connection, leave, stop, ...(embedded && { embedded }) }
}

const closeSoon = async (database: Database): Promise<void> => {
  await Promise.race([database.close(), new Promise((done) => setTimeout(done, 5_000).unref())])
}

function onlyOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

const pick = ({
  host,
  port,
  user,
  database,
}: {
  host: string
  port: number
  user: string
  database: string
}) => ({
  host,
  port,
  user,
  database,
})

async function bringUpToDate(
  database: Database,
  config: Pick<Config, 'dataDir'>,
  log: Log,
  tell: Tell,
): Promise<void> {
  // Most starts find nothing to do; with many records it may take minutes.
  let isReported = false
  const begin = () => {
    if (!isReported) tell({ zh: '更新数据库结构', en: 'Updating the database' })
    isReported = true
  }
  try {
    const { applied, ahead } = await migrate(database, undefined, { begin })
    if (applied.length) log.debug({ applied }, 'migrations applied')
    if (ahead.length)
      log.warn({ ahead }, 'a newer version has been here and only added to the database: this one goes on')
  } catch (error) {
    const known = asStartError(error as Error, config)
    if (known instanceof StartError) throw known
    throw new StartError(
      'migrationFailed',
      {
        zh: `数据库结构没有更新（${(error as Error).message}）：数据没有改动；请用原来的版本启动，或修正上述问题后重新启动。`,
        en: `The database was not updated (${(error as Error).message}): nothing was changed; start the previous version, or fix this problem and start again.`,
      },
      error,
    )
  }
}

/**
 * Tries again while the database may still be on its way up beside us (its container starts with ours, the machine is
 * busy): 3 s when nothing answers at all, 20 s when something does.
 */
async function untilReached(attempt: () => Promise<void>): Promise<void> {
  const began = Date.now()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const code = codeOf(error)
      const patience = /^57P0/.test(code) || /timeout/i.test((error as Error).message) ? 20_000 : 3_000
      const temporary = patience === 20_000 || code === 'ECONNREFUSED' || code === 'ENOENT'
      if (!temporary || Date.now() - began > patience) throw error
      await sleep(250)
    }
  }
}

/** Finds the error code of PostgreSQL or of the network, also below a wrapping error. */
function codeOf(error: unknown): string {
  const { code, cause, errors } = error as { code?: string; cause?: unknown; errors?: unknown[] }
  return code ?? (cause ? codeOf(cause) : errors?.length ? codeOf(errors[0]) : '')
}

function asStartError(error: Error, { dataDir, databaseUrl }: Partial<Config>): Error {
  if (error instanceof StartError) return error
  const code = codeOf(error)
  if (code === '53100')
    return new StartError('diskFull', {
      zh: `数据库所在的磁盘已满（${databaseUrl ? '数据库服务器' : dataDir}）：请清理空间后重新启动；已保存的数据没有丢失。`,
      en: `The disk of the database is full (${databaseUrl ? 'on the database server' : dataDir}): free some space and start again; nothing saved is lost.`,
    })
  if (!databaseUrl) return error
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  const place = `${hostname}:${port || 5432}`
  if (code === '28P01' || code === '28000')
    return new StartError('databaseRefused', {
      zh: `数据库 ${place} 拒绝了用户 ${username}（${error.message}）：请检查 DATABASE_URL 中的用户名和密码。`,
      en: `The database at ${place} refused user ${username} (${error.message}): check the user and password in DATABASE_URL.`,
    })
  if (code === '3D000')
    return new StartError('noDatabase', {
      zh: `${place} 上没有数据库 ${pathname.slice(1)}：请先执行 createdb ${pathname.slice(1)}，或改正 DATABASE_URL。`,
      en: `There is no database ${pathname.slice(1)} at ${place}: run createdb ${pathname.slice(1)} first, or correct DATABASE_URL.`,
    })
  if (code === '42501')
    return new StartError('databaseRights', {
      zh: `用户 ${username} 不能建立所需的表或角色（${error.message}）：请执行 alter role ${username} createrole，并让该用户成为数据库的所有者。`,
      en: `User ${username} cannot create the required tables or roles (${error.message}): run alter role ${username} createrole and make that user the owner of the database.`,
    })
  if (
    /^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_|EHOST|ENET|ENOENT|57P03|53300)/.test(code) ||
    /timeout/i.test(error.message)
  )
    return new StartError('databaseDown', {
      zh: `无法连接数据库 ${place}（${error.message || code}）：请确认它已启动、网络可达，并检查 DATABASE_URL。`,
      en: `The database at ${place} can't be reached (${error.message || code}): see that it runs and can be reached, and check DATABASE_URL.`,
    })
  return error
}
