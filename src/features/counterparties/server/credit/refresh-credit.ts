import type { Context } from '#engines/access/server/index.ts'
import type { Tx } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { type CreditFailure, isOfService } from '../../domain/credit/credit.ts'
import type { BusinessInfo } from '../../domain/credit/credit-api.ts'
import { afterFailure, rests } from '../../domain/credit/rest.ts'
import { loadCounterpart, standingCounterpart } from '../load-counterpart.ts'
import { type Answered, askService, type ServiceLimits, serviceLimits } from './ask-service.ts'
import { hostOf, type StoredSettings, serviceFares, storedSettings } from './credit-settings.ts'
import { infoOf, loadCredit } from './load-credit.ts'
import { columnsOf, keepMonitorings, keepRecord, keepRisks } from './save-credit.ts'

/** What a service told so short a time ago is not asked for again, in milliseconds. */
const freshFor = 60_000

type Party = { idNumber: string; name: string }
/** What to do for one party: `resting` while the service is left alone, null where there is nothing to ask. */
export type ToFetch = { settings: StoredSettings; party: Party; timeZone: string } | 'resting' | null

/**
 * Whether a service is to be asked for an external party, or the one that stands for it, now: not for people, whose numbers leave the house for nobody, not again within a minute, and not
 * while the service rests. 404 without the party.
 */
export async function toFetch(context: Context, id: number): Promise<ToFetch> {
  const { tx, actor, services, now } = context
  const { record } = await standingCounterpart(context, 'external', id)
  const settings = await storedSettings(tx, actor.organizationId, services.config)
  if (!settings.isOn || settings.source !== 'http') return null
  if (record.subtype !== 1 || record.id_number === null) return null
  const known = (await loadCredit(context, record.id)).record
  if (known?.fetched_at && now.getTime() - known.fetched_at.getTime() < freshFor) return null
  if (rests(await serviceFares(tx, actor.organizationId), now.getTime())) return 'resting'
  return {
    settings,
    party: { idNumber: record.id_number, name: record.name },
    timeZone: actor.timeZone,
  }
}

/** Asks the service; no transaction is open here. Null where nothing is asked. */
export async function fetchCredit(
  { config, log }: Services,
  asked: ToFetch,
  limits: ServiceLimits = serviceLimits,
): Promise<Answered | null> {
  if (asked === null || asked === 'resting') return null
  const { settings, party, timeZone } = asked
  const { request, key } = settings
  const answered = await askService(config, { request, key, party, timeZone }, limits)
  if (answered.reason) log.warn({ reason: answered.reason }, 'the credit service told nothing')
  return answered
}

/** Keeps what came, or that nothing did: then what was known stays, with the reason beside it. On record, because a number left the house. */
export async function keepFetched(
  context: Context,
  askedId: number,
  asked: ToFetch,
  answered: Answered | null,
): Promise<void> {
  const { id } = (await standingCounterpart(context, 'external', askedId)).record
  if (asked === 'resting') return keepFailure(context, id, 'resting')
  if (!asked || !answered) return
  const { record } = await loadCounterpart(context, 'external', id, { lock: true })
  // It was merged, or got another number, while the service was asked.
  if (record.id_number !== asked.party.idNumber) return
  const { reason, data } = answered
  await keepFares(context.tx, context, reason)
  if (reason) await keepFailure(context, id, reason)
  else {
    const known = infoOf((await loadCredit(context, id)).record)
    const info: BusinessInfo = { ...known, ...data.info }
    await keepRecord(context, id, {
      ...columnsOf(info),
      ...(data.reportUrl !== undefined && { report_url: data.reportUrl }),
      source: 'http',
      taken_at: context.now,
      taken_by: null,
      fetched_at: context.now,
      failure: '',
      failed_at: null,
    })
    if (data.riskItems) await keepRisks(context, id, 'http', data.riskItems)
    if (data.monitoring) await keepMonitorings(context, id, 'http', data.monitoring)
  }
  context.audit({
    action: 'counterpart.fetchCredit',
    subject: { kind: 'counterpart', id, name: record.name },
    detail: { host: hostOf(asked.settings.request.address), reason: reason ?? '' },
  })
}

/** The version stays: whoever edits meanwhile is not in the way of a service that is down. */
async function keepFailure({ tx, actor, now }: Context, id: number, reason: CreditFailure): Promise<void> {
  const failed = { failure: reason, failed_at: now }
  await tx
    .insertInto('counterpart_credits')
    .values({ organization_id: actor.organizationId, counterpart_id: id, ...failed })
    .onConflict((conflict) => conflict.column('counterpart_id').doUpdateSet(failed))
    .execute()
}

async function keepFares(tx: Tx, { actor, now }: Context, reason: CreditFailure | null): Promise<void> {
  const organization_id = actor.organizationId
  if (reason && !isOfService(reason)) return
  if (!reason) {
    await tx.deleteFrom('credit_services').where('organization_id', '=', organization_id).execute()
    return
  }
  const { failures, restsUntil } = afterFailure(await serviceFares(tx, organization_id), now.getTime())
  const row = {
    failures,
    rests_until: restsUntil === null ? null : new Date(restsUntil),
    reason,
    updated_at: now,
  }
  await tx
    .insertInto('credit_services')
    .values({ organization_id, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
}
