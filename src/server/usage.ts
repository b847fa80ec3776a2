import { AppError } from '#shared/errors.ts'
import { periodOf, secondsLeft, type UsageKind, type UsageLimits } from '#shared/usage.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

export type Who = { organizationId: number; userId: number }

export type Usage = {
  limits: UsageLimits
  /**
   * Counts what a person is about to use; 429 (tooMany, with the seconds until the period ends) when they or their organisation have used up what they may, and then it is not
   * counted. Requests are counted in this process and told to the others within two seconds, all else at once, so that several processes hold one limit.
   */
  take(who: Who, kind: UsageKind, amount?: number): Promise<void>
}

/** How old what is known of other processes may be, in ms. */
const knownFor = 2_000
/** People whose counts are held; beyond it the ones of periods that are over are forgotten. */
const heldAtMost = 20_000

/** Of an organisation: what all processes had told when this one last asked, and what was counted here since then. */
type Whole = { period: number; known: number; unreported: number }
type Count = {
  period: number
  whole: Whole
  known: number
  unreported: number
  askedAt: number
  exchange: Promise<void> | undefined
}

/** Counts over all processes of an installation, in the table `usage_counts`. A database that does not answer lets everybody in: it stops them by itself. */
export function openUsage(database: Database, limits: UsageLimits, log: Log, clock = Date.now): Usage {
  const counts = new Map<string, Count>()
  const wholes = new Map<string, Whole>()

  const countOf = ({ organizationId, userId }: Who, kind: UsageKind, period: number): Count => {
    const key = `${organizationId} ${kind}`
    let whole = wholes.get(key)
    if (whole?.period !== period) {
      whole = { period, known: 0, unreported: 0 }
      wholes.set(key, whole)
    }
    const own = `${key} ${userId}`
    let count = counts.get(own)
    if (count?.period !== period) {
      if (counts.size >= heldAtMost) counts.clear()
      count = { period, whole, known: 0, unreported: 0, askedAt: 0, exchange: undefined }
      counts.set(own, count)
    }
    return count
  }

  const add = (count: Count, amount: number): void => {
    count.unreported += amount
    count.whole.unreported += amount
  }

  const ask = async (count: Count, { organizationId, userId }: Who, kind: UsageKind): Promise<void> => {
    const amount = count.unreported
    try {
      const [row] = await database.query<{ person: string; organization: string }>(
        `with mine as (
           insert into usage_counts as u (organization_id, user_id, kind, period, used) values ($1, $2, $3, $4, $5)
           on conflict (organization_id, kind, period, user_id) do update set used = u.used + excluded.used returning used
         ) select mine.used as person, mine.used + (select coalesce(sum(used), 0) from usage_counts
             where organization_id = $1 and kind = $3 and period = $4 and user_id <> $2) as organization from mine`,
        [organizationId, userId, kind, count.period, amount],
      )
      if (row) count.known = Number(row.person)
      if (row) count.whole.known = Number(row.organization)
      add(count, -amount)
      count.askedAt = clock()
    } catch (error) {
      log.warn({ error }, 'usage was not counted')
    }
  }

  /** Tells the others what was counted here, and learns what they did; one question after the other. What was counted meanwhile is told a little later. */
  const tell = (count: Count, who: Who, kind: UsageKind): Promise<void> => {
    const exchange = (count.exchange ?? Promise.resolve()).then(() => ask(count, who, kind))
    count.exchange = exchange
    void exchange.then(() => {
      if (count.exchange !== exchange) return
      count.exchange = undefined
      if (count.unreported > 0) setTimeout(() => void tell(count, who, kind), knownFor).unref()
    })
    return exchange
  }

  const isSpent = ({ known, unreported, whole }: Count, kind: UsageKind, amount: number): boolean =>
    known + unreported + amount > limits[kind].person ||
    whole.known + whole.unreported + amount > limits[kind].organization

  return {
    limits,
    take: async (who, kind, amount = 1) => {
      const count = countOf(who, kind, periodOf(kind, clock()))
      const isStale = clock() - count.askedAt > knownFor
      // What is rare and dear is asked of all processes each time; requests only where the answer may be no.
      const isExact = kind !== 'requests'
      if (isExact) await tell(count, who, kind)
      else if (isStale && isSpent(count, kind, amount)) await (count.exchange ?? tell(count, who, kind))
      if (isSpent(count, kind, amount)) throw new AppError('tooMany', { seconds: secondsLeft(kind, clock()) })
      add(count, amount)
      if (isExact) await tell(count, who, kind)
      else if (isStale && !count.exchange) void tell(count, who, kind)
    },
  }
}
