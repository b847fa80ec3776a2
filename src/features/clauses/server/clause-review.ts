import type { Context } from '#engines/access/server/index.ts'
import type { Review, ReviewFact } from '#engines/approvals/domain/index.ts'
import { type ApprovalSubject, watchedText } from '#engines/approvals/server/index.ts'
import { formsWithClause } from '#engines/forms/server/index.ts'
import { wordsIn } from '#shared/text.ts'
import { positionLabel, positions, wroteIt } from '../domain/clause.ts'
import { clauseRisks } from '../domain/clause-risks.ts'
import { seesDrafts } from '../domain/clause-visibility.ts'
import { clauseLink, settleClause } from './approve-clause.ts'
import { clauseById, visibilityOf } from './clause-queries.ts'

/** What approvals may ask of clauses, and what their outcome does to them. */
export const clauseApprovals: ApprovalSubject = {
  onApproved: (context, outcome) => settleClause(context, outcome, 'approve'),
  onRejected: (context, outcome) => settleClause(context, outcome, 'reject'),
  onReturned: (context, outcome) => settleClause(context, outcome, 'return'),
  onWithdrawn: (context, outcome) => settleClause(context, outcome, 'withdraw'),
  onCancelled: (context, outcome) => settleClause(context, outcome, 'cancel'),
  canRead: async ({ actor }) => seesDrafts(actor),
  authors: async (context, id) => wroteIt((await clauseById(context, id)).standing),
  watched: watchedText('clause', ['clause.write']),
  review: reviewOf,
  link: clauseLink,
}

/** What whoever decides should know of the version that waits, or was submitted last. */
async function reviewOf(context: Context, id: number): Promise<Review> {
  if ((await visibilityOf(context, id)) !== 'all') return { facts: [], risks: [], wordings: [] }
  const { locale } = context
  const t = wordsIn(locale)
  const clause = await clauseById(context, id)
  const version = clause.versions.find(({ submittedAt }) => submittedAt !== null) ?? clause.versions[0]
  if (!version) return { facts: [], risks: [], wordings: [] }
  const inForce = clause.versions.find(({ ordinal }) => ordinal === clause.approvedOrdinal)
  const before = inForce && inForce.id !== version.id ? inForce : null
  const forms = new Set(
    (await formsWithClause(context, id)).filter(({ isCurrent }) => isCurrent).map(({ formID }) => formID),
  )
  const fact = (key: string, label: string, text: string): ReviewFact[] =>
    text ? [{ key, label, text, notes: [], isMain: false }] : []
  const counted = positions.flatMap((position) => {
    const count = version.statements.filter((one) => one.position === position).length
    return count ? [`${positionLabel(position, locale)} ${count}`] : []
  })
  return {
    facts: [
      ...fact('category', t('分类 | Category'), clause.category),
      ...fact('statements', t('条款项 | Statements'), counted.join(' · ')),
      ...fact('nullable', t('可不显示 | Optional'), version.isNullable ? t('是 | Yes') : t('否 | No')),
      ...fact('author', t('编写人 | Written by'), version.createdBy.name),
      ...fact('why', t('版本说明 | Version note'), version.note),
      ...fact(
        'use',
        t('当前生效 | In use'),
        before
          ? t('第 {ordinal} 版 | Version {ordinal}', { ordinal: before.ordinal })
          : t('首个版本 | First version'),
      ),
      ...fact('forms', t('选用的表单 | Forms using it'), String(forms.size)),
    ],
    risks: clauseRisks(before, version, locale),
    wordings: [],
  }
}
