import { StartError } from '../start-error.ts'

/** The archive is cut off, changed or no archive at all. */
export class ArchiveDamaged extends Error {}

/** The installation that should take the archive holds data already. */
export const notEmpty = (table: string): StartError =>
  new StartError('notEmpty', {
    zh: `目标数据库不是空的（${table}）：请把 DATA_DIR 设为一个空目录，或让 DATABASE_URL 指向一个新建的空数据库，再导入。`,
    en: `The database to import into is not empty (${table}): set DATA_DIR to an empty directory, or DATABASE_URL to a new empty database, and import again.`,
  })

/** The archive comes from a version that came after this one. */
export const newerArchive = (): StartError =>
  new StartError('newerArchive', {
    zh: '该归档由更新的版本导出：请先升级本程序，再导入。',
    en: 'The archive was made by a newer version: update this program first, then import.',
  })

/** Whether an error means that the archive is not what was exported. */
export function isDamaged(error: unknown): boolean {
  const { code, name } = error as { code?: string; name?: string }
  return (
    error instanceof ArchiveDamaged ||
    error instanceof SyntaxError ||
    name === 'ZodError' ||
    /^(Z_|22|23)/.test(code ?? '')
  )
}

/** The sentence for what went wrong in an import; in every case nothing was changed. */
export function asImportError(error: unknown, file: string): unknown {
  if (error instanceof StartError) return error
  const { code, message } = error as { code?: string; message: string }
  if (isDamaged(error))
    return new StartError(
      'archiveDamaged',
      {
        zh: `${file} 不是完整无误的归档（${message}），没有导入任何内容：请重新导出或换一份备份。`,
        en: `${file} is not a whole and unchanged archive (${message}), nothing was imported: export again or take another backup.`,
      },
      error,
    )
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return new StartError('cannotRead', {
      zh: `不能读取 ${file}（${code}）：请检查路径和权限。`,
      en: `${file} can't be read (${code}): check the path and who may read it.`,
    })
  if (code === '53100' || code === 'ENOSPC' || code === 'diskFull')
    return new StartError('diskFull', {
      zh: '磁盘已满，没有导入任何内容：请清理空间后重新导入。',
      en: 'The disk is full, nothing was imported: free some space and import again.',
    })
  return error
}
