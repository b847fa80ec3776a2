import type { Selectable } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Tables } from '#server/database.ts'
import { creditFailures } from '../../domain/credit/credit.ts'
import { type BusinessInfo, type Credit, noBusinessInfo } from '../../domain/credit/credit-api.ts'
import './tables.ts'

export type CreditRecord = Selectable<Tables['counterpart_credits']>
export type StoredRisk = Selectable<Tables['counterpart_risks']>
type StoredMonitoring = Selectable<Tables['counterpart_monitorings']>
type Reader = Pick<Context, 'tx' | 'actor'>

/** What is kept of a party from outside, as it stands in the tables; `record` is undefined while nothing was. */
export type LoadedCredit = {
  record: CreditRecord | undefined
  risks: StoredRisk[]
  monitorings: StoredMonitoring[]
}

/** What is kept of a party that the caller has found in the organisation already. */
export async function loadCredit({ tx, actor }: Reader, counterpartId: number): Promise<LoadedCredit> {
  const record = await tx
    .selectFrom('counterpart_credits')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('counterpart_id', '=', counterpartId)
    .executeTakeFirst()
  if (!record) return { record, risks: [], monitorings: [] }
  const risks = await tx
    .selectFrom('counterpart_risks')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('counterpart_id', '=', counterpartId)
    .orderBy('is_open', 'desc')
    .orderBy('source')
    .orderBy('ordinal')
    .execute()
  const monitorings = await tx
    .selectFrom('counterpart_monitorings')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('counterpart_id', '=', counterpartId)
    .orderBy('source')
    .orderBy('ordinal')
    .execute()
  return { record, risks, monitorings }
}

/** The credit config of an organisation: whether monitoring is on, and whether a service is asked. Off where nothing was set. */
export async function creditConfig({ tx, actor }: Reader): Promise<{ isOn: boolean; isFetched: boolean }> {
  const row = await tx
    .selectFrom('credit_settings')
    .select(['is_on', 'source'])
    .where('organization_id', '=', actor.organizationId)
    .executeTakeFirst()
  return { isOn: row?.is_on ?? false, isFetched: row?.is_on === true && row.source === 'http' }
}

/** What is known of an external party, as its reader may see it: without monitoring while the credit config is off. Null: nothing is known, and it is off. */
export async function readCredit(context: Reader, counterpartId: number): Promise<Credit | null> {
  const config = await creditConfig(context)
  const loaded = await loadCredit(context, counterpartId)
  if (!loaded.record && !config.isOn) return null
  const { record, risks, monitorings } = loaded
  return {
    info: infoOf(record),
    riskItems: risks.map(({ title, category, happened_on, is_open, source }) => ({
      title,
      category,
      happenedOn: happened_on,
      isOpen: is_open,
      source,
    })),
    monitoring: config.isOn
      ? {
          list: monitorings.map(({ info, update_time, source }) => ({
            info,
            updateTime: update_time?.toISOString() ?? null,
            source,
          })),
          reportUrl: record?.report_url ?? '',
          isFetched: config.isFetched,
          failure: failureOf(record),
        }
      : null,
    taken: await takenOf(context, record),
    version: record?.version ?? 0,
  }
}

/** Business information of a row; all empty without one. */
export const infoOf = (record: CreditRecord | undefined): BusinessInfo =>
  record
    ? {
        status: record.status,
        operName: record.oper_name,
        econKind: record.econ_kind,
        registCapi: record.regist_capi,
        startDate: record.start_date,
        endDate: record.end_date,
        termStart: record.term_start,
        termEnd: record.term_end,
        checkDate: record.check_date,
        belongOrg: record.belong_org,
        historyName: record.history_name,
        scope: record.scope,
      }
    : noBusinessInfo

const failureOf = (record: CreditRecord | undefined) => {
  const reason = creditFailures.find((one) => one === record?.failure)
  return reason && record?.failed_at ? { reason, time: record.failed_at.toISOString() } : null
}

async function takenOf({ tx, actor }: Reader, record: CreditRecord | undefined): Promise<Credit['taken']> {
  if (!record?.source || !record.taken_at) return null
  const person =
    record.taken_by === null
      ? undefined
      : await tx
          .selectFrom('people')
          .select(['id', 'name', 'nickname', 'avatar_file_id as avatarFileID'])
          .where('organization_id', '=', actor.organizationId)
          .where('id', '=', record.taken_by)
          .executeTakeFirst()
  return { source: record.source, time: record.taken_at.toISOString(), person: person ?? null }
}
