import type { Context } from '#engines/access/server/index.ts'
import { AppError, notFound, staleVersion } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import type { TemplateDetail } from '../domain/api.ts'
import {
  nextStanding,
  type TemplateEvent,
  type TemplateStanding,
  type TemplateState,
  templateStateLabels,
  templateStates,
} from '../domain/template-life.ts'
import { templateById } from './template-queries.ts'
import './tables.ts'

/** The template, locked until the transaction ends; 404, or 409 with the current one when `version` is not its version. */
export async function lockTemplate(context: Context, id: number, version?: number): Promise<TemplateDetail> {
  const { tx, actor } = context
  const locked = await tx
    .selectFrom('templates')
    .select('version')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound()
  const template = await templateById(context, id)
  if (version !== undefined && locked.version !== version) throw staleVersion(template)
  return template
}

/** Where the template stands after the event; forbiddenTransition when it may not happen now. */
export function standingAfter(
  template: TemplateStanding,
  event: TemplateEvent,
  versionId: number | null = null,
): TemplateStanding {
  const next = nextStanding(template, event, versionId)
  if (!next) {
    const state = template.pendingVersionID === null ? template.state : templateStates.inApproval
    throw new AppError('forbiddenTransition', inBoth('status', templateStateLabels[state]))
  }
  return next
}

type Changes = Partial<{
  name: string
  name_en: string
  number: string | null
  number_key: string | null
  description: string
  state: TemplateState
  published_version_id: number | null
  pending_version_id: number | null
}>

export const standingColumns = ({
  state,
  publishedVersionID,
  pendingVersionID,
}: TemplateStanding): Changes => ({
  state,
  published_version_id: publishedVersionID,
  pending_version_id: pendingVersionID,
})

/** Writes changes of the template itself, as the actor's. */
export async function touch({ tx, actor, now }: Context, id: number, changes: Changes): Promise<void> {
  await tx
    .updateTable('templates')
    .set((e) => ({
      ...changes,
      // What no person does leaves the person's name.
      ...(actor.userId > 0 && { updated_by: actor.userId }),
      updated_at: now,
      version: e('version', '+', 1),
    }))
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
}

export const versionOf = (template: TemplateDetail, versionId: number) => {
  const version = template.versions.find((one) => one.id === versionId)
  if (!version) throw notFound()
  return version
}
