import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { noUserToDropTo } from './failures.ts'

/** Who the database runs as; uid and gid are null when that is simply the user of this process. */
export interface RunUser {
  name: string
  uid: number | null
  gid: number | null
}

function passwdEntries(): { name: string; uid: number; gid: number }[] {
  let text = ''
  try {
    text = readFileSync('/etc/passwd', 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

function ownerOf(directory: string): { uid: number; gid: number } | null {
  try {
    const found = statSync(directory)
    return { uid: found.uid, gid: found.gid }
  } catch {
    return null
  }
}

/**
 * PostgreSQL refuses to run as root. So root drops to the owner of an existing cluster, else to `postgres`,
 * else to `nobody`; everybody else runs it as themselves.
 */
export function chooseRunUser(clusterDirectory: string): RunUser {
  if (process.getuid?.() !== 0) return { name: currentUserName(), uid: null, gid: null }
  const entries = passwdEntries()
  const owner = ownerOf(clusterDirectory)
  if (owner && owner.uid !== 0) {
    const name = entries.find((entry) => entry.uid === owner.uid)?.name ?? String(owner.uid)
    return { name, ...owner }
  }
  const chosen =
    entries.find((entry) => entry.name === 'postgres') ?? entries.find((entry) => entry.name === 'nobody')
  if (!chosen) throw noUserToDropTo()
  return chosen
}

function currentUserName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'you')
  }
}

/** The part of spawn options that makes a child run as that user. */
export function asUser(user: RunUser): { uid?: number; gid?: number } {
  return user.uid === null || user.gid === null ? {} : { uid: user.uid, gid: user.gid }
}
