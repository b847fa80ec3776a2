import type { Database } from './database.ts'
import { StartError } from './start-error.ts'

const oldestVersion = 15

/** Throws a StartError when the server is older than PostgreSQL 15 or the database is not encoded in UTF-8. */
export async function refuseUnfitDatabase(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{
    version: number
    label: string
    encoding: string
    has_pinyin: boolean
  }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as label,
       current_setting('server_encoding') as encoding,
       exists (select from pg_collation where collname = 'zh-x-icu') as has_pinyin`,
  )
  const { version, label, encoding, has_pinyin } = rows[0] as {
    version: number
    label: string
    encoding: string
    has_pinyin: boolean
  }
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
  if (!has_pinyin)
    throw new StartError('noChineseOrder', {
      zh: 'DATABASE_URL 指向的 PostgreSQL 没有 ICU 的中文排序（zh-x-icu），姓名无法按拼音排序：请使用带 ICU 的 PostgreSQL（Debian、Ubuntu、RHEL 的安装包都带），或去掉 DATABASE_URL 使用内置数据库。',
      en: 'The PostgreSQL of DATABASE_URL lacks the ICU collation zh-x-icu, by which names are sorted: use one that is built with ICU (the packages of Debian, Ubuntu and RHEL are), or leave DATABASE_URL out to use the embedded database.',
    })
}
