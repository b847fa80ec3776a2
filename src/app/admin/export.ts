import { resolve } from 'node:path'
import { exportInstallation } from '#server/archive/index.ts'
import { fileStoreOf } from '#server/files/index.ts'
import { type AdminCommand, expectArgs } from './command.ts'
import { countedText } from './counted-text.ts'

/** Backup, and the way to another database: the whole installation in one file, also while the product runs. */
export const exportCommand: AdminCommand = {
  name: 'export',
  usage: '<file>',
  zh: '把整个系统（数据库和文件）导出到一个归档文件，系统可照常运行',
  en: 'export the whole installation (database and files) to one archive; the system can keep running',
  async run({ config, args, print, withDatabase }) {
    const [name = ''] = expectArgs(this, args, 1)
    const file = resolve(name)
    const began = performance.now()
    // As it is: a backup before an upgrade must not upgrade.
    const counted = await withDatabase(
      ({ connection }) =>
        exportInstallation({ connection, files: fileStoreOf(config), file, now: new Date() }),
      { migrated: false },
    )
    print(countedText('已导出 exported', counted, began, file))
    return true
  },
}
