import { may } from '#engines/access/domain/index.ts'
import { type Context, grantedAbility } from '#engines/access/server/index.ts'
import type { ApprovalSubject } from '#engines/approvals/server/index.ts'
import { fileSubject } from '#engines/documents/server/index.ts'
import { notFound } from '#shared/errors.ts'
import { settleTemplate } from './publish-template.ts'

/** Whether the actor sees the template: by their role, or because they were asked to approve it. */
export async function seesTemplate(context: Context, id: number): Promise<boolean> {
  const { tx, actor } = context
  return may(actor, 'template.read') || (await grantedAbility(tx, actor, { kind: 'template', id })) !== null
}

/** 404 for who may not see it. */
export async function requireSight(context: Context, id: number): Promise<void> {
  if (!(await seesTemplate(context, id))) throw notFound()
}

/** Files of a template are for those who see it. */
export const templateFiles = fileSubject('template', seesTemplate)

/** What an approval's outcome does to its template. */
export const templateApprovals: ApprovalSubject = {
  onApproved: (context, outcome) => settleTemplate(context, outcome, 'approve'),
  onRejected: (context, outcome) => settleTemplate(context, outcome, 'reject'),
  onReturned: (context, outcome) => settleTemplate(context, outcome, 'return'),
  onWithdrawn: (context, outcome) => settleTemplate(context, outcome, 'withdraw'),
  canRead: async ({ actor }) => may(actor, 'template.read'),
  link: (id) => `/templates/approval?templateId=${id}`,
}
