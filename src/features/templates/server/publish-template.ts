import type { Context } from '#engines/access/server/index.ts'
import type { Chosen } from '#engines/approvals/domain/index.ts'
import { type ApprovalOutcome, previewApproval, startApproval } from '#engines/approvals/server/index.ts'
import { refused } from '#shared/errors.ts'
import type { TemplateDetail } from '../domain/api.ts'
import type { TemplateEvent } from '../domain/template-life.ts'
import { lockTemplate, standingAfter, standingColumns, touch, versionOf } from './lock-template.ts'
import { takeTemplateNumber } from './template-number.ts'
import { templateById } from './template-queries.ts'
import { templateFlow } from './template-settings.ts'
import { refuseBrokenBindings } from './template-versions.ts'
import './tables.ts'

/** New contracts come from this version, without approval: refused where the organisation has its templates approved, and while a binding is broken. */
export async function publishVersion(
  context: Context,
  id: number,
  versionId: number,
  version: number,
): Promise<TemplateDetail> {
  const before = await lockTemplate(context, id, version)
  const target = versionOf(before, versionId)
  if (before.hasFlow)
    throw refused(
      '本组织的模板须经审批后发布，请提交审批 | Templates of your organisation are published by approval; submit it for approval',
    )
  const after = standingAfter(before, 'publish', versionId)
  await refuseBrokenBindings(context, before, target)
  await publish(context, before, target, after)
  return templateById(context, id)
}

/** Sends a version to approval by the organisation's flow for templates. What is published stays in use meanwhile. */
export async function submitVersion(
  context: Context,
  id: number,
  versionId: number,
  given: { version: number; comment: string; chosen?: Chosen },
): Promise<TemplateDetail> {
  const before = await lockTemplate(context, id, given.version)
  const target = versionOf(before, versionId)
  const flowId = await flowOf(context)
  const after = standingAfter(before, 'submit', versionId)
  await refuseBrokenBindings(context, before, target)
  await touch(context, id, standingColumns(after))
  await context.tx
    .updateTable('template_versions')
    .set({ submitted_at: context.now })
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', versionId)
    .execute()
  context.audit({
    action: 'template.submit',
    subject: { kind: 'template', id, name: before.name },
    after: { ordinal: target.ordinal },
    ...(given.comment && { detail: { comment: given.comment } }),
  })
  await startApproval(context, {
    flowId,
    subject: { kind: 'template', id, name: before.name },
    values: { versionID: versionId, ordinal: target.ordinal },
    goesOn: isSame(versionId),
    initiatorId: await authorOf(context, versionId),
    comment: given.comment,
    chosen: given.chosen ?? {},
  })
  return templateById(context, id)
}

/** Who will be asked when this version is submitted. */
export async function previewSubmission(context: Context, id: number, versionId: number) {
  const template = await templateById(context, id)
  versionOf(template, versionId)
  return previewApproval(context, {
    flowId: await flowOf(context),
    initiatorId: await authorOf(context, versionId),
    subject: { kind: 'template', id },
    goesOn: isSame(versionId),
  })
}

/** What was returned goes on with the same version alone: who approved it has not seen another. */
const isSame =
  (versionId: number) =>
  ({ versionID }: Readonly<Record<string, unknown>>): boolean =>
    versionID === versionId

async function flowOf(context: Context): Promise<number> {
  const flow = await templateFlow(context)
  if (flow === null)
    throw refused(
      '尚未设置模板审批流，可直接发布 | There is no approval flow for templates; publish it directly',
    )
  return flow
}

/** Who wrote the version; whoever submits it for them is not alone in being kept from approving it. The actor when the author has left. */
async function authorOf({ tx, actor }: Context, versionId: number): Promise<number> {
  const row = await tx
    .selectFrom('template_versions as v')
    .innerJoin('people as u', 'u.id', 'v.created_by')
    .select('v.created_by')
    .where('v.organization_id', '=', actor.organizationId)
    .where('v.id', '=', versionId)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  return row?.created_by ?? actor.userId
}

/** What the outcome of the approval does to the template. */
export async function settleTemplate(
  context: Context,
  { subject }: ApprovalOutcome,
  event: Extract<TemplateEvent, 'approve' | 'return' | 'reject' | 'withdraw' | 'cancel'>,
): Promise<void> {
  const before = await lockTemplate(context, subject.id)
  const pending = before.pendingVersionID
  // What was returned waits no longer: its approval alone ends.
  if (event === 'cancel' && pending === null) return
  const after = standingAfter(before, event)
  if (event === 'approve' && pending !== null) {
    const target = versionOf(before, pending)
    // The form may have changed while it waited.
    await refuseBrokenBindings(context, before, target)
    return publish(context, before, target, after)
  }
  await touch(context, subject.id, standingColumns(after))
  context.audit({
    action: `template.${event}`,
    subject: { kind: 'template', id: subject.id, name: before.name },
  })
}

async function publish(
  context: Context,
  before: TemplateDetail,
  target: TemplateDetail['versions'][number],
  after: Parameters<typeof standingColumns>[0],
): Promise<void> {
  await context.tx
    .updateTable('template_versions')
    .set({ published_at: context.now })
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', target.id)
    .where('published_at', 'is', null)
    .execute()
  const numbered = before.number === null ? await takeTemplateNumber(context, before) : {}
  await touch(context, before.id, { ...standingColumns(after), ...numbered })
  context.audit({
    action: 'template.publish',
    subject: { kind: 'template', id: before.id, name: before.name },
    before: { ordinal: before.publishedOrdinal, number: before.number },
    after: { ordinal: target.ordinal, ...numbered },
  })
}

/** No new contracts from this template. */
export async function retire(context: Context, id: number, version: number): Promise<TemplateDetail> {
  const before = await lockTemplate(context, id, version)
  await touch(context, id, standingColumns(standingAfter(before, 'retire')))
  context.audit({ action: 'template.retire', subject: { kind: 'template', id, name: before.name } })
  return templateById(context, id)
}
