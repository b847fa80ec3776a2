import type { Database } from '#server/database.ts'
import { AppError } from '#shared/errors.ts'

/** Failures from one address on one account, on one account from anywhere, and from one address, within the window. */
const limits = { pair: 5, account: 50, address: 100 }
const windowMinutes = 15

/**
 * 429 after too many failures. One address is slowed quickly; an account only after many failures from many addresses, so that
 * nobody can lock another person out from a single place.
 */
export async function refuseIfThrottled(database: Database, account: string, ip: string): Promise<void> {
  const { rows } = await database.pool.query<{
    pair: number
    account: number
    address: number
    wait: number
  }>(
    `select count(*) filter (where account = $1 and ip = $2)::int as pair, count(*) filter (where account = $1)::int as account,
       count(*) filter (where ip = $2)::int as address,
       coalesce(ceil(extract(epoch from min(at) + make_interval(mins => $3) - now())), 0)::int as wait
     from sign_in_attempts where at > now() - make_interval(mins => $3) and (account = $1 or ip = $2)`,
    [account, ip, windowMinutes],
  )
  const seen = rows[0]
  if (seen && (seen.pair >= limits.pair || seen.account >= limits.account || seen.address >= limits.address))
    throw new AppError('tooMany', { seconds: Math.max(seen.wait, 1) })
}

export async function recordFailure(database: Database, account: string, ip: string): Promise<void> {
  await database.pool.query('insert into sign_in_attempts (account, ip) values ($1, $2)', [account, ip])
  await database.pool.query(`delete from sign_in_attempts where at < now() - interval '1 day'`)
}

export async function forgetFailures(database: Database, account: string): Promise<void> {
  await database.pool.query('delete from sign_in_attempts where account = $1', [account])
}
