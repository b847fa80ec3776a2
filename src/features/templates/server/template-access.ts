import { may } from '#engines/access/domain/index.ts'
import { type Context, grantedAbility } from '#engines/access/server/index.ts'
import { type ApprovalSubject, watchedText } from '#engines/approvals/server/index.ts'
import { fileSubject } from '#engines/documents/server/index.ts'
import { notFound } from '#shared/errors.ts'
import type { TemplateDetail } from '../domain/api.ts'
import { publishedPart, seesDrafts } from '../domain/template-visibility.ts'
import { settleTemplate } from './publish-template.ts'
import { templateAuthors } from './template-authors.ts'
import { templateMatters } from './template-matters.ts'
import { templateById } from './template-queries.ts'

/** How much of a template the actor sees: all of it, also when they were asked to approve it; what is published; null: nothing. */
async function visibilityOf({ tx, actor }: Context, id: number): Promise<'all' | 'published' | null> {
  if (seesDrafts(actor) || (await grantedAbility(tx, actor, { kind: 'template', id }))) return 'all'
  return may(actor, 'template.read') ? 'published' : null
}

/** The template as far as the actor may see it; 404 when that is nothing. */
export async function templateSeen(context: Context, id: number): Promise<TemplateDetail> {
  const visibility = await visibilityOf(context, id)
  if (visibility === null) throw notFound()
  const template = await templateById(context, id)
  const seen = visibility === 'all' ? template : publishedPart(template)
  if (!seen) throw notFound()
  return seen
}

/** 404 for who may not see the versions that are not published. */
export async function requireDrafts(context: Context, id: number): Promise<void> {
  if ((await visibilityOf(context, id)) !== 'all') throw notFound()
}

/** Files of a template are for those who see it; those of versions that are not published, and originals, for those who see all of it. */
export const templateFiles = fileSubject('template', async (context, id, fileID) => {
  const visibility = await visibilityOf(context, id)
  if (visibility !== 'published') return visibility === 'all'
  const published = await context.tx
    .selectFrom('template_versions')
    .select('id')
    .where('organization_id', '=', context.actor.organizationId)
    .where('template_id', '=', id)
    .where('file_id', '=', fileID)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return published !== undefined
})

/** What an approval's outcome does to its template. */
export const templateApprovals: ApprovalSubject = {
  onApproved: (context, outcome) => settleTemplate(context, outcome, 'approve'),
  onRejected: (context, outcome) => settleTemplate(context, outcome, 'reject'),
  onReturned: (context, outcome) => settleTemplate(context, outcome, 'return'),
  onWithdrawn: (context, outcome) => settleTemplate(context, outcome, 'withdraw'),
  onCancelled: (context, outcome) => settleTemplate(context, outcome, 'cancel'),
  matters: templateMatters,
  // Another version is another submission: see `goesOn`.
  watched: watchedText('template', ['template.bind']),
  canRead: async ({ actor }) => seesDrafts(actor),
  authors: templateAuthors,
  link: (id) => `/templates/approval?templateId=${id}`,
}
