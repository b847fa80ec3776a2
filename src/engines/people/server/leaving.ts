import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Tx } from '#server/database.ts'
import { invalid } from '#shared/errors.ts'
import type { Waiting } from '../domain/user-api.ts'
import { fieldOf } from '../domain/words.ts'
import './tables.ts'

/** What an engine does when somebody leaves who has something waiting there. */
export type LeavingDuty = {
  /** What waits with the person; shown before they leave. */
  list(context: Context, userId: number): Promise<Waiting[]>
  /**
   * Passes it on, in the transaction in which the person became inactive: to whoever is named, as far as they may take it, else by its own rules.
   * Throws 422 at `handOverTo` when it can go to nobody.
   */
  settle(context: Context, leaver: { id: number; name: string }, successorId: number | null): Promise<void>
}

const duties: LeavingDuty[] = []

/** Called once by app/ for each engine in which things wait with people. */
export function leavingDuty(duty: LeavingDuty): void {
  if (!duties.includes(duty)) duties.push(duty)
}

/** Everything that waits with the person, by engine. */
export async function waitingWith(context: Context, userId: number): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (const duty of duties) waiting.push(...(await duty.list(context, userId)))
  return waiting
}

/** Passes on what waits with somebody who is not active any more. */
export async function settleLeaver(
  context: Context,
  leaver: { id: number; name: string },
  successorId: number | null,
): Promise<void> {
  for (const duty of duties) await duty.settle(context, leaver, successorId)
}

/** 422 unless this is somebody else, active, of the organisation. */
export async function refuseUnfitSuccessor(
  { tx, actor }: Context,
  leaverId: number,
  successorId: number,
): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', successorId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!row || successorId === leaverId)
    throw invalid([{ path: 'handOverTo', code: 'notOption', params: fieldOf('successor') }])
}

const held = new WeakMap<Tx, Set<number>>()

/** Until this transaction ends nobody of the organisation leaves: whoever is found there is there when it commits. Asked for again in the same transaction it costs nothing. */
export async function holdPresence(tx: Tx, organizationId: number): Promise<void> {
  const organizations = held.get(tx) ?? new Set()
  if (organizations.has(organizationId)) return
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`presence/${organizationId}`}, 0))`.execute(
    tx,
  )
  held.set(tx, organizations.add(organizationId))
}

/** Somebody is leaving: waits for everybody who counts on who is there. To be taken before any row is locked. */
export const changePresence = (tx: Tx, organizationId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`presence/${organizationId}`}, 0))`.execute(tx)
