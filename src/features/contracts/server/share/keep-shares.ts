import { type Context, grantedAbility, route } from '#engines/access/server/index.ts'
import { isMailSet } from '#engines/notifications/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { AppError, forbidden, notFound, staleVersion } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import { mayEndShares } from '../../domain/contract-policy.ts'
import { shareEnd } from '../../domain/contract-share.ts'
import {
  type ContractShare,
  extendContractShare,
  listContractShares,
  renewContractShare,
  revokeContractShare,
} from '../../domain/share-api.ts'
import { contractFor, type GuardedRecord, lockContract } from '../record/lock-contract.ts'
import type { StoredShare } from '../tables.ts'
import { makeShareRoute } from './make-share.ts'
import { newLink } from './share-link.ts'
import { outsideComments, presentedShare, sharesOf } from './share-rows.ts'

type Place = { id: number; shareID: number }
type Locked = { record: GuardedRecord; share: StoredShare; mayEnd: boolean }

/** A link of a contract, locked; 404 when either is not there or not the actor's to see, 409 with the current one when it was changed since. */
async function lockShare(context: Context, { id, shareID }: Place, version: number): Promise<Locked> {
  const { tx, actor } = context
  const record = await lockContract(context, id)
  const share = await tx
    .selectFrom('contract_shares')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', id)
    .where('id', '=', shareID)
    .forUpdate()
    .executeTakeFirst()
  if (!share) throw notFound()
  const mayEnd = await mayEndSharesOf(context, record)
  if (!mayEnd) throw forbidden()
  if (share.version !== version) throw staleVersion(await presentedShare(context, share))
  return { record, share, mayEnd }
}

async function mayEndSharesOf(context: Context, { contract }: GuardedRecord): Promise<boolean> {
  const granted = await grantedAbility(context.tx, context.actor, { kind: 'contract', id: contract.id })
  return mayEndShares(context.actor, {
    status: contract.status,
    archiveStatus: contract.archive_status,
    initiatorId: contract.initiator_id,
    handlerId: contract.handler_id,
    departmentId: contract.department_id,
    granted: granted !== null,
    grantedUpdate: granted === 'update',
  })
}

type Change = Partial<
  Pick<StoredShare, 'expires_at' | 'created_by' | 'secret_hash' | 'revoked_at' | 'revoked_by'>
>

/** Writes the change and records it; the answer is the link as it stands then. */
async function changeShare(
  context: Context,
  { record: { contract }, share }: Locked,
  { action, ...change }: Change & { action: string },
): Promise<ContractShare> {
  const { tx, actor } = context
  await tx
    .updateTable('contract_shares')
    .set({ ...change, version: share.version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', share.id)
    .execute()
  const { person, email } = share
  context.audit({
    action,
    subject: { kind: 'contract', id: contract.id, name: contract.name },
    after: { person, email, ...(change.expires_at && { until: change.expires_at.toISOString() }) },
  })
  return presentedShare(context, share)
}

/** To give more of a link is for who may share the contract as it stands now; it lives by their right from then on. */
function refuseGiving({ record: { abilities }, share }: Locked): void {
  if (!abilities.shareOutside) throw forbidden()
  if (share.revoked_at !== null)
    throw new AppError('forbiddenTransition', inBoth('status', '已收回 | Revoked'))
}

/** What a code opened, and codes that were sent, count no more. */
async function endEntries({ tx, actor, now }: Context, shareId: number): Promise<void> {
  await tx
    .deleteFrom('contract_share_sessions')
    .where('organization_id', '=', actor.organizationId)
    .where('share_id', '=', shareId)
    .execute()
  await tx
    .updateTable('contract_share_codes')
    .set({ ended_at: now, wrong: 0 })
    .where('organization_id', '=', actor.organizationId)
    .where('share_id', '=', shareId)
    .execute()
}

export const shareRoutes: readonly HttpRoute[] = [
  makeShareRoute,
  route(listContractShares, {
    may: 'contract.read',
    handle: async (context, { params }) => {
      const record = await contractFor(context, params.id)
      const mailIsSet = await isMailSet(context)
      const mayEnd = await mayEndSharesOf(context, record)
      // What outsiders said quotes the text.
      if (record.guard.documents !== 'whole') return { mailIsSet, mayEnd: false, shares: [], comments: [] }
      return {
        mailIsSet,
        mayEnd,
        shares: await sharesOf(context, params.id),
        comments: await outsideComments(context, params.id),
      }
    },
  }),
  route(extendContractShare, {
    may: 'contract.read',
    handle: async (context, { params, body }) => {
      const locked = await lockShare(context, params, body.version)
      refuseGiving(locked)
      return changeShare(context, locked, {
        action: 'contract.outsideExtend',
        expires_at: shareEnd(context.now, body.days),
        created_by: context.actor.userId,
      })
    },
  }),
  route(renewContractShare, {
    may: 'contract.read',
    withoutSecret: (data) => ({ ...data, path: '' }),
    handle: async (context, { params, body }) => {
      const locked = await lockShare(context, params, body.version)
      refuseGiving(locked)
      const link = newLink(context.services.config, locked.share.key)
      await endEntries(context, locked.share.id)
      const share = await changeShare(context, locked, {
        action: 'contract.outsideNewLink',
        secret_hash: link.secretHash,
        created_by: context.actor.userId,
      })
      return { share, path: link.path }
    },
  }),
  route(revokeContractShare, {
    may: 'contract.read',
    handle: async (context, { params, query }) => {
      const locked = await lockShare(context, params, query.version)
      if (locked.share.revoked_at !== null) return presentedShare(context, locked.share)
      return changeShare(context, locked, {
        action: 'contract.outsideRevoke',
        revoked_at: context.now,
        revoked_by: context.actor.userId,
      })
    },
  }),
]
