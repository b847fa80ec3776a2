import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import type { Review, ReviewFact } from '#engines/approvals/domain/index.ts'
import type { ApprovalOutcome, ApprovalSubject } from '#engines/approvals/server/index.ts'
import { pendingApproval, settleGate } from '#engines/records/server/index.ts'
import { wordsIn } from '#shared/text.ts'
import type { Counterpart } from '../../domain/api.ts'
import { labelIn, type Rating, ratingLabels } from '../../domain/counterpart.ts'
import { blacklistApproval } from '../../domain/rating/party-approvals.ts'
import { fieldWord } from '../../domain/words.ts'
import { performanceOf } from '../credit/watch-credit.ts'
import { loadCounterpart, readCounterpart } from '../load-counterpart.ts'
import { auditedCounterpart } from '../present-counterpart.ts'

const reads = ({ actor }: Pick<Context, 'actor'>): boolean => may(actor, 'counterpart.read')

const dropped = async (context: Context, { subject }: ApprovalOutcome): Promise<void> => {
  await settleGate(context, blacklistApproval, subject.id)
}

/** What approvals may ask of a party's rating. Once it is approved the party has it in the same transaction; ended otherwise, nothing of the party changes. */
export const ratingApprovals = (kind: string): ApprovalSubject => ({
  onApproved: giveRating,
  onRejected: dropped,
  onReturned: dropped,
  onWithdrawn: dropped,
  onCancelled: dropped,
  canRead: async (context) => reads(context),
  authors: async (context, id) => {
    const asked = await pendingApproval(context, blacklistApproval, id)
    return asked ? [asked.askedBy] : []
  },
  seers: async (context, _id, userIds) => {
    const seeing: number[] = []
    for (const userId of userIds) {
      const actor = await loadActor(context.services.database, context.actor.organizationId, userId)
      if (reads({ actor })) seeing.push(userId)
    }
    return seeing
  },
  facts: async (context, ids) => {
    if (!reads(context) || ids.length === 0) return new Map()
    const rows = await context.tx
      .selectFrom('counterparts')
      .select(['id', 'name'])
      .where('organization_id', '=', context.actor.organizationId)
      .where('party_type', '=', 2)
      .where('id', 'in', [...ids])
      .execute()
    return new Map(rows.map(({ id, name }) => [id, { amount: null, otherParty: name }]))
  },
  review: async (context, id) =>
    reads(context)
      ? reviewOf(context, await readCounterpart(context, 'external', id))
      : { facts: [], risks: [], wordings: [] },
  link: (id) => `/manage/oppositeParty/externalDetail?id=${id}&approval=${kind}`,
})

/** Gives a party the rating that was asked for, whoever approved it last. */
async function giveRating(context: Context, { subject: { id }, instanceId }: ApprovalOutcome): Promise<void> {
  const asked = await settleGate(context, blacklistApproval, id)
  if (!asked) return
  const { tx, actor } = context
  const { rating, reason } = asked.payload as { rating: Rating; reason: string }
  const before = await loadCounterpart(context, 'external', id, { lock: true })
  await tx
    .updateTable('counterparts')
    .set({
      rating,
      rating_remark: reason,
      updated_by: actor.userId,
      updated_at: sql<Date>`now()`,
      version: before.record.version + 1,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'counterpart.rate',
    subject: { kind: 'counterpart', id, name: before.record.name },
    before: auditedCounterpart(before),
    after: auditedCounterpart(await loadCounterpart(context, 'external', id)),
    detail: { instanceId },
  })
}

/** What whoever decides should know: who it is, from what to what and why, and what is done with the party now, as far as they may see it. */
async function reviewOf(context: Context, party: Counterpart): Promise<Review> {
  const { locale } = context
  const t = wordsIn(locale)
  const { ratingAsked: asked } = party
  const word = (rating: Rating) => labelIn(ratingLabels, rating, locale)
  const performed = await performanceOf(context, party.id)
  const fact = (key: string, label: string, text: string, more: Partial<ReviewFact> = {}): ReviewFact => ({
    key,
    label,
    text,
    notes: [],
    isMain: false,
    ...more,
  })
  const facts = [
    fact(
      'rating',
      fieldWord('rating', locale),
      asked ? `${word(party.rating)} → ${word(asked.rating)}` : word(party.rating),
      {
        isMain: true,
      },
    ),
    fact('party', t('相对方 | Counterparty'), party.name, {
      party: 'other',
      notes: party.state === 2 ? [{ text: t('已停用 | Disabled'), isBad: false }] : [],
    }),
    ...(asked ? [fact('reason', t('变更理由 | Reason'), asked.reason)] : []),
    fact('performed', t('履行中合同 | In performance'), String(performed), {
      notes: [{ text: t('只计您可查看的 | contracts you can view'), isBad: false }],
    }),
    fact('averageScore', fieldWord('averageScore', locale), party.averageScore ?? '—'),
    fact('riskCount', fieldWord('riskCount', locale), String(party.riskCount)),
  ]
  const isBlacklisting = asked?.ask === 'blacklist' && performed > 0
  const risks: Review['risks'] = isBlacklisting
    ? [
        {
          code: 'blacklistWhilePerforming',
          weight: 'low',
          text: t(
            '仍有 {performed} 份合同在履行中，列入黑名单不会终止这些合同 | {performed} contracts with it are in performance; blacklisting does not end them',
            { performed },
          ),
          quote: '',
        },
      ]
    : []
  return { facts, risks, wordings: [] }
}
