import type { z } from 'zod'
import { type Context, lockOrganization } from '#engines/access/server/index.ts'
import type { Config } from '#server/config.ts'
import { outsideTransaction } from '#server/outside-transaction.ts'
import { sealAgain } from '#server/seal-again.ts'
import { sealingOf } from '#server/sealing.ts'
import type { Services } from '#server/services.ts'
import { AppError, invalid, staleVersion } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import type {
  ExtractionSettings,
  tryExtractionModel,
  updateExtractionSettings,
} from '../domain/settings-api.ts'
import { askModel, completionsAddress, type Model, ModelError } from './model/ask-model.ts'
import './tables.ts'

export type StoredSettings = Omit<ExtractionSettings, 'hasKey'> & { key: string }

const none: StoredSettings = {
  isOn: false,
  address: '',
  model: '',
  key: '',
  promptPrice: null,
  answerPrice: null,
  version: 0,
}

/** The settings with the key; for this engine's own use. */
export async function storedSettings({ tx, actor, services }: Context): Promise<StoredSettings> {
  const row = await tx
    .selectFrom('extraction_settings')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .executeTakeFirst()
  if (!row) return none
  return {
    isOn: row.is_on,
    address: row.address,
    model: row.model,
    // A key that this installation can't open (restored elsewhere without its secret) is none: it has to be given again.
    key: sealingOf(services.config).open(row.api_key, aboutKey(actor.organizationId)) ?? '',
    promptPrice: row.prompt_price === null ? null : plain(row.prompt_price),
    answerPrice: row.answer_price === null ? null : plain(row.answer_price),
    version: row.version,
  }
}

const aboutKey = (organizationId: number): string => `extraction_settings/${organizationId}`

/** Seals the keys of all organisations with the installation's secret of now; those that an earlier version kept in clear too. */
export const sealModelKeys = (services: Pick<Services, 'database' | 'config'>): Promise<number> =>
  sealAgain(services, { table: 'extraction_settings', column: 'api_key' })

const plain = (price: string): string => (price.includes('.') ? price.replace(/\.?0+$/, '') : price)

const presented = ({ key, ...rest }: StoredSettings): ExtractionSettings => ({ ...rest, hasKey: key !== '' })

export const readSettings = async (context: Context): Promise<ExtractionSettings> =>
  presented(await storedSettings(context))

/** Changes the settings. The key is kept when none is given, but never for another host: it belongs to the one it was given for. */
export async function updateSettings(
  context: Context,
  input: z.output<(typeof updateExtractionSettings)['body']>,
): Promise<ExtractionSettings> {
  const { tx, actor, services } = context
  await lockOrganization(tx, actor.organizationId)
  const before = await storedSettings(context)
  if (before.version !== input.version) throw staleVersion(presented(before))
  if (input.isOn && input.model === '')
    throw invalid([{ path: 'model', code: 'required', params: inBoth('field', '模型 | Model') }])
  if ((input.isOn || input.address !== '') && !completionsAddress(input.address, services.config.modelHosts))
    throw invalid([{ path: 'address', code: 'modelAddress' }])
  const key = input.key ?? keptKey(before, input.address)
  const row = {
    is_on: input.isOn,
    address: input.address,
    model: input.model,
    api_key: sealingOf(services.config).seal(key, aboutKey(actor.organizationId)),
    prompt_price: input.promptPrice,
    answer_price: input.answerPrice,
    version: input.version + 1,
    updated_at: context.now,
    updated_by: actor.userId,
  }
  await tx
    .insertInto('extraction_settings')
    .values({ organization_id: actor.organizationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
  const after = await storedSettings(context)
  context.audit({
    action: 'extraction_settings.update',
    subject: { kind: 'extraction_settings', id: actor.organizationId, name: after.model },
    before: audited(before),
    after: { ...audited(after), keyChanged: before.key !== after.key },
  })
  return presented(after)
}

const audited = ({ key, version: _, ...rest }: StoredSettings) => ({ ...rest, hasKey: key !== '' })

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')
const keptKey = (stored: StoredSettings, address: string): string =>
  hostOf(stored.address) === hostOf(address) ? stored.key : ''

/** Asks the model one question that is no contract. Never throws for what the model does wrong; tells it. */
export async function tryModel(
  context: Context,
  input: z.output<(typeof tryExtractionModel)['body']>,
): Promise<{ works: boolean; reason: string; milliseconds: number }> {
  const stored = await storedSettings(context)
  const model: Model = {
    address: input.address,
    model: input.model,
    key: input.key ?? keptKey(stored, input.address),
  }
  return outsideTransaction('try a model', model, () => probed(context.services.config, model))
}

async function probed(config: Config, model: Model) {
  const began = performance.now()
  const passed = () => Math.round(performance.now() - began)
  try {
    const limits = { milliseconds: 20_000, attempts: 1, pause: 0 }
    await askModel(config, model, probe, limits)
    return { works: true, reason: '', milliseconds: passed() }
  } catch (error) {
    if (!(error instanceof ModelError)) throw new AppError('internal', {}, { cause: error })
    return { works: false, reason: error.reason, milliseconds: passed() }
  }
}

const probe = [
  {
    role: 'system' as const,
    content: 'Answer with JSON of the given schema. Find contractNumber in the text.',
  },
  { role: 'user' as const, content: '[0] 合同编号：TEST-2026-001' },
]
