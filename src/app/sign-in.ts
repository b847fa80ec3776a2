import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database.ts'
import type { Log } from '#server/log.ts'
import { checkSignIns, type SignIns, signInRoles } from '#server/sign-in-roles.ts'
import { StartError } from '#server/start-error.ts'
import type { Connected } from './connect.ts'

/** The database as the running product works with it, and how its jobs sign in. */
export interface SignedIn {
  database: Database
  jobs: SignIns['system']
  stop(): Promise<void>
}

/**
 * Signs in with roles that own nothing, and lets go of the owner's connections. Where such roles can be neither made nor used (an owner
 * who may not make roles, a pooler that knows only named ones) the product goes on as the owner, with a warning that says what to do.
 */
export async function signIn(
  connected: Connected,
  config: Pick<Config, 'databaseAppUrl' | 'databaseSystemUrl'>,
  log: Log,
): Promise<SignedIn> {
  const found = await wanted(connected, config)
  if ('why' in found) {
    log.warn(
      { why: found.why },
      `程序以表的所有者身份连接数据库，组织之间的第二道墙可被绕过：请给 DATABASE_URL 的用户 createrole 权限，或设置 DATABASE_APP_URL 和 DATABASE_SYSTEM_URL。 ${''}The product works as the owner of the tables, so the second wall between organisations can be undone: give the user of DATABASE_URL createrole, or set DATABASE_APP_URL and DATABASE_SYSTEM_URL.`,
    )
    return { database: connected.database, jobs: connected.connection, stop: async () => {} }
  }
  const database = openDatabase({
    connection: found.app,
    system: found.system,
    onIdleError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  })
  await connected.leave()
  const stop = async () => {
    await Promise.race([database.close(), new Promise((done) => setTimeout(done, 5_000).unref())])
  }
  return { database, jobs: found.system, stop }
}

async function wanted(
  { connection }: Connected,
  { databaseAppUrl, databaseSystemUrl }: Pick<Config, 'databaseAppUrl' | 'databaseSystemUrl'>,
): Promise<SignIns | { why: string }> {
  if (databaseAppUrl === undefined || databaseSystemUrl === undefined) return signInRoles(connection)
  const given = {
    app: { connectionString: databaseAppUrl },
    system: { connectionString: databaseSystemUrl },
  }
  const why = await checkSignIns(given)
  if (why === null) return given
  throw new StartError('unfitSignIn', {
    zh: `DATABASE_APP_URL 和 DATABASE_SYSTEM_URL 不能使用（${why}）：请为每个地址建立一个普通用户，分别执行 grant chancery_app to 用户 和 grant chancery_system to 用户。`,
    en: `DATABASE_APP_URL and DATABASE_SYSTEM_URL can't be used (${why}): create an ordinary user for each, and run grant chancery_app to the first, grant chancery_system to the second.`,
  })
}
