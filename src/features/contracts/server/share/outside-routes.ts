import { guestRoute, refused } from '#engines/access/server/index.ts'
import { storedBytes } from '#engines/documents/server/index.ts'
import { publish } from '#engines/jobs/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { AppError } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import { maskedMail, quoteOf, shareLimits } from '../../domain/contract-share.ts'
import {
  commentShared,
  leaveShared,
  type OwnComment,
  openShared,
  readShared,
  sharedFile,
} from '../../domain/outside-api.ts'
import { peopleOf } from '../record/tell-contract.ts'
import { type OpenedShare, openedShare } from './opened-share.ts'
import { shareCodeRoutes } from './share-codes.ts'
import { clearGuestCookie, guestToken, linkGuard, sessionGuard } from './share-guard.ts'
import { digestOf } from './share-link.ts'

type Context = Parameters<typeof openedShare>[0]

const open = guestRoute(openShared, {
  guestGuard: linkGuard,
  handle: async (context, guest) => {
    const opened = await openedShare(context, guest)
    if (!('share' in opened)) return opened
    const { share, record } = opened
    record('outsideOpen')
    return {
      organization: guest.organization,
      email: maskedMail(share.email),
      expiresAt: share.expires_at.toISOString(),
      isEntered: await hasEntered(context, share.id),
    }
  },
})

async function hasEntered({ tx, actor, now, http }: Context, shareId: number): Promise<boolean> {
  const token = guestToken(http.request, http.services.config)
  if (!token) return false
  const session = await tx
    .selectFrom('contract_share_sessions')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('share_id', '=', shareId)
    .where('token_hash', '=', digestOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return session !== undefined
}

const leave = guestRoute(leaveShared, {
  guestGuard: sessionGuard,
  handle: async ({ tx, actor, http }, guest, { params }) => {
    await tx
      .deleteFrom('contract_share_sessions')
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', guest.sessionId)
      .execute()
    clearGuestCookie(http.reply, http.services.config, params.key)
    return null
  },
})

const read = guestRoute(readShared, {
  guestGuard: sessionGuard,
  handle: async (context, guest) => {
    const opened = await openedShare(context, guest)
    if (!('share' in opened)) return opened
    const { share, record } = opened
    const { tx, actor, now } = context
    await tx
      .updateTable('contract_shares')
      .set({ opened: share.opened + 1, opened_at: now })
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', share.id)
      .execute()
    record('outsideRead')
    return {
      organization: guest.organization,
      sharedBy: guest.maker?.name ?? '',
      person: share.person,
      title: share.title,
      parties: share.parties,
      mayComment: share.may_comment,
      expiresAt: share.expires_at.toISOString(),
      pdf: share.pdf_state,
      blocks: share.blocks,
      comments: await ownComments(context, share.id),
    }
  },
})

type CommentRow = { id: number; block: number | null; text: string; created_at: Date }
const presentComment = ({ created_at, id, block, text }: CommentRow): OwnComment => ({
  id,
  block,
  text,
  createdAt: created_at.toISOString(),
})

async function ownComments({ tx, actor }: Context, shareId: number): Promise<OwnComment[]> {
  const rows = await tx
    .selectFrom('contract_share_comments')
    .select(['id', 'block', 'text', 'created_at'])
    .where('organization_id', '=', actor.organizationId)
    .where('share_id', '=', shareId)
    .orderBy('id')
    .execute()
  return rows.map(presentComment)
}

const comment = guestRoute(commentShared, {
  guestGuard: sessionGuard,
  handle: async (context, guest, { body }) => {
    const opened = await openedShare(context, guest)
    if (!('share' in opened)) return opened
    const { share, record } = opened
    if (!share.may_comment) return refused(new AppError('shareReadOnly'))
    const block = body.block === null ? null : share.blocks[body.block]
    if (block === undefined) throw new AppError('badRequest', { detail: 'block' })
    const known = await ownComments(context, share.id)
    if (known.length >= shareLimits.commentsPerShare)
      throw new AppError(
        'rule',
        inBoth(
          'detail',
          '您的意见已达上限，请直接联系分享人 | You have reached the limit for comments here; please write to the person who shared the document',
        ),
      )
    const { tx, actor, now } = context
    const made = await tx
      .insertInto('contract_share_comments')
      .values({
        organization_id: actor.organizationId,
        share_id: share.id,
        sent_as: body.sentAs,
        block: body.block,
        quote: block === null ? '' : quoteOf(block),
        text: body.text,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'block', 'text', 'created_at'])
      .executeTakeFirst()
    if (!made) return sentBefore(context, share.id, body.sentAs)
    record('outsideComment')
    await tell(context, opened, body.text)
    return presentComment(made)
  },
})

/** The same comment, sent again because its answer was lost. */
async function sentBefore({ tx, actor }: Context, shareId: number, sentAs: string): Promise<OwnComment> {
  const row = await tx
    .selectFrom('contract_share_comments')
    .select(['id', 'block', 'text', 'created_at'])
    .where('organization_id', '=', actor.organizationId)
    .where('share_id', '=', shareId)
    .where('sent_as', '=', sentAs)
    .executeTakeFirstOrThrow()
  return presentComment(row)
}

/** Whose contract it is, and whoever shared it, hear of the comment. */
async function tell(context: Context, { share, contract }: OpenedShare, text: string): Promise<void> {
  const userIds = [...new Set([...peopleOf(contract), share.created_by])]
  await publish(context.tx, context.actor.organizationId, userIds, {
    type: 'changed',
    data: { kind: 'contract', id: contract.id },
  })
  await notify(context, {
    userIds,
    kind: 'contract.outsideComment',
    params: { person: share.person, name: contract.name, text },
    link: `/myContract/detail?contractId=${contract.id}&tab=text`,
  })
}

const file = guestRoute(sharedFile, {
  guestGuard: sessionGuard,
  handle: async (context, guest, { query }) => {
    const opened = await openedShare(context, guest)
    if (!('share' in opened)) return opened
    const { share, record } = opened
    const id = query.format === 'docx' ? share.file_id : share.pdf_file_id
    if (id === null) return refused(new AppError('sharePdfMissing'))
    const { bytes, name, mime, sha256 } = await storedBytes(context, id)
    record('outsideDownload', { format: query.format, sha256 })
    return { content: bytes, name, mime, size: bytes.length }
  },
})

/** What people outside may call, by link or by the session of a code; nothing else of the product answers them. */
export const outsideRoutes: readonly HttpRoute[] = [open, ...shareCodeRoutes, leave, read, comment, file]
