import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { invalid, notFound, staleVersion } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import { type CreditSource, riskKey } from '../../domain/credit/credit.ts'
import type {
  BusinessInfo,
  Credit,
  CreditInput,
  MonitoringInput,
  RiskInput,
} from '../../domain/credit/credit-api.ts'
import { creditIssues } from '../../domain/credit/credit-issues.ts'
import { loadCounterpart, refuseAlias, standingCounterpart } from '../load-counterpart.ts'
import { creditConfig, infoOf, type LoadedCredit, loadCredit, readCredit } from './load-credit.ts'

/** Keeps what a person typed of an external party. 404 without the party, 409 for an alias, or with what is known now when stale, 422 by the rules. */
export async function saveCreditByHand(
  context: Context,
  id: number,
  { version, ...input }: CreditInput & { version: number },
): Promise<Credit> {
  const party = await loadCounterpart(context, 'external', id, { lock: true })
  await refuseAlias(context, party)
  const before = await loadCredit(context, id)
  if ((before.record?.version ?? 0) !== version) throw staleVersion((await readCredit(context, id)) ?? {})
  const issues = creditIssues(input, context.locale)
  if (input.monitoring && !(await creditConfig(context)).isOn)
    issues.push({
      path: 'monitoring',
      code: 'notEditable',
      params: inBoth('field', '监控维度 | Monitoring'),
    })
  if (issues.length) throw invalid(issues)
  await keepRecord(context, id, {
    ...columnsOf(input.info),
    ...(input.monitoring && { report_url: input.monitoring.reportUrl.trim() }),
    source: 'manual',
    taken_at: context.now,
    taken_by: context.actor.userId,
  })
  await keepRisks(context, id, 'manual', input.riskItems)
  if (input.monitoring) await keepMonitorings(context, id, 'manual', input.monitoring.list)
  context.audit({
    action: 'counterpart.keepCredit',
    subject: { kind: 'counterpart', id, name: party.record.name },
    before: auditedCredit(before),
    after: auditedCredit(await loadCredit(context, id)),
  })
  const saved = await readCredit(context, id)
  if (!saved) throw notFound()
  return saved
}

/** Where the party's monitoring report is. 404 without the party, without a report, and while the credit config is off. */
export async function monitorReport(context: Context, id: number): Promise<{ url: string }> {
  const { record } = await standingCounterpart(context, 'external', id)
  const url = (await readCredit(context, record.id))?.monitoring?.reportUrl
  if (!url) throw notFound()
  return { url }
}

/** Business information as columns, texts without what surrounds them. */
export const columnsOf = (info: BusinessInfo) => ({
  status: info.status.trim(),
  oper_name: info.operName.trim(),
  econ_kind: info.econKind.trim(),
  regist_capi: info.registCapi.trim(),
  start_date: info.startDate,
  end_date: info.endDate,
  term_start: info.termStart,
  term_end: info.termEnd,
  check_date: info.checkDate,
  belong_org: info.belongOrg.trim(),
  history_name: info.historyName.trim(),
  scope: info.scope.trim(),
})

type Kept = Partial<ReturnType<typeof columnsOf>> & {
  report_url?: string
  source: CreditSource
  taken_at: Date
  taken_by: number | null
  fetched_at?: Date
  failure?: ''
  failed_at?: null
}

/** Changes the party's row, or makes it; what is not given stays. */
export async function keepRecord({ tx, actor }: Context, id: number, kept: Kept): Promise<void> {
  await tx
    .insertInto('counterpart_credits')
    .values({ organization_id: actor.organizationId, counterpart_id: id, ...kept })
    .onConflict((conflict) =>
      conflict
        .column('counterpart_id')
        .doUpdateSet({ ...kept, version: sql<number>`counterpart_credits.version + 1` }),
    )
    .execute()
}

/**
 * Makes the risks of one source those that are given, in order, and counts the party's open ones anew. A risk that is not told any more is taken out where
 * people keep it, and closed where a service told it, so that it is known when it comes again.
 */
export async function keepRisks(
  { tx, actor }: Context,
  id: number,
  source: CreditSource,
  items: readonly RiskInput[],
): Promise<void> {
  const organization_id = actor.organizationId
  const keys = items.map(riskKey)
  const rows = items.map((item, ordinal) => ({
    organization_id,
    counterpart_id: id,
    source,
    item_key: riskKey(item),
    ordinal,
    title: item.title.trim(),
    category: item.category.trim(),
    happened_on: item.happenedOn,
    is_open: item.isOpen,
  }))
  if (rows.length)
    await tx
      .insertInto('counterpart_risks')
      .values(rows)
      .onConflict((conflict) =>
        conflict.constraint('counterpart_risks_key').doUpdateSet((found) => ({
          ordinal: found.ref('excluded.ordinal'),
          is_open: found.ref('excluded.is_open'),
        })),
      )
      .execute()
  const gone = sql<boolean>`organization_id = ${organization_id} and counterpart_id = ${id} and source = ${source}
    and item_key <> all(${keys}::text[])`
  if (source === 'manual') await tx.deleteFrom('counterpart_risks').where(gone).execute()
  else await tx.updateTable('counterpart_risks').set({ is_open: false }).where(gone).execute()
  await sql`update counterparts set risk_count = (select count(*) from counterpart_risks r
      where r.organization_id = ${organization_id} and r.counterpart_id = ${id} and r.is_open)
    where organization_id = ${organization_id} and id = ${id}`.execute(tx)
}

/** Makes what monitoring says, from one source, what is given, in order. */
export async function keepMonitorings(
  { tx, actor }: Context,
  id: number,
  source: CreditSource,
  list: readonly MonitoringInput[],
): Promise<void> {
  const organization_id = actor.organizationId
  await tx
    .deleteFrom('counterpart_monitorings')
    .where('organization_id', '=', organization_id)
    .where('counterpart_id', '=', id)
    .where('source', '=', source)
    .execute()
  if (!list.length) return
  await tx
    .insertInto('counterpart_monitorings')
    .values(
      list.map(({ info, updateTime }, ordinal) => ({
        organization_id,
        counterpart_id: id,
        source,
        ordinal,
        info: info.trim(),
        update_time: updateTime === null ? null : new Date(updateTime),
      })),
    )
    .execute()
}

/** For the log: what people and services said. */
export const auditedCredit = ({ record, risks, monitorings }: LoadedCredit) => ({
  ...infoOf(record),
  reportUrl: record?.report_url ?? '',
  riskItems: risks.map(({ title, is_open }) => ({ title, isOpen: is_open })),
  monitoring: monitorings.map(({ info }) => info),
})
