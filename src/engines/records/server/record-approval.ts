import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { ApprovalPreview, Chosen } from '#engines/approvals/domain/index.ts'
import { previewApproval, startApproval } from '#engines/approvals/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { sameValue } from '#shared/same-value.ts'
import { inBoth, type Locale, said } from '#shared/text.ts'
import type { Approvals } from '../domain/noun.ts'

type Named<Gate extends string = string> = {
  kind: string
  approval?: Approvals<string, { act: string; gate: Gate; sub: string }>
}
/** What is done once it is approved, as the operation was called. */
export type GatePayload = Readonly<Record<string, unknown>>

/** The flow that an organisation chose for what is asked of a noun; null: none, so nothing is asked. */
export async function flowFor<Gate extends string>(
  { tx, actor }: Context,
  { kind }: Named<Gate>,
  ask: NoInfer<Gate>,
): Promise<number | null> {
  const { rows } = await sql<{ flow: number }>`select flow_id as flow from record_approval_flows
    where organization_id = ${actor.organizationId} and kind = ${kind} and ask = ${ask}`.execute(tx)
  return rows[0]?.flow ?? null
}

/** What of a record waits for a decision: the key of what is asked, what it leads to, and who asked when; null: nothing. */
export const pendingApproval = async (
  context: Context,
  record: Named,
  id: number,
): Promise<PendingApproval | null> => (await pendingApprovals(context, record, [id])).get(id) ?? null

export type PendingApproval = { ask: string; payload: GatePayload; askedBy: number; askedAt: Date }

/** The same of several records, by record. */
export async function pendingApprovals(
  { tx, actor }: Context,
  { kind, approval }: Named,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PendingApproval>> {
  if (!approval || !ids.length) return new Map()
  const { rows } = await sql<
    PendingApproval & { id: number }
  >`select record_id as id, ask, payload, asked_by as "askedBy", asked_at as "askedAt" from record_asks
    where organization_id = ${actor.organizationId} and kind = ${kind} and record_id = any(${[...ids]}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, ...ask }) => [Number(id), ask]))
}

/** 409 while something of the record waits for a decision: what was asked about stays as it is until then. */
export async function refusePending(context: Context, record: Named, id: number): Promise<void> {
  if (await pendingApproval(context, record, id))
    throw new AppError('forbiddenTransition', inBoth('status', '审批中 | In approval'))
}

/** What people decide on: what is asked, but for the words that it is asked with. What was returned goes on for the same alone, else it would be approved by who never saw it. */
const matterOf = (ask: string, { reason: _, version: __, ...rest }: GatePayload) => ({ ask, ...rest })

/** `chosen`: by step of the flow whom the person chose. */
type ApprovalRequest<Gate> = {
  id: number
  name: string
  ask: Gate
  comment: string
  payload: GatePayload
  chosen?: Chosen | undefined
  /** What the log tells of it beside its reason: values as they are and would be. */
  logged?: { before: object; after: object }
}

/**
 * Asks for what a record is going to become where its organisation chose a flow for it, and answers whether: then nothing is done but by the approval. 422 where the flow can't start or
 * asks somebody who does not see the record.
 */
export async function requestApproval<Gate extends string>(
  context: Context,
  record: Named<Gate>,
  { id, name, ask, comment, payload, chosen = {}, logged }: ApprovalRequest<NoInfer<Gate>>,
): Promise<boolean> {
  const words = record.approval?.gates[ask]?.words
  const flowId = record.approval && words ? await flowFor(context, record, ask) : null
  if (flowId === null || !record.approval || !words) return false
  const { tx, actor, now } = context
  const matter = matterOf(ask, payload)
  await sql`insert into record_asks (organization_id, kind, record_id, ask, payload, asked_by, asked_at)
    values (${actor.organizationId}, ${record.kind}, ${id}, ${ask}, ${JSON.stringify(payload)}, ${actor.userId}, ${now})`.execute(
    tx,
  )
  context.audit({
    action: `${record.kind}.ask`,
    subject: { kind: record.kind, id, name },
    ...(logged && { before: logged.before }),
    after: { ask: said(words, actor.language), ...logged?.after, ...(comment && { reason: comment }) },
  })
  const title = actor.language === 'en' ? `${said(words, 'en')}: ${name}` : `${said(words, 'zh-CN')}：${name}`
  await startApproval(context, {
    flowId,
    subject: { kind: record.approval.kind, id, name: title },
    values: { matter },
    goesOn: (returned) => sameValue(returned.matter, matter),
    comment,
    chosen,
  })
  return true
}

/** Who would be asked; null where nothing is asked. Without a payload: if it were the one that was returned. */
export async function previewGate<Gate extends string>(
  context: Context,
  record: Named<Gate>,
  id: number,
  { ask, payload }: { ask: NoInfer<Gate> | null; payload?: GatePayload },
): Promise<ApprovalPreview | null> {
  const flowId = ask === null ? null : await flowFor(context, record, ask)
  if (ask === null || flowId === null || !record.approval) return null
  return previewApproval(context, {
    flowId,
    subject: { kind: record.approval.kind, id },
    goesOn: ({ matter }) =>
      payload
        ? sameValue(matter, matterOf(ask, payload))
        : (matter as { ask?: string } | undefined)?.ask === ask,
  })
}

/** Takes what waits for a decision away; answers it. */
export async function settleGate(
  { tx, actor }: Context,
  { kind }: Named,
  id: number,
): Promise<{ ask: string; payload: GatePayload } | null> {
  const { rows } = await sql<{ ask: string; payload: GatePayload }>`delete from record_asks
    where organization_id = ${actor.organizationId} and kind = ${kind} and record_id = ${id} returning ask, payload`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** What waits, as an answer tells it. */
export const pendingWords = (
  { approval }: Named,
  { ask, payload }: { ask: string; payload: GatePayload },
  locale: Locale,
) => ({
  name: said(approval?.gates[ask]?.words ?? ' | ', locale),
  status: typeof payload.status === 'number' ? payload.status : null,
})
