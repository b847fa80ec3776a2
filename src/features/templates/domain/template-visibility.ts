import { type Actor, may } from '#engines/access/domain/index.ts'
import type { TemplateDetail } from './api.ts'

/** Whether the role shows drafts and versions that wait: to those who keep templates, and to those who see every approval. */
export const seesDrafts = (actor: Actor): boolean =>
  may(actor, 'template.manage') || (may(actor, 'template.read') && may(actor, 'approval.read'))

/** A template as those see it who only draft from it: its published versions, nothing of drafts and approvals; null when none was ever published. */
export function publishedPart(template: TemplateDetail): TemplateDetail | null {
  if (template.publishedVersionID === null) return null
  return {
    ...template,
    pendingVersionID: null,
    versions: template.versions.filter(({ publishedAt }) => publishedAt !== null),
    seesDrafts: false,
  }
}
