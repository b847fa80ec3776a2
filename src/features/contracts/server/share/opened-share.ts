import type { GuestContext, Refused } from '#engines/access/server/index.ts'
import { refused } from '#engines/access/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { countedCall, type ShareState, shareState } from '../../domain/contract-share.ts'
import type { StoredShare } from '../tables.ts'
import type { ShareGuest } from './share-guard.ts'
import { digestOf, isSame } from './share-link.ts'
import { isCarriedBy } from './share-rows.ts'

export type SharedContract = { id: number; name: string; initiator_id: number; handler_id: number | null }
export type OpenedShare = {
  share: StoredShare
  contract: SharedContract
  /** What the log says of anything that is done with it. */
  record(action: string, detail?: Record<string, unknown>): void
}

const failures = {
  expired: 'shareExpired',
  ended: 'shareEnded',
  resting: 'shareEnded',
} as const satisfies Record<Exclude<ShareState, 'open'>, string>

/**
 * The share of a guest, locked, as it stands at this moment: taken back, expired, its maker without the right, the contract void or archived are all seen here, whatever the guest
 * was let in by. What is over is refused with the reason that an outsider may know, and written down; one that is called too often is refused with the time to wait.
 */
export async function openedShare(context: GuestContext, guest: ShareGuest): Promise<OpenedShare | Refused> {
  const { tx, actor, now } = context
  const share = await tx
    .selectFrom('contract_shares')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', guest.shareId)
    .forUpdate()
    .executeTakeFirst()
  // A new link may have taken the place of this one since.
  const isSameLink = share && (guest.secret === null || isSame(share.secret_hash, digestOf(guest.secret)))
  if (!share || !isSameLink) throw new AppError('shareUnknown')
  const contract = await tx
    .selectFrom('contracts')
    .select(['id', 'name', 'initiator_id', 'handler_id'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', share.contract_id)
    .executeTakeFirstOrThrow()
  const counted = countedCall({ calls: share.calls, callsFrom: share.calls_from }, now)
  if (!counted) throw new AppError('tooMany', { seconds: secondsToWait(share.calls_from, now) })
  await tx
    .updateTable('contract_shares')
    .set({ calls: counted.calls, calls_from: counted.callsFrom })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', share.id)
    .execute()
  const record: OpenedShare['record'] = (action, detail = {}) =>
    context.audit({
      action: `contract.${action}`,
      subject: { kind: 'contract', id: contract.id, name: contract.name },
      detail: { person: share.person, email: share.email, ...detail },
    })
  const state = shareState(
    {
      revokedAt: share.revoked_at,
      expiresAt: share.expires_at,
      isCarried: await isCarriedBy(context, guest.maker, contract.id),
    },
    now,
  )
  if (state !== 'open') {
    record('outsideRefused', { state })
    return refused(new AppError(failures[state]))
  }
  return { share, contract, record }
}

const secondsToWait = (from: Date, now: Date): number =>
  Math.max(1, Math.ceil((from.getTime() + 3_600_000 - now.getTime()) / 1_000))
