import type { ApprovedNoun } from '#engines/records/domain/index.ts'
import type { Locale } from '#shared/text.ts'
import { wordsIn } from '#shared/text.ts'

/** No version of a clause is in force without approval: an organisation starts with a flow for it, and chooses which one decides. */
export const clauseApproval = {
  kind: 'clause',
  words: { one: '条款 | Clause' },
  approval: {
    kind: 'clause',
    gates: { version: { words: '版本审批 | Approval of versions', isAlways: true } },
  },
} as const satisfies ApprovedNoun

/** What a version is called where it waits among everything else. */
export function submittedTitle(name: string, ordinal: number, locale: Locale): string {
  return wordsIn(locale)('条款：{name}（第 {ordinal} 版） | Clause: {name} (version {ordinal})', {
    name,
    ordinal,
  })
}

/** The flow that an organisation starts with: one step, at which anybody who may approve clauses decides. */
export function startingFlow(locale: Locale) {
  const t = wordsIn(locale)
  return {
    name: t('条款审批 | Approval of clauses'),
    nameEn: locale === 'en' ? '' : 'Approval of clauses',
    description: t(
      '由有「批准条款」权限、且没有编写或提交该版本的人审批 | By anyone who may approve clauses and neither wrote nor submitted the version',
    ),
    nodes: [
      {
        kind: 'approver' as const,
        id: 'approve',
        name: t('条款批准 | Approve the clause'),
        ...(locale !== 'en' && { nameEn: 'Approve the clause' }),
        who: [{ by: 'permission' as const, permission: 'clause.approve' }],
        mode: 'any' as const,
        // Whoever submits it is told who has to be given the right.
        whenEmpty: 'refuse' as const,
      },
    ],
  }
}
