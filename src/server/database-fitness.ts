import type { Database } from './database.ts'
import { StartError } from './start-error.ts'

const oldestVersion = 15

/** Throws a StartError when the server is older than PostgreSQL 15 or the database is not encoded in UTF-8. */
export async function refuseUnfitDatabase(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ version: number; label: string; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as label,
       current_setting('server_encoding') as encoding`,
  )
  const { version, label, encoding } = rows[0] as { version: number; label: string; encoding: string }
  if (version < oldestVersion * 10_000)
    throw new StartError('tooOldPostgres', {
      zh: `DATABASE_URL 指向的是 PostgreSQL ${label}，需要 ${oldestVersion} 或更高版本：请升级数据库，或去掉 DATABASE_URL 使用内置数据库。`,
      en: `DATABASE_URL leads to PostgreSQL ${label}, ${oldestVersion} or newer is needed: upgrade it, or leave DATABASE_URL out to use the embedded database.`,
    })
  if (encoding !== 'UTF8')
    throw new StartError('badEncoding', {
      zh: `DATABASE_URL 指向的数据库的编码是 ${encoding}，需要 UTF8：请用 createdb --encoding=UTF8 --template=template0 新建一个。`,
      en: `The database of DATABASE_URL is encoded in ${encoding}, UTF8 is needed: make one with createdb --encoding=UTF8 --template=template0.`,
    })
}
