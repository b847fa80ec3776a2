import { sql } from 'kysely'
import { type Context, route } from '#engines/access/server/index.ts'
import { asksSeersOnly } from '#engines/approvals/server/index.ts'
import type { Tx } from '#server/database.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { inBoth, nameIn, said } from '#shared/text.ts'
import type { AnyRecord } from '../domain/record.ts'
import {
  type ApprovedNoun,
  chooseRecordFlow,
  listRecordFlows,
  type RecordFlow,
} from '../domain/record-flows.ts'

const approvedOf = (nouns: readonly (AnyRecord | ApprovedNoun)[]): ApprovedNoun[] =>
  nouns.filter(
    (one): one is ApprovedNoun => (!('calls' in one) || one.form !== undefined) && one.approval !== undefined,
  )

/** What of these nouns is approved, with the flow that the organisation chose for each. */
async function listed(
  { tx, actor, locale }: Context,
  records: readonly ApprovedNoun[],
): Promise<RecordFlow[]> {
  const { rows } = await sql<{
    kind: string
    ask: string
    id: number
    name: string
    nameEn: string
    isUsable: boolean
  }>`
    select c.kind, c.ask, f.id, f.name, f.name_en as "nameEn", f.enabled and f.published_version_id is not null as "isUsable"
    from record_approval_flows c join approval_flows f on f.organization_id = c.organization_id and f.id = c.flow_id
    where c.organization_id = ${actor.organizationId}`.execute(tx)
  return records.flatMap(({ kind, words, approval }) =>
    Object.entries(approval.gates).map(([ask, asked]): RecordFlow => {
      const chosen = rows.find((row) => row.kind === kind && row.ask === ask)
      return {
        kind,
        ask,
        flowKind: approval.kind,
        noun: said(words.one, locale),
        name: said(asked.words, locale),
        isAlways: asked.isAlways === true,
        asksSeersOnly: asksSeersOnly(approval.kind),
        flow: chosen ? { id: chosen.id, name: nameIn(chosen, locale), isUsable: chosen.isUsable } : null,
      }
    }),
  )
}

/** Chooses the flow that decides on what is asked of a noun, as an administrator does on the screen. */
export const chooseFlow = (
  context: Context,
  record: AnyRecord | ApprovedNoun,
  ask: string,
  flowID: number | null,
) => choose(context, approvedOf([record]), { kind: record.kind, ask, flowID })

/** Gives an organisation the flow that decides on what is asked, as something that it starts with; one that it chose stays. */
export async function startRecordFlow(
  tx: Tx,
  organizationId: number,
  { kind }: Pick<ApprovedNoun, 'kind'>,
  ask: string,
  flowId: number,
): Promise<void> {
  await sql`insert into record_approval_flows (organization_id, kind, ask, flow_id, updated_by, updated_at)
    values (${organizationId}, ${kind}, ${ask}, ${flowId}, null, now()) on conflict do nothing`.execute(tx)
}

/** Chooses the flow that decides from now on, or none; 422 for a flow of another kind, and for none where there is always one. What runs goes on. */
async function choose(
  context: Context,
  records: readonly ApprovedNoun[],
  { kind, ask, flowID }: { kind: string; ask: string; flowID: number | null },
): Promise<RecordFlow[]> {
  const { tx, actor, now } = context
  const record = records.find((one) => one.kind === kind && one.approval.gates[ask])
  const words = record?.approval.gates[ask]?.words
  if (!record || !words) throw notFound()
  // The log has names as they are stored.
  const before =
    (await listed({ ...context, locale: 'zh-CN' }, [record])).find((one) => one.ask === ask)?.flow ?? null
  const { rows } = await sql<{
    name: string
  }>`select name from approval_flows where organization_id = ${actor.organizationId}
    and id = ${flowID} and kind = ${record.approval.kind} and published_version_id is not null`.execute(tx)
  const [flow] = rows
  if (flowID === null ? record.approval.gates[ask]?.isAlways : !flow)
    throw invalid([{ path: 'flowID', code: 'notOption', params: inBoth('field', '审批流 | the flow') }])
  if (flowID === null)
    await sql`delete from record_approval_flows where organization_id = ${actor.organizationId} and kind = ${kind} and ask = ${ask}`.execute(
      tx,
    )
  else
    await sql`insert into record_approval_flows (organization_id, kind, ask, flow_id, updated_by, updated_at)
      values (${actor.organizationId}, ${kind}, ${ask}, ${flowID}, ${actor.userId}, ${now})
      on conflict (organization_id, kind, ask) do update set flow_id = excluded.flow_id, updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(
      tx,
    )
  context.audit({
    action: 'approval_flow.choose',
    subject: {
      kind: 'approval_flow',
      id: flowID ?? before?.id ?? null,
      name: `${said(record.words.one, actor.language)} · ${said(words, actor.language)}`,
    },
    before: { flow: before?.name ?? null },
    after: { flow: flow?.name ?? null },
  })
  return listed(context, records)
}

/** The routes that say which flow decides on what becomes of records. */
export function recordFlowRoutes(nouns: readonly (AnyRecord | ApprovedNoun)[]): HttpRoute[] {
  const approved = approvedOf(nouns)
  return [
    route(listRecordFlows, {
      may: 'flow.read',
      handle: async (context) => ({ list: await listed(context, approved) }),
    }),
    route(chooseRecordFlow, {
      may: 'flow.manage',
      handle: async (context, { body }) => ({ list: await choose(context, approved, body) }),
    }),
  ]
}
