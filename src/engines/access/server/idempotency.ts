import { createHash } from 'node:crypto'
import type { Tx } from '#server/database.ts'
import type { HttpAnswer, HttpCall } from '#server/http/http-route.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '../domain/actor.ts'
import './tables.ts'

type Started = { key: string; repeated?: HttpAnswer }

/**
 * Reserves an Idempotency-Key in the business transaction. A second request with the same key waits for the first one to
 * commit and gets its answer; with another body it is refused.
 */
export async function startIdempotent(tx: Tx, actor: Actor, key: string, call: HttpCall): Promise<Started> {
  if (key.length < 1 || key.length > 200)
    throw new AppError('badRequest', { detail: 'Idempotency-Key: 1 to 200 characters' })
  const hash = createHash('sha256')
    .update(JSON.stringify([call.endpoint.name, call.params, call.query, call.body]))
    .digest()
  const mine = { organization_id: actor.organizationId, user_id: actor.userId, key }
  const reserved = await tx
    .insertInto('idempotency_keys')
    .values({ ...mine, request_hash: hash, status: null, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (reserved) return { key }
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('organization_id', '=', mine.organization_id)
    .where('user_id', '=', mine.user_id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!earlier || earlier.status === null) throw new AppError('requestRunning')
  if (!earlier.request_hash.equals(hash)) throw new AppError('keyReused')
  return { key, repeated: { data: earlier.answer, status: earlier.status } }
}

/** Keeps the answer beside the key, in the same transaction. */
export async function finishIdempotent(
  tx: Tx,
  actor: Actor,
  key: string,
  answer: { data: unknown; status?: number },
  status: number,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status ?? status, answer: JSON.stringify(answer.data ?? null) })
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .execute()
}
