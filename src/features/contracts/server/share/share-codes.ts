import { type GuestContext, guestRoute, refused } from '#engines/access/server/index.ts'
import { type Letter, letterBox } from '#engines/notifications/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { AppError } from '#shared/errors.ts'
import { productName } from '#shared/product.ts'
import type { Locale } from '#shared/text.ts'
import { codeRequest, codeTry, maskedMail, sessionEnd, shareLimits } from '../../domain/contract-share.ts'
import { enterShared, sendSharedCode } from '../../domain/outside-api.ts'
import type { StoredShare } from '../tables.ts'
import { openedShare } from './opened-share.ts'
import { linkGuard, setGuestCookie } from './share-guard.ts'
import { codeDigest, digestOf, isSame, newCode, newToken } from './share-link.ts'

type Code = { id: number; code_hash: Uint8Array; wrong: number; createdAt: Date; endedAt: Date | null }

/** The codes of the last day, newest first. */
async function codesOf({ tx, actor, now }: GuestContext, shareId: number): Promise<Code[]> {
  const rows = await tx
    .selectFrom('contract_share_codes')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('share_id', '=', shareId)
    .where('created_at', '>', new Date(now.getTime() - 86_400_000))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ created_at, ended_at, ...row }) => ({
    ...row,
    createdAt: created_at,
    endedAt: ended_at,
  }))
}

const endCodes = ({ tx, actor, now }: GuestContext, shareId: number) =>
  tx
    .updateTable('contract_share_codes')
    .set({ ended_at: now })
    .where('organization_id', '=', actor.organizationId)
    .where('share_id', '=', shareId)
    .where('ended_at', 'is', null)
    .execute()

/** The code is nowhere but in the letter: it goes out after the commit, and by no job, which would keep it. */
const sendCode = guestRoute(sendSharedCode, {
  guestGuard: linkGuard,
  handle: async (context, guest) => {
    const opened = await openedShare(context, guest)
    if (!('share' in opened)) return opened
    const { share, record } = opened
    const asked = codeRequest(await codesOf(context, share.id), context.now)
    if (asked.verdict === 'rests') return refused(new AppError('shareTooManyTries'))
    if (asked.verdict === 'wait')
      return refused(new AppError('shareTooManyCodes', { minutes: asked.minutes }))
    const send = await letterBox(context)
    if (!send) return refused(new AppError('shareMailFailed'))
    const code = newCode()
    const { tx, actor, now, locale } = context
    await endCodes(context, share.id)
    const { id } = await tx
      .insertInto('contract_share_codes')
      .values({
        organization_id: actor.organizationId,
        share_id: share.id,
        code_hash: codeDigest(guest.secret as string, code),
        created_at: now,
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    record('outsideCode')
    const letter = codeLetter(share, { code, organization: guest.organization, locale, id })
    return { send: () => send(letter), email: share.email }
  },
  after: async ({ services }, { send, email }) => {
    await send().catch((error: unknown) => {
      // What a mail server says of an address is for the log alone.
      services.log.warn({ err: error }, 'the code of a share was not sent')
      throw new AppError('shareMailFailed')
    })
    return { email: maskedMail(email), minutes: shareLimits.codeLives }
  },
})

type Words = { code: string; organization: string; locale: Locale; id: number }

function codeLetter(
  { email, person, id: shareId }: StoredShare,
  { code, organization, locale, id }: Words,
): Letter {
  const product = productName(locale)
  const minutes = shareLimits.codeLives
  const isEnglish = locale === 'en'
  const lines = isEnglish
    ? [
        `Dear ${person},`,
        `${organization} has shared a document with you. Your code is ${code}. Enter it on the page you opened; it is valid once, for ${minutes} minutes.`,
        'If you did not request it, please ignore this email: the code does not work without the link. We will never ask you for it.',
      ]
    : [
        `${person}，您好：`,
        `${organization}向您分享了一份文件。您的验证码是 ${code}，请在已打开的页面中输入；${minutes} 分钟内有效，只能使用一次。`,
        '如非本人操作，请忽略本邮件：没有链接，验证码打不开任何内容。我们不会向您索要验证码。',
      ]
  return {
    to: email,
    subject: isEnglish ? `[${product}] Your verification code` : `[${product}] 查看文件的验证码`,
    text: [...lines, `— ${product}`].join('\n\n'),
    messageKey: `share-${shareId}-${id}`,
  }
}

const enter = guestRoute(enterShared, {
  guestGuard: linkGuard,
  handle: async (context, guest, { body, params }) => {
    const opened = await openedShare(context, guest)
    if (!('share' in opened)) return opened
    const { share, record } = opened
    const { tx, actor, now } = context
    const codes = await codesOf(context, share.id)
    const [newest] = codes
    const matches =
      newest !== undefined && isSame(newest.code_hash, codeDigest(guest.secret as string, body.code))
    const tried = codeTry(codes, matches, now)
    if (tried.verdict === 'rests') return refused(new AppError('shareTooManyTries'))
    if (tried.verdict === 'over' || newest === undefined) return refused(new AppError('shareCodeOver'))
    if (tried.verdict === 'wrong') {
      await tx
        .updateTable('contract_share_codes')
        .set({ wrong: newest.wrong + 1 })
        .where('organization_id', '=', actor.organizationId)
        .where('id', '=', newest.id)
        .execute()
      record('outsideWrongCode')
      return refused(
        tried.left > 0 ? new AppError('shareCodeWrong', { left: tried.left }) : new AppError('shareCodeOver'),
      )
    }
    await endCodes(context, share.id)
    const token = newToken()
    const expires = sessionEnd(now, share.expires_at)
    await tx
      .deleteFrom('contract_share_sessions')
      .where('organization_id', '=', actor.organizationId)
      .where('share_id', '=', share.id)
      .where('expires_at', '<', now)
      .execute()
    await tx
      .insertInto('contract_share_sessions')
      .values({
        organization_id: actor.organizationId,
        share_id: share.id,
        token_hash: digestOf(token),
        created_at: now,
        expires_at: expires,
      })
      .execute()
    record('outsideEnter')
    return { token, expires, key: params.key }
  },
  after: async ({ reply, services }, entered) => {
    setGuestCookie(reply, services.config, entered)
    return { expiresAt: entered.expires.toISOString() }
  },
})

export const shareCodeRoutes: readonly HttpRoute[] = [sendCode, enter]
