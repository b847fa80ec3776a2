import type { Context } from '#engines/access/server/index.ts'
import { localName } from '#server/local-name.ts'
import { notFound, refused, staleVersion } from '#shared/errors.ts'
import type { TemplateSettings } from '../domain/life-api.ts'
import './tables.ts'

/** The flow that templates of the organisation are approved by; null: they are published directly. */
export async function templateFlow({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<number | null> {
  const row = await tx
    .selectFrom('template_settings')
    .select('flow_id')
    .where('organization_id', '=', actor.organizationId)
    .executeTakeFirst()
  return row?.flow_id ?? null
}

export async function readSettings({ tx, actor }: Context): Promise<TemplateSettings> {
  const row = await tx
    .selectFrom('template_settings as s')
    .leftJoin('approval_flows as f', 'f.id', 's.flow_id')
    .select(['s.flow_id', 's.version', localName('f').as('name')])
    .where('s.organization_id', '=', actor.organizationId)
    .executeTakeFirst()
  return { flowID: row?.flow_id ?? null, flowName: row?.name ?? null, version: row?.version ?? 0 }
}

/** Chooses the flow: one for templates that is published and switched on. What runs keeps its flow. */
export async function changeSettings(
  context: Context,
  { flowID, version }: { flowID: number | null; version: number },
): Promise<TemplateSettings> {
  const { tx, actor, now } = context
  const before = await readSettings(context)
  if (flowID !== null) await refuseFlow(context, flowID)
  const values = { flow_id: flowID, updated_by: actor.userId, updated_at: now }
  const written = await tx
    .insertInto('template_settings')
    .values({ organization_id: actor.organizationId, ...values, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet((e) => ({ ...values, version: e('template_settings.version', '+', 1) }))
        .where('template_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!written || (version === 0 && written.version !== 1)) throw staleVersion(await readSettings(context))
  context.audit({
    action: 'template_settings.update',
    subject: { kind: 'organization', id: actor.organizationId, name: '' },
    before: { flowID: before.flowID },
    after: { flowID },
  })
  return readSettings(context)
}

async function refuseFlow({ tx, actor }: Context, flowID: number): Promise<void> {
  const flow = await tx
    .selectFrom('approval_flows')
    .select(['kind', 'enabled', 'published_version_id'])
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', flowID)
    .executeTakeFirst()
  if (!flow) throw notFound()
  if (flow.kind !== 'template')
    throw refused('请选择用于模板的审批流 | Choose an approval flow for templates')
  if (!flow.enabled || flow.published_version_id === null)
    throw refused('审批流尚未发布或已停用 | The approval flow is not published or is disabled')
}
