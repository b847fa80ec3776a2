import type { Context } from '#engines/access/server/index.ts'
import type { TextMatters } from '#engines/approvals/domain/index.ts'
import { docxOpenMatters, storedBytes } from '#engines/documents/server/index.ts'
import './tables.ts'

/** What is open in the version of a template that waits for approval: every contract made from it would begin with that. */
export async function templateMatters(context: Context, id: number): Promise<TextMatters> {
  const { tx, actor } = context
  const version = await tx
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.id', 't.pending_version_id')
    .select(['v.ordinal', 'v.file_id'])
    .where('t.organization_id', '=', actor.organizationId)
    .where('v.organization_id', '=', actor.organizationId)
    .where('t.id', '=', id)
    .executeTakeFirst()
  const link = `/templates/approval?templateId=${id}`
  if (!version) return { isPending: false, text: null, items: [], link }
  const { bytes, sha256 } = await storedBytes(context, version.file_id)
  return {
    isPending: false,
    text: { ordinal: version.ordinal, sha256 },
    items: await docxOpenMatters(bytes),
    link,
  }
}
