import { resolve } from 'node:path'
import { importInstallation } from '#server/archive/index.ts'
import { fileStoreOf } from '#server/files/index.ts'
import { type AdminCommand, expectArgs } from './command.ts'
import { countedText } from './counted-text.ts'

/** Puts an archive into an empty installation, embedded or at DATABASE_URL: everything, checked, or nothing. */
export const importCommand: AdminCommand = {
  name: 'import',
  usage: '<file>',
  zh: '把归档文件导入一个空的系统（内置数据库或 DATABASE_URL），逐表核对行数和校验和',
  en: 'import an archive into an empty installation (embedded or DATABASE_URL); row counts and checksums are verified',
  async run({ config, args, print, withDatabase }) {
    const [name = ''] = expectArgs(this, args, 1)
    const file = resolve(name)
    const began = performance.now()
    const counted = await withDatabase(
      ({ connection, database }) =>
        importInstallation({ connection, database, files: fileStoreOf(config), file }),
      { migrated: false },
    )
    print(countedText('已导入并核对 imported and checked', counted, began, file))
    return true
  },
}
