import type { Database } from '#server/database.ts'
import { AppError } from '#shared/errors.ts'

/** Failures from one address on one account, on one account from anywhere, and from one address, within the window. */
const limits = { pair: 5, account: 50, address: 100 }
const windowMinutes = 15

/** So many sign-ins are judged at once: argon2 takes 19 MiB and a core each. Others wait in a queue, which has an end too. */
const places = 4
const longestQueue = 200
const waiting: (() => void)[] = []
let taken = 0

/**
 * Judges passwords a few at a time, whoever asks: guesses sent all at once are counted one after the other, and a flood of them cannot
 * take the machine. 429 when too many wait already.
 */
export async function inTurn<T>(judge: () => Promise<T>): Promise<T> {
  if (taken < places) taken += 1
  else if (waiting.length >= longestQueue) throw new AppError('tooMany', { seconds: 5 })
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await judge()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
}

/** Whom failures are counted against: an IPv4 address, or the /64 of an IPv6 one, within which a single machine has every address. */
export function sourceOf(ip: string): string {
  const plain = (ip.split('%')[0] ?? '').toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0)
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Where a password comes from: an address, a browser that this account was signed in with before, or a session of the account. */
export type Source = { ip: string } | { device: string } | { session: number }

const nameOf = (source: Source): string => {
  if ('ip' in source) return sourceOf(source.ip)
  return 'device' in source ? `device ${source.device}` : `session ${source.session}`
}

type Seen = { pair: number; account: number; address: number; wait: number }

const attempts = (database: Database, account: string, source: string): Promise<Seen[]> =>
  database.query<Seen>(
    `select count(*) filter (where account = $1 and ip = $2)::int as pair, count(*) filter (where account = $1)::int as account,
       count(*) filter (where ip = $2)::int as address,
       coalesce(ceil(extract(epoch from min(at) + make_interval(mins => $3) - now())), 0)::int as wait
     from sign_in_attempts where at > now() - make_interval(mins => $3) and (account = $1 or ip = $2)`,
    [account, source, windowMinutes],
  )

/**
 * 429 after too many failures. One address is slowed quickly; an account only after many failures from many addresses, so that
 * nobody can lock another person out from a single place. Browsers that know the account and its own sessions answer for themselves alone: whatever others do
 * at their address or with the account's name, they keep their five tries.
 */
export async function refuseIfThrottled(database: Database, account: string, source: Source): Promise<void> {
  const [seen] = await attempts(database, account, nameOf(source))
  if (!seen) return
  const isStrange = 'ip' in source
  const tooMany =
    seen.pair >= limits.pair ||
    (isStrange && (seen.account >= limits.account || seen.address >= limits.address))
  if (tooMany) throw new AppError('tooMany', { seconds: Math.max(seen.wait, 1) })
}

/** Counts one failure; what is older than a day is forgotten by `cleanUpAccess`. */
export async function recordFailure(database: Database, account: string, source: Source): Promise<void> {
  await database.query('insert into sign_in_attempts (account, ip) values ($1, $2)', [
    account,
    nameOf(source),
  ])
}

/** After a success from there; failures from elsewhere stay counted against elsewhere. */
export async function forgetFailures(database: Database, account: string, source: Source): Promise<void> {
  await database.query('delete from sign_in_attempts where account = $1 and ip = $2', [
    account,
    nameOf(source),
  ])
}

/** How an address stands: its failures of the last quarter of an hour, and in how many seconds browsers that nobody knows may sign in from there again (0: they may). */
export async function addressStanding(
  database: Database,
  ip: string,
): Promise<{ address: string; failures: number; seconds: number }> {
  const address = sourceOf(ip)
  const [seen] = await attempts(database, '', address)
  const failures = seen?.address ?? 0
  return { address, failures, seconds: failures >= limits.address ? Math.max(seen?.wait ?? 0, 1) : 0 }
}

/** Forgets what failed at an address, whatever account it named. */
export async function forgetAddress(database: Database, ip: string): Promise<void> {
  await database.query('delete from sign_in_attempts where ip = $1', [sourceOf(ip)])
}
