import { type Context, lockOrganization } from '#engines/access/server/index.ts'
import type { Tx } from '#server/database.ts'
import { outgoingAddress } from '#server/outgoing.ts'
import { redactionOf } from '#server/redaction.ts'
import { sealAgain } from '#server/seal-again.ts'
import { sealingOf } from '#server/sealing.ts'
import type { Services } from '#server/services.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { invalid, staleVersion } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import { type CreditFailure, type CreditSource, creditFailures } from '../../domain/credit/credit.ts'
import { type CreditRequest, callFor, requestIssues } from '../../domain/credit/credit-request.ts'
import {
  type CreditSettings,
  storedRequest,
  type updateCreditSettings,
} from '../../domain/credit/credit-settings-api.ts'
import type { Fares } from '../../domain/credit/rest.ts'
import { secretTexts } from '../../domain/credit/secret-texts.ts'
import './tables.ts'

export type StoredSettings = {
  isOn: boolean
  source: CreditSource
  request: CreditRequest
  key: string
  version: number
}

const none: StoredSettings = {
  isOn: false,
  source: 'manual',
  request: {
    address: '',
    headers: [{ name: 'Authorization', value: 'Bearer {key}' }],
    query: [],
    pointers: {},
  },
  key: '',
  version: 0,
}
const about = (organizationId: number): string => `credit_settings/${organizationId}`

/** The credit config with the key; for this slice's own use. */
export async function storedSettings(
  tx: Tx,
  organizationId: number,
  config: Services['config'],
): Promise<StoredSettings> {
  const row = await tx
    .selectFrom('credit_settings')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!row) return none
  return {
    isOn: row.is_on,
    source: row.source,
    request: { address: row.address, ...storedRequest.parse(row.request) },
    // A key that this installation can't open (restored elsewhere without its secret) is none: it has to be given again.
    key: sealingOf(config).open(row.api_key, about(organizationId)) ?? '',
    version: row.version,
  }
}

const settingsOf = ({ tx, actor, services }: Context): Promise<StoredSettings> =>
  storedSettings(tx, actor.organizationId, services.config)

/** How the organisation's service fares. */
export async function serviceFares(
  tx: Tx,
  organizationId: number,
): Promise<Fares & { reason: CreditFailure | null }> {
  const row = await tx
    .selectFrom('credit_services')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return {
    failures: row?.failures ?? 0,
    restsUntil: row?.rests_until?.getTime() ?? null,
    reason: creditFailures.find((one) => one === row?.reason) ?? null,
  }
}

async function presented({ tx, actor }: Context, stored: StoredSettings): Promise<CreditSettings> {
  const { request, key, ...rest } = stored
  const { reason, failures, restsUntil } = await serviceFares(tx, actor.organizationId)
  return {
    ...rest,
    ...request,
    hasKey: key !== '',
    fails: reason && {
      reason,
      failures,
      restsUntil: restsUntil === null ? null : new Date(restsUntil).toISOString(),
    },
  }
}

/** The credit config as the screen shows it. */
export const readSettings = async (context: Context): Promise<CreditSettings> =>
  presented(context, await settingsOf(context))

/** Changes it. The key is kept when none is given, but never for another host: it belongs to the one it was given for. A changed service is asked again at once. */
export async function updateSettings(
  context: Context,
  { version, key: given, isOn, source, ...request }: BodyOf<typeof updateCreditSettings>,
): Promise<CreditSettings> {
  const { tx, actor, services } = context
  const organization_id = actor.organizationId
  await lockOrganization(tx, organization_id)
  const before = await settingsOf(context)
  if (before.version !== version) throw staleVersion(await presented(context, before))
  const isAsked = source === 'http' && isOn
  const issues = isAsked || request.address !== '' ? serviceIssues(context, request) : []
  if (issues.length) throw invalid(issues)
  const { address, ...rest } = request
  const row = {
    is_on: isOn,
    source,
    address,
    request: JSON.stringify({ version: 1, ...rest }),
    api_key: sealingOf(services.config).seal(given ?? keptKey(before, address), about(organization_id)),
    version: version + 1,
    updated_at: context.now,
    updated_by: actor.userId,
  }
  await tx
    .insertInto('credit_settings')
    .values({ organization_id, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('credit_services').where('organization_id', '=', organization_id).execute()
  const after = await settingsOf(context)
  context.audit({
    action: 'credit_settings.update',
    subject: { kind: 'credit_settings', id: organization_id, name: hostOf(after.request.address) },
    before: audited(before),
    after: { ...audited(after), keyChanged: before.key !== after.key },
  })
  return presented(context, after)
}

/** What is wrong with a service that somebody typed: by the rules, and where it may not be called. */
export function serviceIssues({ services, locale }: Context, request: CreditRequest): Issue[] {
  const issues = requestIssues(request, locale)
  const example = callFor(request, { idNumber: '1', name: '1', key: '' })
  const mayCall = example && outgoingAddress(example.address, services.config.creditHosts)
  return mayCall ? issues : [{ path: 'address', code: 'creditAddress' }, ...issues]
}

/** For the log, which others read: how the service is asked, without what only it is to know. */
const audited = ({ key, version: _, request, ...rest }: StoredSettings) => ({
  ...rest,
  request: redactionOf(secretTexts(request, key)).json(request),
  hasKey: key !== '',
})

export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')
const keptKey = ({ request, key }: StoredSettings, address: string): string =>
  hostOf(request.address) === hostOf(address) ? key : ''

/** The key that belongs to what is typed: a new one, else the stored one where the host is the same. */
export const keyFor = async (
  context: Context,
  given: { key?: string | undefined; address: string },
): Promise<string> => given.key ?? keptKey(await settingsOf(context), given.address)

/** Seals the keys of all organisations with the installation's secret of now, at every start. Answers how many were sealed anew. */
export const sealCreditKeys = (services: Pick<Services, 'database' | 'config'>): Promise<number> =>
  sealAgain(services, { table: 'credit_settings', column: 'api_key' })
