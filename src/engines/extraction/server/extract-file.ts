import { randomBytes } from 'node:crypto'
import { type Context, waitingRoute } from '#engines/access/server/index.ts'
import { fileBytes } from '#engines/documents/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import type { Services } from '#server/services.ts'
import { Decimal } from '#shared/decimal.ts'
import { type ExtractionAnswer, extractContract } from '../domain/api.ts'
import { type Extraction, extractionFields } from '../domain/extraction.ts'
import { acceptAnswers } from '../domain/model/answers.ts'
import { question } from '../domain/model/question.ts'
import { askModel, ModelError } from './model/ask-model.ts'
import { type ReadContract, readContract } from './read-contract.ts'
import { type StoredSettings, storedSettings } from './settings.ts'

type Asked = {
  file: { id: number; name: string; extension: string; bytes: Uint8Array }
  settings: StoredSettings
}
type ModelPart = ExtractionAnswer['model']

const requestOf = async (context: Context, fileId: number): Promise<Asked> => ({
  file: await fileBytes(context, fileId),
  settings: await storedSettings(context),
})

/** No transaction is open here: recognising a scan and asking a model take seconds. */
async function found(services: Services, { file, settings }: Asked): Promise<ExtractionAnswer> {
  const read = await readContract(services.config, file)
  const { extractions, model } = await withModel(services, settings, read)
  return {
    blocks: read.blocks,
    extractions: [...extractions],
    checks: [...read.checks],
    readFrom: read.readFrom,
    model,
  }
}

const off: ModelPart = { state: 'off', reason: '', refused: 0, tokens: 0, cost: null }

async function withModel(
  { config, log }: Services,
  settings: StoredSettings,
  read: ReadContract,
): Promise<{ extractions: Extraction[]; model: ModelPart }> {
  const own = read.extractions
  const open = extractionFields.filter((field) => !own.some((one) => one.field === field))
  if (!settings.isOn || open.length === 0) return { extractions: own, model: off }
  try {
    const messages = question(read.blocks, open, randomBytes(12).toString('hex'))
    const { answers, promptTokens, answerTokens } = await askModel(config, settings, messages)
    const { extractions, refused } = acceptAnswers(read.blocks, open, answers)
    const cost = costOf(settings, promptTokens, answerTokens)
    const model = { state: 'used' as const, reason: '', refused, tokens: promptTokens + answerTokens, cost }
    return { extractions: [...own, ...extractions], model }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    log.warn({ reason: error.reason }, 'the model did not answer')
    return { extractions: own, model: { ...off, state: 'failed', reason: error.reason } }
  }
}

function costOf({ promptPrice, answerPrice }: StoredSettings, prompt: number, answer: number): string | null {
  if (promptPrice === null || answerPrice === null) return null
  return new Decimal(promptPrice)
    .times(prompt)
    .plus(new Decimal(answerPrice).times(answer))
    .div(1_000_000)
    .toFixed(6)
}

/** That a text left the house for a model is on record. */
function recorded(context: Context, { file, settings }: Asked, answer: ExtractionAnswer): ExtractionAnswer {
  const { state, reason, tokens, cost } = answer.model
  if (state !== 'off')
    context.audit({
      action: 'extraction.ask',
      subject: { kind: 'file', id: file.id, name: file.name },
      detail: { host: new URL(settings.address).host, model: settings.model, state, reason, tokens, cost },
    })
  return answer
}

/** The route: who may is decided and the file is read in one transaction, what was found is recorded in another. */
export const extractRoute: HttpRoute = waitingRoute(extractContract, {
  may: 'contract.create',
  prepare: (context, { body }) => requestOf(context, body.fileID),
  wait: found,
  finish: async (context, _, asked, answer) => recorded(context, asked, answer),
})
