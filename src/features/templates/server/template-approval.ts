import type { Context } from '#engines/access/server/index.ts'
import { notFound } from '#shared/errors.ts'
import type { TemplateApproval } from '../domain/life-api.ts'
import { templateById } from './template-queries.ts'

/** What an approver sees: the version that waits, else the one that was submitted last; 404 when none ever was. */
export async function approvalView(context: Context, id: number): Promise<TemplateApproval> {
  const {
    versions,
    abilities: _,
    contractCount: __,
    isUsed: ______,
    hasFlow: ___,
    version: ____,
    seesDrafts: _____,
    ...template
  } = await templateById(context, id)
  const pending = versions.find((version) => version.id === template.pendingVersionID)
  const [last] = versions
    .filter(({ submittedAt }) => submittedAt !== null)
    .toSorted((a, b) => (b.submittedAt ?? '').localeCompare(a.submittedAt ?? ''))
  const version = pending ?? last
  if (!version) throw notFound()
  const published = versions.find((one) => one.id === template.publishedVersionID && one.id !== version.id)
  return {
    template,
    version,
    published: published ? { id: published.id, ordinal: published.ordinal } : null,
  }
}
