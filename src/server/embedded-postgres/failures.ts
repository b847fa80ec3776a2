import { StartError } from '../start-error.ts'

const outside = {
  zh: '或设置 DATABASE_URL 改用外部的 PostgreSQL（15 或更高版本）',
  en: 'or set DATABASE_URL to use a PostgreSQL (15 or newer) of your own',
}

/** No binaries for this machine: names the package that was looked for. */
export function unsupportedMachine(name: string): StartError {
  return new StartError('unsupportedMachine', {
    zh: `找不到本机（${process.platform}-${process.arch}）可用的内置数据库 ${name}：请在 glibc 的 Linux x64 上重新执行 npm ci，${outside.zh}。`,
    en: `The embedded database ${name} for this machine (${process.platform}-${process.arch}) is not installed: run npm ci again on Linux x64 with glibc, ${outside.en}.`,
  })
}

/** The binaries are there but don't run (a missing library, musl, a file system mounted noexec). */
export function binariesDoNotRun(detail: string): StartError {
  return new StartError('binariesDoNotRun', {
    zh: `内置数据库无法运行（${detail}）：请在 glibc 的 Linux 上重新执行 npm ci，${outside.zh}。`,
    en: `The embedded database does not run here (${detail}): run npm ci again on a Linux with glibc, ${outside.en}.`,
  })
}

/** The data directory was made by another major version of PostgreSQL. */
export function otherMajor(directory: string, found: string, ours: string): StartError {
  return new StartError('otherMajor', {
    zh: `${directory} 是 PostgreSQL ${found} 的数据，本版本内置的是 ${ours}：请用原来的版本执行 npm run admin -- export <文件>，再把 DATA_DIR 设为一个空目录，用本版本执行 npm run admin -- import <文件>。`,
    en: `${directory} holds data of PostgreSQL ${found}, this version brings ${ours}: run npm run admin -- export <file> with the earlier version, then set DATA_DIR to an empty directory and run npm run admin -- import <file> with this one.`,
  })
}

/** Something is in the place of the cluster that is not a PostgreSQL data directory. */
export function notACluster(directory: string): StartError {
  return new StartError('notACluster', {
    zh: `${directory} 不是空目录，也不是 PostgreSQL 的数据目录：请移走其中的文件，或把 DATA_DIR 设为另一个目录。`,
    en: `${directory} is neither empty nor a PostgreSQL data directory: move its files away, or set DATA_DIR to another directory.`,
  })
}

/** Another process works on the data directory at this moment; pid null when it is not known. */
export function inUse(directory: string, pid: number | null): StartError {
  const zhWho = pid === null ? '另一个进程' : `另一个进程（${pid}）`
  const enWho = pid === null ? 'another process' : `another process (${pid})`
  return new StartError('inUse', {
    zh: `数据目录 ${directory} 正被${zhWho}使用：请先停止它，或把 DATA_DIR 设为另一个目录。`,
    en: `The data directory ${directory} is in use by ${enWho}: stop that one first, or set DATA_DIR to another directory.`,
  })
}

/** No space left where the data is kept. */
export function diskFull(directory: string): StartError {
  return new StartError('diskFull', {
    zh: `${directory} 所在的磁盘已满：请清理空间，或把 DATA_DIR 设到另一块磁盘，然后重新启动；已保存的数据没有丢失。`,
    en: `The disk that holds ${directory} is full: free some space, or set DATA_DIR to another disk, then start again; nothing saved is lost.`,
  })
}

/** The files of the database are there in part, or say what can't be; no start mends that. */
export function damaged(directory: string, detail: string): StartError {
  return new StartError('damaged', {
    zh: `${directory} 中的数据库已损坏（${detail}）：请先复制保留该目录并检查磁盘，再把 DATA_DIR 设为一个空目录，用 npm run admin -- import <文件> 恢复最近一次 npm run admin -- export 的备份。`,
    en: `The database in ${directory} is damaged (${detail}): keep a copy of that directory and check the disk, then set DATA_DIR to an empty directory and bring back the latest backup of npm run admin -- export with npm run admin -- import <file>.`,
  })
}

/** The user that the database runs as may not read or write the data directory. */
export function permissionDenied(directory: string, user: string): StartError {
  return new StartError('permissionDenied', {
    zh: `用户 ${user} 不能读写 ${directory}：请执行 chown -R ${user} ${directory}，或用原来的用户启动，或把 DATA_DIR 设为另一个目录。`,
    en: `User ${user} may not read and write ${directory}: run chown -R ${user} ${directory}, start as the user who did so before, or set DATA_DIR to another directory.`,
  })
}

/** Root may not run PostgreSQL and there is no other user to run it as. */
export function noUserToDropTo(): StartError {
  return new StartError('noUserToDropTo', {
    zh: `以 root 启动时数据库要改用 postgres 或 nobody 用户运行，但本机没有这两个用户：请用普通用户启动，${outside.zh}。`,
    en: `Started as root, the database runs as user postgres or nobody, and this machine has neither: start as an ordinary user, ${outside.en}.`,
  })
}

/** The database did not come up for a reason not known here; the last line of its log is quoted. */
export function didNotStart(logFile: string, detail: string): StartError {
  return new StartError('didNotStart', {
    zh: `内置数据库没有启动（${detail}）：请查看 ${logFile}，${outside.zh}。`,
    en: `The embedded database did not start (${detail}): see ${logFile}, ${outside.en}.`,
  })
}

/** What PostgreSQL says when its own files contradict one another or are missing: retrying changes nothing. */
const damage =
  /pg_control|control file|checkpoint record|incompatible with server|not a valid data directory|data directory .* does not exist|magic number|requested timeline|could not open (file|directory) "(PG_VERSION|pg_|global|base)[^"]*": No such file|could not access directory/i

/** Turns what initdb or the server wrote before it ended into one of the sentences above. */
export function failureFrom(
  output: string,
  at: { directory: string; user: string; logFile: string },
): StartError {
  if (/No space left on device|Disk quota exceeded/i.test(output)) return diskFull(at.directory)
  if (/Permission denied|Operation not permitted|Read-only file system|wrong ownership/i.test(output)) {
    return permissionDenied(at.directory, at.user)
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1) ?? 'no output'
  const detail = telling.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').trim()
  const broken = lines.findLast((line) => damage.test(line))
  if (broken) return damaged(at.directory, broken.replace(/^.*?(FATAL|PANIC|LOG|error):\s*/i, '').trim())
  return didNotStart(at.logFile, detail)
}
